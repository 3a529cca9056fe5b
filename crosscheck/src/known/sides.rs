//! The sides of a game.

use notation::{Piece, Rulings, Square, Variant};

/// Whether White and Black start alike in a game, so that what holds of one holds of the other.
#[must_use]
pub fn are_sides_alike(variant: Variant) -> bool {
    let board = variant.start(&Rulings::default()).board;
    board.pieces().all(|(square, piece)| {
        let opposite = Square::new(square.file(), variant.size() - 1 - square.rank());
        let other = opposite.and_then(|opposite| board.get(opposite));
        other == Some(Piece::new(piece.colour.opponent(), piece.kind))
    })
}
