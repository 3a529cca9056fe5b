//! FIDE Laws of Chess, articles 3 and 5: the calibration.

use notation::{Board, Kind, Piece, Rulings, Setup, Square};

use crate::candidates::{Becomes, capture_squares};
use crate::paths::{Step, Walk, diagonal, oblique, orthogonal};
use crate::{castling, pawn};

/// Article 3.7: from its own second rank a Pawn may advance two squares.
pub(crate) const PAWN_START_RANK: u8 = 2;

/// Article 3.7: on the last rank a Pawn becomes one of these.
const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
const LAST_RANK: u8 = 8;

/// Articles 3.2 to 3.8: what each piece attacks.
pub(crate) fn attacks<V: FnMut(Step)>(piece: Piece, walk: &mut Walk<'_, V>) {
    match piece.kind {
        Kind::Bishop => walk.rides(diagonal(1)),
        Kind::Rook => walk.rides(orthogonal(1)),
        Kind::Queen => {
            walk.rides(diagonal(1));
            walk.rides(orthogonal(1));
        }
        Kind::Knight => walk.leaps(oblique(2, 1)),
        Kind::King => {
            walk.leaps(diagonal(1));
            walk.leaps(orthogonal(1));
        }
        Kind::Pawn => pawn::attacks(piece.colour, walk),
        _ => {}
    }
}

/// Where a piece may go: where it may capture, but for the Pawn, and for the King's castling.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    match piece.kind {
        Kind::Pawn => pawn::destinations(setup, from, piece.colour, Some(PAWN_START_RANK)),
        Kind::King => {
            let mut squares = capture_squares(setup, rulings, from, piece);
            squares.extend(castling::destinations(setup, rulings, from, piece));
            squares
        }
        _ => capture_squares(setup, rulings, from, piece),
    }
}

/// What the mover is afterwards: a Pawn on the last rank promotes, the others stay what they are.
pub(crate) fn becomes(piece: Piece, rank_reached: u8) -> Becomes {
    if piece.kind == Kind::Pawn && rank_reached == LAST_RANK {
        Becomes::Choice(PROMOTIONS.to_vec())
    } else {
        Becomes::Forced(piece.kind)
    }
}

/// Article 5.2.2: no mate is possible with King against King, with one Bishop or one Knight more,
/// or with any number of Bishops that all stand on squares of one colour.
pub(crate) fn is_dead(board: &Board) -> bool {
    let others: Vec<(Square, Piece)> =
        board.pieces().filter(|(_, piece)| piece.kind != Kind::King).collect();
    let is_light = |square: Square| (square.file() + square.rank()) % 2 == 1;
    match others.as_slice() {
        [] => true,
        [(_, lone)] if lone.kind == Kind::Knight => true,
        [(first, _), ..] => others
            .iter()
            .all(|(at, piece)| piece.kind == Kind::Bishop && is_light(*at) == is_light(*first)),
    }
}
