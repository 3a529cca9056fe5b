//! What can be said of a position with its history (SPEC section 4).

use std::cmp::Ordering;

use notation::{
    Board, Castling, Claim, Colour, Kind, Move, Outcome, Points, Reason, Rulings, Setup, Status,
};

use crate::attack::in_check;
use crate::candidates;
use crate::legal::{bared, successor, successors};
use crate::pages::{self, Stalemate};

/// What two positions must share to be the same for repetition: placement, side to move, castling
/// rights, and the en passant captures that are legal, not the mere mark of a double step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    board: Board,
    side: Colour,
    castling: Castling,
    en_passant: Vec<Move>,
}

impl Standing {
    pub(crate) fn of(setup: &Setup, rulings: &Rulings) -> Self {
        let en_passant = match setup.en_passant {
            None => vec![],
            Some(passed) => candidates::all(setup, rulings)
                .into_iter()
                .filter(|candidate| candidate.played.to == passed)
                .filter(|candidate| candidate.piece.kind == Kind::Pawn)
                .map(|candidate| candidate.played)
                .filter(|played| successor(setup, rulings, *played).is_some())
                .collect(),
        };
        Self { board: setup.board.clone(), side: setup.side, castling: setup.castling, en_passant }
    }
}

/// The status of a position that has stood so many times, this time included.
pub(crate) fn status(setup: &Setup, rulings: &Rulings, times: usize) -> Status {
    let check = in_check(setup, rulings, setup.side);
    let outcome = outcome(setup, rulings, check, times);
    let claims = if outcome.is_some() { vec![] } else { claims(setup, times) };
    Status { check, outcome, claims }
}

/// The first reason that holds for the game to have ended.
fn outcome(setup: &Setup, rulings: &Rulings, check: bool, times: usize) -> Option<Outcome> {
    let page = pages::of(setup.variant);
    let opponent = setup.side.opponent();
    if let Some(loser) = bared(setup) {
        return Some(win(loser.opponent(), Reason::BareGeneral));
    }
    let is_stuck = successors(setup, rulings).next().is_none();
    let draw = |reason| draw(setup, rulings, reason);
    if is_stuck && check {
        Some(win(opponent, Reason::Checkmate))
    } else if is_stuck {
        Some(match page.stalemate(&setup.board, setup.side) {
            Stalemate::Loss => win(opponent, Reason::StalematedGeneral),
            Stalemate::Draw => draw(Reason::Stalemate),
        })
    } else if page.is_dead(&setup.board) {
        Some(draw(Reason::DeadPosition))
    } else if times >= page.limits().repetition_draw {
        Some(draw(Reason::FivefoldRepetition))
    } else if is_reached(setup, page.limits().moves_draw) {
        Some(draw(Reason::MoveCount))
    } else {
        None
    }
}

fn claims(setup: &Setup, times: usize) -> Vec<Claim> {
    let limits = pages::of(setup.variant).limits();
    let mut claims = vec![];
    if times >= limits.repetition_claim {
        claims.push(Claim::ThreefoldRepetition);
    }
    if limits.moves_claim.is_some_and(|moves| is_reached(setup, moves)) {
        claims.push(Claim::MoveCount);
    }
    claims
}

/// Whether each side has made so many moves since the half-move clock was last zeroed.
const fn is_reached(setup: &Setup, moves: u16) -> bool {
    setup.half_moves >= 2 * moves
}

const fn win(winner: Colour, reason: Reason) -> Outcome {
    Outcome { winner: Some(winner), reason, points: None }
}

/// A draw, unless the page has it decided on points.
fn draw(setup: &Setup, rulings: &Rulings, reason: Reason) -> Outcome {
    let points = pages::of(setup.variant).points(rulings, &setup.board);
    let winner = points.and_then(|Points { white, black }| match white.cmp(&black) {
        Ordering::Greater => Some(Colour::White),
        Ordering::Equal => None,
        Ordering::Less => Some(Colour::Black),
    });
    Outcome { winner, reason, points }
}
