//! What is remembered of moves while pairs are counted.

use crate::bits::{SPAN, Word};
use crate::replies::Change;
use crate::rules::Form;

/// What it does to riders and Pawns that a piece has come to a square from where it was not felt.
pub(super) struct Arrivals<W> {
    /// By square: how many more replies there are.
    pub(super) more: [i16; SPAN],
    /// The squares for which that is known.
    pub(super) known: W,
}

impl<W: Word> Arrivals<W> {
    pub(super) const fn none() -> Self {
        Self { more: [0; SPAN], known: W::EMPTY }
    }
}

/// A piece taken off the board, which discovers no check.
pub(super) struct Lifted<W> {
    /// What the piece was.
    pub(super) was: Form,
    /// Where it stood.
    pub(super) left: W,
    /// What is occupied without it.
    pub(super) occupied: W,
    /// The king danger squares without it.
    pub(super) dangers: [W; 2],
    /// The number of moves of the royal pieces without it.
    pub(super) royal_moves: u64,
    /// Whether these may differ from what they were.
    pub(super) aimed: bool,
}

/// What else depends on a lifted piece; of most nothing does.
pub(super) struct Loosened<W> {
    /// The ways that are open without it.
    pub(super) ways: W,
    /// What is held otherwise without it.
    pub(super) pins: Change<W>,
    /// How many fewer moves there are because it cannot be taken where it stood, captures of a Pawn there aside.
    pub(super) choices: Change<W>,
}

impl<W: Word> Loosened<W> {
    #[inline]
    pub(super) const fn none() -> Self {
        let none = Change { more: 0, sees: W::EMPTY };
        Self { ways: W::EMPTY, pins: none, choices: none }
    }
}

/// What became of moves of a lifted piece. Those that are in neither set have to be made.
pub(super) struct Put<W> {
    /// They are counted but for what they do to riders and Pawns.
    pub(super) unmade: W,
    /// They give check, and the answers are counted.
    pub(super) answered: W,
}
