//! Positions near the end of a game, drawn without its rules. Random games from the start seldom come to an end, and what an
//! engine does wrong there would not show.

use crate::comparing::{AnyGame, PositionRef, Reference};
use crate::text_game::fen::TextSetup;
use crate::text_game::game::TextGame;

/// How many are drawn.
const DRAWN: u64 = 24;

/// How many positions of games are tried for one that can be thinned out.
const TRIED: usize = 4;

/// How many moves of a random game lead to a position that is thinned out: at most so many.
const LONGEST: usize = 60;

/// How many pieces it keeps beside royal ones: at most so many.
const KEPT: usize = 5;

/// Draws positions with few pieces: a random game is played from one of `starts`, and most pieces are taken off the board and
/// out of the hands. Each is a position to the reference, and no move there captures a royal piece.
pub(super) fn draw(
    game: &TextGame,
    starts: &[String],
    seed: u64,
    referee: &mut dyn Reference<TextGame>,
    stop: &dyn Fn() -> bool,
) -> Vec<String> {
    let mut drawn: Vec<String> = Vec::new();
    for number in 0..DRAWN {
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(number));
        let found = (0..TRIED).find_map(|_| {
            let start = rng.choice(starts)?.clone();
            let setup = played(game, &start, &mut rng, referee, stop)?;
            let thinned = thinned(game, setup, &mut rng);
            (!stop() && game.is_position(&thinned, referee)).then(|| thinned.to_string())
        });
        drawn.extend(found.filter(|fen| !drawn.contains(fen)));
    }
    drawn
}

/// A position that a random game comes to.
fn played(
    game: &TextGame,
    start: &str,
    rng: &mut fastrand::Rng,
    referee: &mut dyn Reference<TextGame>,
    stop: &dyn Fn() -> bool,
) -> Option<TextSetup> {
    let length = rng.usize(..=LONGEST);
    let mut line = Vec::new();
    loop {
        let at = PositionRef { game, fen: start, line: &line };
        let seen = referee.snapshot(at).ok().filter(|_| !stop())?;
        let Some(&next) = rng.choice(&seen.moves).filter(|_| line.len() < length) else {
            return Some(seen.setup);
        };
        line.push(next);
    }
}

/// The position without most of its pieces, and without what fields say of those.
fn thinned(game: &TextGame, mut setup: TextSetup, rng: &mut fastrand::Rng) -> TextSetup {
    let mut spots = game.removable(&setup);
    rng.shuffle(&mut spots);
    let kept = rng.usize(1..=KEPT).min(spots.len());
    TextGame::remove(&mut setup, &spots[kept..]);
    for plain in TextGame::PLAIN {
        plain(&mut setup);
    }
    setup
}
