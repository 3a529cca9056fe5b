//! The reasons for which games end, and the sides of a game.

use notation::{Piece, Reason, Rulings, Square, Variant};

/// Whether a reason is the own ending of a game: it holds whatever moves there would be, and leaves none.
#[must_use]
pub const fn is_own_ending(reason: Reason) -> bool {
    match reason {
        Reason::BareGeneral | Reason::Hill | Reason::ThirdCheck => true,
        Reason::Checkmate
        | Reason::StalematedGeneral
        | Reason::Stalemate
        | Reason::DeadPosition
        | Reason::FivefoldRepetition
        | Reason::MoveCount => false,
    }
}

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
