//! What is remembered of moves while pairs are counted.

use crate::bits::{SPAN, Word};

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

/// A piece taken off the board, which neither gives check nor frees or holds a piece.
pub(super) struct Lifted<W> {
    /// Where it stood.
    pub(super) left: W,
    /// What is occupied without it.
    pub(super) occupied: W,
    /// The king danger squares without it.
    pub(super) dangers: [W; 2],
    /// The number of moves of the royal pieces without it.
    pub(super) royal_moves: u64,
    /// Whether it aimed at a goal.
    pub(super) aimed: bool,
}

/// What became of moves of a lifted piece. Those that are in neither set have to be made.
pub(super) struct Put<W> {
    /// They are counted but for what they do to riders and Pawns.
    pub(super) unmade: W,
    /// They give check, and the answers are counted.
    pub(super) answered: W,
}
