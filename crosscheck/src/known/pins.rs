//! Pieces that shield royal pieces. This module knows no rule: it asks the reference about the board without a piece.

use notation::{Rulings, Setup, Square};
use oracle::reasons::{checks, is_royal};

/// A position with one piece taken off.
#[must_use]
pub(crate) fn without(setup: &Setup, square: Square) -> Setup {
    let mut without = setup.clone();
    without.board.set(square, None);
    without
}

/// Whether more attacks on the royal pieces of its side stand without the piece on a square. A royal piece that is gone is not
/// attacked.
#[must_use]
pub(crate) fn stands_between(setup: &Setup, rulings: &Rulings, square: Square) -> bool {
    let Some(piece) = setup.board.get(square) else { return false };
    let attacks = |setup: &Setup| checks(setup, rulings, piece.colour).len();
    attacks(&without(setup, square)) > attacks(setup)
}

/// Whether the piece on a square shields a royal piece of its side, and is none.
#[must_use]
pub fn shields(setup: &Setup, rulings: &Rulings, square: Square) -> bool {
    let is_other = |kind| !is_royal(setup.variant, kind);
    setup.board.get(square).is_some_and(|piece| is_other(piece.kind))
        && stands_between(setup, rulings, square)
}
