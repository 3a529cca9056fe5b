//! How the games are played that the reference knows.

use notation::{Move, Reason, Rulings, Setup, Square};
use oracle::reasons::{checks, is_royal};

use super::choose::{Options, choose};
use super::game::LONGEST;
use super::starts::Starts;
use super::{Coverage, Feature, Marks, Plays, Start, Turn, probes};
use crate::{KnownGame, Snapshot};

impl Plays for KnownGame {
    fn start(&self, known: &[Start], rng: &mut fastrand::Rng) -> Start {
        Starts { game: self, known }.draw(rng)
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
        let Turn { agreed, line, style } = turn;
        let snapshot = &agreed.snapshot;
        let marks: Vec<Marks> = (agreed.followed.iter().zip(&agreed.successors))
            .filter_map(|(&played, after)| Marks::of(&snapshot.setup, played, after))
            .collect();
        coverage.position(snapshot, &marks);
        if coverage.of(Feature::Positions) % 8 == 1 && has_pin(snapshot, &self.rulings) {
            coverage.tally(Feature::Pins, 1);
        }
        if agreed.followed.is_empty() || line.len() >= LONGEST || stops(snapshot, rng) {
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
