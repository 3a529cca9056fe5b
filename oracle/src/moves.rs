//! Legal moves by brute force: make each move that a piece can make by its movement alone and each drop that
//! the hand allows, and look whether it leaves a royal piece of the mover attacked.

use std::collections::BTreeSet;

use notation::{Colour, Hands, Kind, MAX_CLOCK, Move, Piece, Rulings, Setup, Square};

use crate::attack::{in_check, may_be_left};
use crate::castling;
use crate::pages;
use crate::paths::{Spot, along, beside};

/// Every legal move with the position after it, in the order of the moves.
pub(crate) fn successors(setup: &Setup, rulings: &Rulings) -> impl Iterator<Item = (Move, Setup)> {
    starts(setup).into_iter().flat_map(|from| successors_from(setup, rulings, from))
}

/// The squares on which a move of the side to move may start, in order: those of its pieces and, where it has a hand, the empty
/// ones. A drop starts on the square that it enters.
fn starts(setup: &Setup) -> Vec<Square> {
    let own = setup.board.of(setup.side).map(|(from, _)| from);
    let is_empty = |square: &Square| setup.board.get(*square).is_none();
    let empty = setup.hands.iter().flat_map(|_| setup.variant.squares().filter(is_empty));
    let mut squares: Vec<Square> = own.chain(empty).collect();
    squares.sort_unstable();
    squares
}

/// The legal moves from a square, or the legal drops on it, with the position after each, in the order of the moves.
pub(crate) fn successors_from(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
) -> impl Iterator<Item = (Move, Setup)> {
    let goes_on = pages::of(setup.variant).own_ending(rulings, setup).is_none();
    let own = setup.board.get(from).filter(|piece| goes_on && piece.colour == setup.side);
    let moves = own.into_iter().flat_map(move |_| candidates(setup, rulings, from));
    let drops = goes_on.then(|| drops_on(setup, rulings, from));
    let must_capture = must_capture(setup, rulings);
    moves
        .chain(drops.into_iter().flatten())
        .filter(move |(_, next)| !must_capture || captures(setup, next))
        .filter(|(_, next)| may_be_left(next, rulings))
}

/// Whether the side to move must capture, since the game demands it and it can.
pub(crate) fn must_capture(setup: &Setup, rulings: &Rulings) -> bool {
    let can_capture =
        |from| candidates(setup, rulings, from).any(|(_, next)| captures(setup, &next));
    pages::of(setup.variant).must_capture()
        && setup.board.of(setup.side).any(|(from, _)| can_capture(from))
}

/// Whether a move has taken an enemy piece off the board, on its square or in passing.
fn captures(before: &Setup, after: &Setup) -> bool {
    let enemies = |setup: &Setup| setup.board.of(before.side.opponent()).count();
    enemies(after) < enemies(before)
}

/// Where the piece on a square may go by its movement alone, with the position after each move: not
/// asked whose turn it is, nor whether a royal piece is left attacked.
pub(crate) fn candidates(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
) -> impl Iterator<Item = (Move, Setup)> {
    let mut candidates = vec![];
    if let Some(piece) = setup.board.get(from) {
        let page = pages::of(setup.variant);
        for to in destinations(setup, rulings, from, piece) {
            let spot = Spot::new(setup.variant, piece.colour, to);
            // Where rights name the files of Rooks, a King that castles is written as going onto its own Rook.
            let captive = setup.board.get(to).filter(|met| met.colour != piece.colour);
            let captive = captive.map(|captive| captive.kind);
            let mut results = page.becomes(rulings, piece.kind, spot, captive);
            results.sort_unstable();
            for &result in &results {
                // A move has a letter only where more than one result is possible (SPEC section 4).
                let choice = (results.len() > 1).then_some(result);
                let played = Move { choice, ..Move::new(from, to) };
                let promoted = page.is_marked(piece, result);
                candidates.push((played, Piece { kind: result, promoted, ..piece }));
            }
        }
    }
    candidates.into_iter().map(|(played, result)| (played, make(setup, rulings, played, result)))
}

/// The drops of the side to move on a square that hand and board allow, with the position after each, in the order of the
/// moves: not asked whether a royal piece is left attacked. None where a piece stands.
pub(crate) fn drops_on(
    setup: &Setup,
    rulings: &Rulings,
    to: Square,
) -> impl Iterator<Item = (Move, Setup)> {
    let side = setup.side;
    let is_free = setup.variant.has(to) && setup.board.get(to).is_none();
    let mut kinds = vec![];
    if let Some(hands) = setup.hands.filter(|_| is_free) {
        let spot = Spot::new(setup.variant, side, to);
        let page = pages::of(setup.variant);
        let held = hands.held(side).map(|(kind, _)| kind);
        kinds.extend(held.filter(|&kind| page.may_drop(kind, spot)));
        kinds.sort_unstable();
    }
    kinds.into_iter().map(move |kind| (Move::drop(kind, to), drop(setup, rulings, kind, to)))
}

