//! Opens the rule page of a game: each question that the shared rooms ask, answered by the page.

use notation::{Kind, Piece, Rulings, Setup, Square, Variant};

use crate::candidates::{Becomes, Candidate};
use crate::paths::Walk;
use crate::{chess, osmosis};

/// Shows the squares on which a piece could capture (SPEC section 3), each with what stands there.
pub(crate) fn attacks<V: FnMut(Square, Option<Piece>)>(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
    visitor: V,
) {
    let mut walk = Walk::new(setup, from, visitor);
    match setup.variant {
        Variant::Osmosis => osmosis::attacks(rulings, piece, &mut walk),
        _ => chess::attacks(piece, &mut walk),
    }
}

/// The squares to which a piece may go by its movement alone.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    match setup.variant {
        Variant::Osmosis => osmosis::destinations(setup, rulings, from, piece),
        _ => chess::destinations(setup, rulings, from, piece),
    }
}

/// What a piece is when it has reached a rank, counted from its own side, with a capture or
/// without.
pub(crate) fn becomes(
    variant: Variant,
    rulings: &Rulings,
    piece: Piece,
    rank_reached: u8,
    captured: Option<Piece>,
) -> Becomes {
    match variant {
        Variant::Osmosis => osmosis::becomes(rulings, piece, rank_reached, captured),
        _ => chess::becomes(piece, rank_reached),
    }
}

/// Whether a move sets the half-move clock to zero (SPEC section 4): a capture or a Pawn's move.
pub(crate) fn zeroes_clock(candidate: Candidate, captured: Option<Piece>) -> bool {
    captured.is_some() || candidate.piece.kind == Kind::Pawn
}

/// Whether neither side can win any more, as far as the page lists such positions (SPEC
/// section 5, fixed readings).
pub(crate) fn is_dead(setup: &Setup) -> bool {
    match setup.variant {
        Variant::Osmosis => false,
        _ => chess::is_dead(&setup.board),
    }
}

/// After how many moves of each side without what zeroes the clock a draw may be claimed, if
/// ever, and after how many the game is drawn.
pub(crate) struct MoveCounts {
    pub(crate) claim: Option<u16>,
    pub(crate) outcome: u16,
}

/// The table of SPEC section 4.
pub(crate) const fn move_counts(variant: Variant) -> MoveCounts {
    match variant {
        Variant::Chess | Variant::Evolution | Variant::Osmosis | Variant::ColorboundDecimal => {
            MoveCounts { claim: Some(50), outcome: 75 }
        }
        Variant::Colorbound | Variant::ColorboundEqualized => {
            MoveCounts { claim: Some(32), outcome: 48 }
        }
        Variant::Amalgamated => MoveCounts { claim: None, outcome: 50 },
    }
}
