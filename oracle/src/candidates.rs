//! Moves by the movement of the pieces alone, before anyone asks whether they leave a royal piece
//! attacked.

use notation::{Kind, Move, Piece, Rulings, Setup, Square};

use crate::page;
use crate::paths::rank_of;

/// A move with the piece that makes it and what that piece is afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) played: Move,
    pub(crate) piece: Piece,
    pub(crate) result: Kind,
}

/// What a mover is afterwards.
pub(crate) enum Becomes {
    /// There is one result, and the move is written without a letter.
    Forced(Kind),
    /// The player chooses, and the move is written with the letter of the choice.
    Choice(Vec<Kind>),
}

/// Every candidate of the side to move, in the order of the moves.
pub(crate) fn all(setup: &Setup, rulings: &Rulings) -> Vec<Candidate> {
    let own = setup.board.of(setup.side);
    let mut candidates: Vec<Candidate> =
        own.flat_map(|(from, piece)| of_piece(setup, rulings, from, piece)).collect();
    candidates.sort_unstable();
    candidates
}

/// The candidate of a move, if it is one.
pub(crate) fn find(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Candidate> {
    let piece = setup.board.get(played.from).filter(|piece| piece.colour == setup.side)?;
    let candidates = of_piece(setup, rulings, played.from, piece);
    candidates.into_iter().find(|candidate| candidate.played == played)
}

pub(crate) fn of_piece(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Candidate> {
    let mut squares = page::destinations(setup, rulings, from, piece);
    // A square on several paths is one destination.
    squares.sort_unstable();
    squares.dedup();
    let mut candidates = Vec::with_capacity(squares.len());
    for to in squares {
        let rank_reached = rank_of(setup.variant, piece.colour, to);
        let captured = setup.board.get(to);
        let mut add = |choice, result| {
            candidates.push(Candidate { played: Move { from, to, choice }, piece, result });
        };
        match page::becomes(setup.variant, rulings, piece, rank_reached, captured) {
            Becomes::Forced(result) => add(None, result),
            Becomes::Choice(results) => {
                for result in results {
                    add(Some(result), result);
                }
            }
        }
    }
    candidates
}

/// The squares where a piece that moves as it captures may go: all that it attacks, but for those
/// of its own side.
pub(crate) fn capture_squares(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    let mut squares = vec![];
    page::attacks(setup, rulings, from, piece, |step| {
        if step.occupant.is_none_or(|met| met.colour != piece.colour) {
            squares.push(step.square);
        }
    });
    squares
}
