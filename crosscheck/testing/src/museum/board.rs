//! What the exhibits ask of a position.

use crosscheck::comparing::play::Marks;
use crosscheck::comparing::shields;
use notation::{Colour, Kind, MAX_CLOCK, Move, Setup, Square};
use oracle::reasons;

use crate::mutants::Place;

/// The position after a piece has gone somewhere and taken what it found, whatever the King says.
pub(super) fn moved(place: &Place, from: Square, to: Square) -> Option<Setup> {
    let mut after = place.strayed(from, to)?;
    after.full_moves = place.setup().full_moves;
    if place.setup().side == Colour::Black {
        after.full_moves = next(after.full_moves);
    }
    Some(after)
}

/// A counter, one on.
pub(super) const fn next(number: u16) -> u16 {
    if number < MAX_CLOCK { number + 1 } else { MAX_CLOCK }
}

/// Whether the King of the side that has just moved is safe.
pub(super) fn is_safe(place: &Place, after: &Setup) -> bool {
    reasons::exposures(after, place.rulings()).is_empty()
}

/// Whether the side not to move attacks a square.
pub(super) fn is_attacked(place: &Place, square: Square) -> bool {
    let by = place.setup().side.opponent();
    !reasons::attacks(place.setup(), place.rulings(), by, square).is_empty()
}

/// The kind of the piece on a square.
pub(super) fn kind(setup: &Setup, square: Square) -> Option<Kind> {
    setup.board.get(square).map(|piece| piece.kind)
}

/// Whether the piece on a square shields its King.
pub(super) fn is_pinned(place: &Place, square: Square) -> bool {
    shields(place.setup(), place.rulings(), square)
}

/// What is special about a move.
pub(super) fn marks(place: &Place, played: Move, after: &Setup) -> Option<Marks> {
    Marks::of(place.setup(), played, after)
}

/// Whether a move is an en passant capture.
pub(super) fn is_passing(place: &Place, played: Move, after: &Setup) -> bool {
    marks(place, played, after).is_some_and(|marks| marks.en_passant)
}

/// Where the Pawn stands that an en passant capture takes.
pub(super) fn taken(played: Move) -> Square {
    Square::new(played.to.file(), played.from.rank()).unwrap_or(played.to)
}

/// Where the Pawn stands that has just passed a square.
pub(super) fn behind(place: &Place, passed: Square) -> Option<Square> {
    passed.offset(0, if place.setup().side == Colour::White { -1 } else { 1 })
}

/// The rank of a side, counted from its own edge of the board.
pub(super) const fn rank(colour: Colour, number: u8) -> u8 {
    match colour {
        Colour::White => number - 1,
        Colour::Black => 8 - number,
    }
}