/// The squares to which a piece may go by its movement alone. A square on several paths is one
/// destination.
fn destinations(setup: &Setup, rulings: &Rulings, from: Square, piece: Piece) -> BTreeSet<Square> {
    let page = pages::of(setup.variant);
    let spot = |square| Spot::new(setup.variant, piece.colour, square);
    let mut squares = BTreeSet::new();
    for path in page.paths(rulings, piece.kind, spot(from)) {
        for (to, met) in along(setup, from, piece.colour, *path).flatten() {
            let may_go = match met {
                Some(met) => {
                    path.captures && page.may_capture(piece.kind) && met.colour != piece.colour
                }
                None => path.moves || takes_en_passant(setup, from, to),
            };
            if may_go && page.may_enter(piece.kind, spot(to)) {
                squares.insert(to);
            }
        }
    }
    squares.extend(castling::destinations(setup, rulings, from));
    squares
}

/// Whether the piece on a square captures en passant by going to another (Laws of Chess, article
/// 3.7.3.1).
pub(crate) fn takes_en_passant(setup: &Setup, from: Square, to: Square) -> bool {
    let is_pawn = setup.board.get(from).is_some_and(|piece| piece.kind == Kind::Pawn);
    is_pawn && setup.en_passant == Some(to)
}

/// The position after a move, with what the piece has become on its new square.
fn make(setup: &Setup, rulings: &Rulings, played: Move, result: Piece) -> Setup {
    let Move { from, to, .. } = played;
    let mut next = setup.clone();
    next.board.set(from, None);
    let castling = castling::find(setup, rulings, played);
    if let Some(castling) = castling {
        let rook = setup.board.get(castling.rook_from);
        next.board.set(castling.rook_from, None);
        next.board.set(castling.royal_to, Some(result));
        next.board.set(castling.rook_to, rook);
    } else {
        next.board.set(to, Some(result));
    }
    let en_passant = takes_en_passant(setup, from, to);
    // The Pawn captured en passant stands beside the start of the capturing one.
    let captured_on = if en_passant { Square::new(to.file(), from.rank()) } else { Some(to) };
    if let Some(square) = captured_on.filter(|_| en_passant) {
        next.board.set(square, None);
    }
    next.en_passant = passed_over(setup, played);
    let before = setup.board.get(from).map_or(result.kind, |piece| piece.kind);
    let captures = en_passant || (castling.is_none() && setup.board.get(to).is_some());
    let page = pages::of(setup.variant);
    let captive = captured_on.and_then(|at| setup.board.get(at)).filter(|_| captures);
    if let Some(kind) = captive.and_then(|captive| page.goes_to_hand(captive)) {
        let captor = result.colour;
        let more = |hands: Hands| hands.count(captor, kind).saturating_add(1);
        next.hands = next.hands.map(|hands| hands.with(captor, kind, more(hands)));
    }
    let removed = if captures { page.explosion(&next, to) } else { vec![] };
    for &square in &removed {
        next.board.set(square, None);
    }
    next.castling = castling::remaining(setup, rulings, played, &removed);
    let is_zeroed = page.zeroes_clock(before, result.kind, captures);
    pass_turn(&mut next, rulings, is_zeroed);
    next
}

/// The position after a drop. The piece bears no mark. No castling right changes, and the en passant square ends.
fn drop(setup: &Setup, rulings: &Rulings, kind: Kind, to: Square) -> Setup {
    let side = setup.side;
    let mut next = setup.clone();
    let fewer = |hands: Hands| hands.count(side, kind).saturating_sub(1);
    next.hands = next.hands.map(|hands| hands.with(side, kind, fewer(hands)));
    next.board.set(to, Some(Piece::new(side, kind)));
    next.en_passant = None;
    let is_zeroed = pages::of(setup.variant).drop_zeroes_clock(rulings, kind);
    pass_turn(&mut next, rulings, is_zeroed);
    next
}

/// Gives the other side the move, and counts the clocks and the checks to give as the side that has moved leaves them.
fn pass_turn(next: &mut Setup, rulings: &Rulings, is_zeroed: bool) {
    let mover = next.side;
    next.half_moves = if is_zeroed { 0 } else { count_on(next.half_moves) };
    if mover == Colour::Black {
        next.full_moves = count_on(next.full_moves);
    }
    next.side = mover.opponent();
    let page = pages::of(next.variant);
    if page.counts_checks() && in_check(next, rulings, next.side) {
        next.checks =
            next.checks.map(|checks| checks.with(mover, checks.of(mover).saturating_sub(1)));
    }
}

/// The square that a Pawn passes over with a double step, where it can be captured there.
fn passed_over(setup: &Setup, Move { from, to, .. }: Move) -> Option<Square> {
    let page = pages::of(setup.variant);
    let pawn = setup.board.get(from).filter(|piece| piece.kind == Kind::Pawn)?;
    let ahead = |ranks| beside(setup.variant, pawn.colour, from, (0, ranks));
    let rank = Spot::new(setup.variant, pawn.colour, from).rank;
    let is_passed = page.has_en_passant() && rank == page.pawn_start_rank();
    ahead(1).filter(|_| is_passed && ahead(2) == Some(to))
}

/// Clocks stop at the greatest number that a FEN can hold.
fn count_on(clock: u16) -> u16 {
    MAX_CLOCK.min(clock.saturating_add(1))
}
