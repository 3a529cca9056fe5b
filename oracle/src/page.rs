//! Opens the rule page of a game: each question that the shared rooms ask, answered by the page.

use notation::{Colour, Kind, Piece, Points, Rulings, Setup, Square, Variant};

use crate::candidates::{Becomes, Candidate, capture_squares};
use crate::paths::{Step, Walk};
use crate::{amalgamated, chess, colorbound, evolution, osmosis};

/// Shows the squares on which a piece could capture (SPEC section 3), step by step.
pub(crate) fn attacks<V: FnMut(Step)>(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
    visitor: V,
) {
    let mut walk = Walk::new(setup, from, visitor);
    match setup.variant {
        Variant::Osmosis => osmosis::attacks(rulings, piece, &mut walk),
        Variant::Evolution => evolution::attacks(piece, &mut walk),
        Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal => {
            colorbound::attacks(piece, &mut walk);
        }
        Variant::Amalgamated => amalgamated::attacks(piece, &mut walk),
        Variant::Chess => chess::attacks(piece, &mut walk),
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
        Variant::Evolution => evolution::destinations(setup, rulings, from, piece),
        Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal => {
            capture_squares(setup, rulings, from, piece)
        }
        Variant::Amalgamated => amalgamated::destinations(setup, rulings, from, piece),
        Variant::Chess => chess::destinations(setup, rulings, from, piece),
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
        Variant::Evolution => evolution::becomes(piece, rank_reached, captured),
        Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal => {
            colorbound::becomes(variant, piece, rank_reached)
        }
        Variant::Amalgamated => amalgamated::becomes(piece, rank_reached),
        Variant::Chess => chess::becomes(piece, rank_reached),
    }
}

/// Whether a move sets the half-move clock to zero (SPEC section 4): a capture or a Pawn's move,
/// unless the page says otherwise.
pub(crate) fn zeroes_clock(
    variant: Variant,
    candidate: Candidate,
    captured: Option<Piece>,
) -> bool {
    let before = candidate.piece.kind;
    match variant {
        Variant::Amalgamated => amalgamated::zeroes_clock(before, candidate.result, captured),
        _ => captured.is_some() || before == Kind::Pawn,
    }
}

/// The side that has lost by being reduced to its General, after which nobody moves (Amalgamated).
pub(crate) fn bared(setup: &Setup) -> Option<Colour> {
    match setup.variant {
        Variant::Amalgamated => amalgamated::bared(&setup.board),
        _ => None,
    }
}

/// Whether the side not to move may nevertheless be in check (Amalgamated, under a ruling).
pub(crate) fn may_wait_in_check(setup: &Setup, rulings: &Rulings) -> bool {
    match setup.variant {
        Variant::Amalgamated => amalgamated::may_wait_in_check(setup, rulings),
        _ => false,
    }
}

/// Whether the side to move loses if it is stalemated (Amalgamated, with a General).
pub(crate) fn loses_by_stalemate(setup: &Setup) -> bool {
    match setup.variant {
        Variant::Amalgamated => amalgamated::loses_by_stalemate(setup),
        _ => false,
    }
}

/// Whether neither side can win any more, as far as such positions are listed (SPEC section 5,
/// fixed readings). Osmosis lists its draws, and this is not among them.
pub(crate) fn is_dead(setup: &Setup) -> bool {
    match setup.variant {
        Variant::Osmosis => false,
        Variant::Chess | Variant::Evolution => chess::is_dead(&setup.board),
        Variant::Colorbound | Variant::ColorboundEqualized | Variant::ColorboundDecimal => {
            colorbound::is_dead(setup)
        }
        Variant::Amalgamated => amalgamated::is_dead(&setup.board),
    }
}

/// What decides a draw, if not nothing: points (Amalgamated).
pub(crate) fn points(setup: &Setup, rulings: &Rulings) -> Option<Points> {
    match setup.variant {
        Variant::Amalgamated => Some(amalgamated::points(&setup.board, rulings)),
        _ => None,
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
