//! How the games are played that the reference knows.

use notation::{Move, Reason, Rulings, Setup, Square};
use oracle::reasons::{checks, is_royal};

use super::choose::{Options, choose};
use super::game::LONGEST;
use super::starts::Starts;
use super::{Coverage, Feature, Marks, Plays, Start, Turn, probes};
use crate::comparing::{KnownGame, Snapshot};

/// The longest of the long games, in plies.
const LONG: usize = 240;

impl Plays for KnownGame {
    fn start(&self, known: &[Start], rng: &mut fastrand::Rng) -> Start {
        Starts { game: self, known }.draw(rng)
    }

    /// One game in sixteen is long, the first of them soon: a bug may show only late in a line, such as
    /// in a clock that wraps.
    fn longest(&self, number: u64) -> usize {
        if number % 16 == 3 { LONG } else { LONGEST }
    }

    fn illegal(&self, snapshot: &Snapshot, rng: &mut fastrand::Rng) -> Vec<Move> {
        probes::draw(snapshot, rng)
    }

    fn next(
        &self,
        turn: &Turn<'_, Self>,
        coverage: &mut Coverage,
        rng: &mut fastrand::Rng,
    ) -> Option<Move> {
        let Turn { agreed, line, style, longest } = turn;
        let snapshot = &agreed.snapshot;
        let marks: Vec<Marks> = (agreed.followed.iter().zip(&agreed.successors))
            .filter_map(|(&played, after)| Marks::of(&snapshot.setup, played, after))
            .collect();
        coverage.position(snapshot, &marks);
        if coverage.of(Feature::Positions) % 8 == 1 && has_pin(snapshot, &self.rulings) {
            coverage.tally(Feature::Pins, 1);
        }
        let is_long = *longest > LONGEST;
        if agreed.followed.is_empty()
            || line.len() >= *longest
            || (!is_long && stops(snapshot, rng))
        {
            return None;
        }
        let (moves, after) = (&agreed.followed, &agreed.successors);
        let options = Options { moves, after, marks: &marks, line };
        Some(choose(*style, &options, &self.rulings, rng))
    }
}

/// Whether a piece of the side to move shields its royal piece: without it, the side would be in
/// check, which it is not now.
fn has_pin(snapshot: &Snapshot, rulings: &Rulings) -> bool {
    if snapshot.status.check {
        return false;
    }
    let own = snapshot.setup.board.of(snapshot.setup.side);
    own.into_iter().any(|(square, _)| shields(&snapshot.setup, square, rulings))
}

/// Whether the piece on a square shields a royal piece of its side: without it, the side would be in
/// check. For positions in which it is not.
fn shields(setup: &Setup, square: Square, rulings: &Rulings) -> bool {
    let Some(piece) = setup.board.get(square) else { return false };
    let mut bared = setup.clone();
    bared.board.set(square, None);
    !is_royal(setup.variant, piece.kind) && !checks(&bared, rulings, piece.colour).is_empty()
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
