//! Legal moves by brute force: make each candidate and look whether it leaves a royal piece of
//! the mover attacked.

use notation::{Colour, Kind, MAX_CLOCK, Move, Piece, Rulings, Setup, Square};

use crate::attack::may_be_left;
use crate::candidates::{self, Candidate, is_en_passant};
use crate::castling;
use crate::pages::{self, Change};
use crate::paths::{Spot, beside};

/// Every legal move with the position after it, in the order of the moves.
pub(crate) fn successors(setup: &Setup, rulings: &Rulings) -> impl Iterator<Item = (Move, Setup)> {
    let page = pages::of(setup.variant);
    let candidates = if bared(setup).is_some() { vec![] } else { candidates::all(setup, rulings) };
    candidates.into_iter().filter_map(move |candidate| {
        let next = make(setup, rulings, candidate);
        may_be_left(page, &next, rulings).then_some((candidate.played, next))
    })
}

/// The position after one move, if it is legal.
pub(crate) fn successor(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Setup> {
    if bared(setup).is_some() {
        return None;
    }
    let candidate = candidates::find(setup, rulings, played)?;
    let next = make(setup, rulings, candidate);
    may_be_left(pages::of(setup.variant), &next, rulings).then_some(next)
}

/// The side that has lost because it is bare, after which nobody moves.
pub(crate) fn bared(setup: &Setup) -> Option<Colour> {
    let page = pages::of(setup.variant);
    Colour::BOTH.into_iter().find(|&colour| page.is_bare(&setup.board, colour))
}

/// Makes a move.
pub(crate) fn make(setup: &Setup, rulings: &Rulings, candidate: Candidate) -> Setup {
    let Candidate { played, piece, result } = candidate;
    let page = pages::of(setup.variant);
    let mut next = setup.clone();
    next.board.set(played.from, None);
    next.board.set(played.to, Some(Piece::new(piece.colour, result)));
    let en_passant = is_en_passant(setup, piece, played.to);
    if en_passant {
        // The captured Pawn stands beside the start of the capturing one.
        if let Some(square) = Square::new(played.to.file(), played.from.rank()) {
            next.board.set(square, None);
        }
    }
    if let Some(castling) = castling::castling_of(setup, rulings, candidate) {
        next.board.set(castling.rook_to, setup.board.get(castling.rook_from));
        next.board.set(castling.rook_from, None);
    }
    next.castling = castling::remaining(setup, rulings, played);
    next.en_passant = passed_over(setup, candidate);
    let captures = en_passant || setup.board.get(played.to).is_some();
    let change = Change { before: piece.kind, after: result, captures };
    next.half_moves = if page.zeroes_clock(change) { 0 } else { count_on(setup.half_moves) };
    if setup.side == Colour::Black {
        next.full_moves = count_on(setup.full_moves);
    }
    next.side = setup.side.opponent();
    next
}

/// The square that a Pawn passes over with a double step, in a game where it can be captured there.
fn passed_over(setup: &Setup, candidate: Candidate) -> Option<Square> {
    let Candidate { played, piece, .. } = candidate;
    let start_rank = pages::of(setup.variant).en_passant_from()?;
    let starts = Spot::new(setup.variant, piece.colour, played.from).rank == start_rank;
    let two_ahead = beside(setup.variant, piece.colour, played.from, (0, 2)) == Some(played.to);
    if piece.kind == Kind::Pawn && starts && two_ahead {
        beside(setup.variant, piece.colour, played.from, (0, 1))
    } else {
        None
    }
}

/// Clocks stop at the greatest number that a FEN can hold.
const fn count_on(clock: u16) -> u16 {
    if clock < MAX_CLOCK { clock + 1 } else { MAX_CLOCK }
}
