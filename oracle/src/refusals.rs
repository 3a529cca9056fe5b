//! Which setups are positions of their game (SPEC section 5). The list is SPEC's and complete: piece
//! counts, square colours and reachability are not asked.

use std::cmp::Ordering;

use notation::{
    Castling, Colour, Fault, Field, Kind, Piece, Refusal, Right, Rulings, Setup, Square,
};

use crate::attack::{in_check, royals};
use crate::pages;
use crate::paths::{Spot, beside};

/// Every fault of a setup; none where it is a position of its game.
pub(crate) fn refusals(setup: &Setup, rulings: &Rulings) -> Vec<Refusal> {
    let on_the_board = [
        Colour::BOTH.into_iter().filter_map(|colour| royal_count(setup, colour)).collect(),
        setup.board.pieces().filter_map(|(at, piece)| misplaced(setup, at, piece)).collect(),
        checks(setup, rulings),
    ];
    let rights = setup.castling.rights().filter_map(|right| contradicted(setup, rulings, right));
    let passed = setup.en_passant.and_then(|passed| no_double_step(setup, passed));
    let faults = on_the_board.into_iter().flatten().map(|fault| fault.in_field(Field::Position));
    faults
        .chain(rights.map(|fault| fault.in_field(Field::Castling)))
        .chain(passed.map(|fault| fault.in_field(Field::EnPassant)))
        .chain(pages::of(setup.variant).own_fault(rulings, setup))
        .collect()
}

/// A check that the side not to move may not have left: to itself, or to the side to move where no move gives check.
fn checks(setup: &Setup, rulings: &Rulings) -> Vec<Fault> {
    let page = pages::of(setup.variant);
    let opponent = setup.side.opponent();
    let unsafely = !page.need_not_be_safe(rulings, setup) && in_check(setup, rulings, opponent);
    let gives_check = !page.may_give_check() && in_check(setup, rulings, setup.side);
    let unsafely = unsafely.then_some(Fault::OpponentInCheck(opponent));
    unsafely.into_iter().chain(gives_check.then_some(Fault::SideInCheck(setup.side))).collect()
}

/// A missing or surplus royal piece.
fn royal_count(setup: &Setup, colour: Colour) -> Option<Fault> {
    let page = pages::of(setup.variant);
    let needed = page.royals_of(colour);
    let found = royals(setup, colour).count();
    match found.cmp(&needed) {
        Ordering::Less if colour == setup.side && page.royal_may_be_gone() => None,
        Ordering::Less => Some(Fault::MissingRoyal { colour, found, needed }),
        Ordering::Equal => None,
        Ordering::Greater => Some(Fault::SurplusRoyal { colour, found, needed }),
    }
}

/// A piece where none of its kind can stand.
fn misplaced(setup: &Setup, square: Square, Piece { colour, kind, .. }: Piece) -> Option<Fault> {
    let page = pages::of(setup.variant);
    let spot = Spot::new(setup.variant, colour, square);
    if kind == Kind::Pawn && !page.pawn_ranks(colour).contains(&spot.rank) {
        Some(Fault::PawnRank { colour, square })
    } else if page.is_off_its_files(kind, spot) {
        Some(Fault::RoyalFiles { colour, kind, square })
    } else if page.has_wrong_form(kind, spot) {
        Some(Fault::WrongForm { colour, kind, square })
    } else {
        None
    }
}

/// A castling right that the game does not know, or whose royal piece and Rook are not both at home. A right may name another file
/// than the Rook's home only where Kings castle from any files.
fn contradicted(setup: &Setup, rulings: &Rulings, right: Right) -> Option<Fault> {
    let castlings = pages::of(setup.variant).castlings(rulings, setup);
    let is_of_home = setup.castling.only(right) == Castling::NONE.with(right);
    let may_be_named = is_of_home || setup.variant.castles_by_file(rulings);
    match castlings.iter().find(|castling| castling.right == right) {
        None => Some(Fault::NoSuchRight { right, variant: setup.variant }),
        Some(castling) if castling.is_at_home(setup) && may_be_named => None,
        Some(_) => Some(Fault::CastlingContradicted(right)),
    }
}

/// An en passant square that no Pawn of the side not to move has just passed over: it and the start
/// square behind it are empty, and the Pawn stands just beyond.
fn no_double_step(setup: &Setup, passed: Square) -> Option<Fault> {
    let page = pages::of(setup.variant);
    if !page.has_en_passant() {
        return Some(Fault::NoEnPassant(setup.variant));
    }
    let mover = setup.side.opponent();
    let near = |ahead| beside(setup.variant, mover, passed, (0, ahead));
    let holds = |square: Option<Square>, piece| {
        square.is_some_and(|square| setup.board.get(square) == piece)
    };
    let start = near(-1);
    let is_start = |square| Spot::new(setup.variant, mover, square).rank == page.pawn_start_rank();
    let passed_it = start.is_some_and(is_start)
        && holds(start, None)
        && holds(Some(passed), None)
        && holds(near(1), Some(Piece::new(mover, Kind::Pawn)));
    (!passed_it).then_some(Fault::EnPassantContradicted(passed))
}
