//! What can be said of a position with its history (SPEC section 4).

use std::cmp::Ordering;

use notation::{
    Board, Castling, Checks, Claim, Colour, Hands, Move, Outcome, Points, Reason, Rulings, Setup,
    Status,
};

use crate::attack::in_check;
use crate::moves::{successors, takes_en_passant};
use crate::pages;

/// Laws of Chess, article 9.2: a draw may be claimed when a position stands for the third time.
const TIMES_TO_CLAIM: usize = 3;

/// Article 9.6.1: the game is drawn when it stands for the fifth time.
const TIMES_TO_DRAW: usize = 5;

/// What two positions must share to be the same for repetition: placement, and with it which pieces are marked as promoted,
/// side to move, castling rights, the checks to give where they are counted, the pieces in hand, and the en passant captures
/// that are legal, not the mere mark of a double step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Standing {
    board: Board,
    side: Colour,
    castling: Castling,
    checks: Option<Checks>,
    hands: Option<Hands>,
    en_passant: Vec<Move>,
}

impl Standing {
    pub(crate) fn of(setup: &Setup, rulings: &Rulings) -> Self {
        // Most positions have no such mark, and their moves need not be listed.
        let marked = setup.en_passant.iter().flat_map(|_| successors(setup, rulings));
        let en_passant = marked
            .map(|(played, _)| played)
            .filter(|played| takes_en_passant(setup, played.from, played.to))
            .collect();
        let Setup { side, castling, checks, hands, .. } = *setup;
        Self { board: setup.board.clone(), side, castling, checks, hands, en_passant }
    }
}

/// The status of a position that has stood so many times, this time included.
pub(crate) fn status(setup: &Setup, rulings: &Rulings, times: usize) -> Status {
    let check = in_check(setup, rulings, setup.side);
    let outcome = outcome(setup, rulings, check, times);
    let claims = if outcome.is_some() { vec![] } else { claims(setup, rulings, times) };
    Status { check, outcome, claims }
}

/// The first reason that holds for the game to have ended.
fn outcome(setup: &Setup, rulings: &Rulings, check: bool, times: usize) -> Option<Outcome> {
    let page = pages::of(setup.variant);
    let opponent = setup.side.opponent();
    if let Some(ended) = page.own_ending(rulings, setup) {
        return Some(ended);
    }
    let is_stuck = successors(setup, rulings).next().is_none();
    let draw = |reason| draw(setup, rulings, reason);
    if is_stuck && check {
        Some(win(opponent, Reason::Checkmate))
    } else if is_stuck {
        let won = page.won_stalemate(rulings, &setup.board, setup.side);
        Some(won.unwrap_or_else(|| draw(Reason::Stalemate)))
    } else if page.is_dead(rulings, setup) {
        Some(draw(Reason::DeadPosition))
    } else if times >= TIMES_TO_DRAW {
        Some(draw(Reason::FivefoldRepetition))
    } else if page.moves_to_draw(rulings).is_some_and(|moves| is_reached(setup, moves)) {
        Some(draw(Reason::MoveCount))
    } else {
        None
    }
}

fn claims(setup: &Setup, rulings: &Rulings, times: usize) -> Vec<Claim> {
    let mut claims = vec![];
    if times >= TIMES_TO_CLAIM {
        claims.push(Claim::ThreefoldRepetition);
    }
    let moves = pages::of(setup.variant).moves_to_claim(rulings);
    if moves.is_some_and(|moves| is_reached(setup, moves)) {
        claims.push(Claim::MoveCount);
    }
    claims
}

/// Whether each side has made so many moves since the half-move clock was last zeroed.
const fn is_reached(setup: &Setup, moves: u16) -> bool {
    setup.half_moves >= 2 * moves
}

/// A win, whatever the points.
pub(crate) const fn win(winner: Colour, reason: Reason) -> Outcome {
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
