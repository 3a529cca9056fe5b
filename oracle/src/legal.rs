//! Legal moves by brute force: make each candidate and look whether it leaves a royal piece of
//! the mover attacked.

use notation::{Colour, MAX_CLOCK, Move, Piece, Rulings, Setup};

use crate::attack::in_check;
use crate::candidates::{self, Candidate};
use crate::{castling, page, pawn};

/// Every legal move with the position after it, in the order of the moves.
pub(crate) fn successors(setup: &Setup, rulings: &Rulings) -> impl Iterator<Item = (Move, Setup)> {
    let candidates = match page::bared(setup) {
        Some(_) => vec![],
        None => candidates::all(setup, rulings),
    };
    candidates.into_iter().filter_map(|candidate| {
        let next = make(setup, candidate);
        may_be_left(&next, rulings).then_some((candidate.played, next))
    })
}

/// The position after one move, if it is legal.
pub(crate) fn successor(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Setup> {
    if page::bared(setup).is_some() {
        return None;
    }
    let candidate = candidates::find(setup, rulings, played)?;
    Some(make(setup, candidate)).filter(|next| may_be_left(next, rulings))
}

/// Whether the side not to move may have left the position so: no royal piece of its own is
/// attacked, or it does not matter any more.
pub(crate) fn may_be_left(setup: &Setup, rulings: &Rulings) -> bool {
    !in_check(setup, rulings, setup.side.opponent()) || page::may_wait_in_check(setup, rulings)
}

/// Makes a move.
pub(crate) fn make(setup: &Setup, candidate: Candidate) -> Setup {
    let Candidate { played, piece, result } = candidate;
    let captured = setup.board.get(played.to);
    let mut next = setup.clone();
    next.board.set(played.from, None);
    next.board.set(played.to, Some(Piece::new(piece.colour, result)));
    if let Some(square) = pawn::taken_in_passing(setup, candidate) {
        next.board.set(square, None);
    }
    if let Some(route) = castling::route_of(setup, candidate) {
        next.board.set(route.rook_to, setup.board.get(route.rook_home));
        next.board.set(route.rook_home, None);
    }
    next.castling = castling::remaining(setup, candidate);
    next.en_passant = pawn::passed_over(candidate).filter(|_| setup.variant.has_en_passant());
    next.half_moves = if page::zeroes_clock(setup.variant, candidate, captured) {
        0
    } else {
        count_on(setup.half_moves)
    };
    if setup.side == Colour::Black {
        next.full_moves = count_on(setup.full_moves);
    }
    next.side = setup.side.opponent();
    next
}

/// Clocks stop at the greatest number that a FEN can hold.
const fn count_on(clock: u16) -> u16 {
    if clock < MAX_CLOCK { clock + 1 } else { MAX_CLOCK }
}
