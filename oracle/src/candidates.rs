//! Moves by the movement of the pieces alone, before anyone asks whether they leave a royal piece
//! attacked.

use notation::{Kind, Move, Piece, Rulings, Setup, Square};

use crate::castling;
use crate::pages::{self, Becomes, Entry, Movement};
use crate::paths::{Spot, along};

/// A move with the piece that makes it and what that piece is afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Candidate {
    pub(crate) played: Move,
    pub(crate) piece: Piece,
    pub(crate) result: Kind,
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

/// The candidates of one piece, each once.
pub(crate) fn of_piece(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Candidate> {
    let page = pages::of(setup.variant);
    let mut squares = destinations(setup, rulings, from, piece);
    // A square on several paths is one destination.
    squares.sort_unstable();
    squares.dedup();
    let mut candidates = Vec::with_capacity(squares.len());
    for to in squares {
        let spot = Spot::new(setup.variant, piece.colour, to);
        let captive = setup.board.get(to).map(|captive| captive.kind);
        let mut add = |choice, result| {
            candidates.push(Candidate { played: Move { from, to, choice }, piece, result });
        };
        match page.becomes(rulings, piece.kind, spot, captive) {
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

/// The squares to which a piece may go by its movement alone.
fn destinations(setup: &Setup, rulings: &Rulings, from: Square, piece: Piece) -> Vec<Square> {
    let page = pages::of(setup.variant);
    let spot = |square| Spot::new(setup.variant, piece.colour, square);
    let movement = page.movement(rulings, piece.kind, spot(from));
    let mut squares = vec![];
    for path in movement.capturing().iter().copied().flatten() {
        for (to, met) in along(setup, from, piece.colour, path) {
            let may_capture = match met {
                Some(met) => met.colour != piece.colour,
                None => is_en_passant(setup, piece, to),
            };
            let may_move = met.is_none() && matches!(movement, Movement::Alike(_));
            if may_capture || may_move {
                squares.push(to);
            }
        }
    }
    if let Movement::Apart { moving, .. } = movement {
        for path in moving.iter().copied().flatten() {
            let steps = along(setup, from, piece.colour, path);
            squares.extend(steps.filter(|(_, met)| met.is_none()).map(|(to, _)| to));
        }
    }
    squares.extend(castling::destinations(setup, rulings, from, piece));
    squares.retain(|&to| page.entry(piece.kind, spot(to)) == Entry::Open);
    squares
}

/// Whether a Pawn that captures on a square captures en passant there (Laws of Chess, article
/// 3.7.3.1).
pub(crate) fn is_en_passant(setup: &Setup, piece: Piece, to: Square) -> bool {
    piece.kind == Kind::Pawn && setup.en_passant == Some(to)
}
