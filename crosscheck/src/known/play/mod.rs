//! How the games are played at random that the reference knows.

pub mod census;
mod choose;
mod marks;
mod probes;
mod starts;

use crosscheck_core::play::{Coverage, Feature, LONGEST, Turn};
use notation::{Move, Reason, Rulings};

pub use choose::way_back;
pub use marks::Marks;
pub(crate) use marks::castling_side;
pub(super) use probes::draw as illegal;

use crate::comparing::play::Start;
use crate::comparing::{KnownGame, Snapshot, shields};
use choose::{Options, choose};

/// The longest of the long games, in plies.
pub(super) const LONG: usize = 240;

/// Draws where a game starts.
pub(super) fn start(game: &KnownGame, known: &[Start], rng: &mut fastrand::Rng) -> Start {
    starts::Starts { game, known }.draw(rng)
}

/// Draws a position with pieces close to each other.
pub(super) fn huddle(game: &KnownGame, rng: &mut fastrand::Rng) -> String {
    starts::Starts { game, known: &[] }.huddle(rng).to_string()
}

/// Counts what a position shows, and draws the next move.
pub(super) fn next(
    game: &KnownGame,
    turn: &Turn<'_, KnownGame>,
    coverage: &mut Coverage,
    rng: &mut fastrand::Rng,
) -> Option<Move> {
    let Turn { agreed, line, style, longest } = turn;
    let snapshot = &agreed.snapshot;
    let marks: Vec<Marks> = (agreed.followed.iter().zip(&agreed.successors))
        .filter_map(|(&played, after)| Marks::of(&snapshot.setup, played, after))
        .collect();
    census::count(coverage, snapshot, &marks);
    if coverage.of(Feature::Positions) % 8 == 1 && has_pin(snapshot, &game.rulings) {
        coverage.tally(Feature::Pins, 1);
    }
    let is_long = *longest > LONGEST;
    if agreed.followed.is_empty() || line.len() >= *longest || (!is_long && stops(snapshot, rng)) {
        return None;
    }
    let (moves, after) = (&agreed.followed, &agreed.successors);
    let options = Options { moves, after, marks: &marks, line };
    Some(choose(*style, &options, &game.rulings, rng))
}

/// Whether a piece of the side to move shields its royal piece: without it, the side would be in
/// check, which it is not now.
fn has_pin(snapshot: &Snapshot, rulings: &Rulings) -> bool {
    if snapshot.status.check {
        return false;
    }
    let own = snapshot.setup.board.of(snapshot.setup.side);
    own.into_iter().any(|(square, _)| shields(&snapshot.setup, rulings, square))
}

/// Whether a game that is over by its history ends here. Most games go on for a while: an earlier
/// draw makes no later move illegal, and both sides must handle that.
fn stops(snapshot: &Snapshot, rng: &mut fastrand::Rng) -> bool {
    match snapshot.status.outcome.map(|outcome| outcome.reason) {
        Some(Reason::FivefoldRepetition | Reason::MoveCount) => rng.u8(..4) == 0,
        Some(Reason::DeadPosition) => rng.u8(..2) == 0,
        _ => false,
    }
}
