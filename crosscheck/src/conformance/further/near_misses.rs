//! Moves that are just not legal: a piece would go so if something else stood on the other squares.

use std::collections::BTreeSet;

use notation::{Colour, Kind, Move, Piece, Rulings, Setup};
use oracle::reasons;

use crate::comparing::legality;

/// What stands on a square instead, as a piece of a side sees it.
type Change = fn(Colour, Option<Piece>) -> Option<Piece>;

const CHANGES: [Change; 3] = [
    // Pieces of its own side could be taken.
    |side, there| there.map(|piece| Piece { colour: side.opponent(), ..piece }),
    // Nothing stands in the way.
    |_, _| None,
    // There is something to take wherever it could take.
    |side, there| there.or(Some(Piece::new(side.opponent(), Kind::Pawn))),
];

/// The moves of the side to move that only one of the changes to all other squares would allow. Those that leave a royal
/// piece attacked are not among them.
pub(super) fn of(setup: &Setup, rulings: &Rulings) -> BTreeSet<Move> {
    let mut found = BTreeSet::new();
    for (from, piece) in setup.board.of(setup.side) {
        for change in CHANGES {
            let mut other = setup.clone();
            for square in setup.variant.squares().filter(|&square| square != from) {
                other.board.set(square, change(piece.colour, setup.board.get(square)));
            }
            let moves = reasons::candidates(&other, rulings, from).into_iter();
            found.extend(moves.map(|(played, _)| played));
        }
    }
    for (played, _) in legality::pseudo_legal(setup, rulings) {
        found.remove(&played);
    }
    found
}

/// Every drop that can be written, in a game that has hands: of every kind that a hand may hold, on every square.
pub(super) fn drops(setup: &Setup) -> Vec<Move> {
    let kinds = setup.hands.iter().flat_map(|_| setup.variant.kinds());
    let kinds =
        kinds.map(|&(kind, _)| kind).filter(|&kind| !reasons::is_royal(setup.variant, kind));
    kinds.flat_map(|kind| setup.variant.squares().map(move |to| Move::drop(kind, to))).collect()
}
