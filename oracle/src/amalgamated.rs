//! Amalgamated Chess.

use notation::{
    BaringCapture, Board, Colour, HalfPoints, Kind, Piece, Points, Rulings, Setup, Square,
};

use crate::candidates::{Becomes, capture_squares};
use crate::paths::{Step, Walk, diagonal, oblique, orthogonal, rank_of};
use crate::{castling, pawn};

/// The river runs beyond the fourth rank of either side.
const LAST_RANK_BEFORE_RIVER: u8 = 4;

/// What each piece is on its own side of the river, and beyond it.
const FORMS: [(Kind, Kind); 6] = [
    (Kind::General, Kind::King),
    (Kind::Bishop, Kind::Primate),
    (Kind::Pasha, Kind::Alibaba),
    (Kind::Knight, Kind::Acelander),
    (Kind::Rook, Kind::Chatelaine),
    (Kind::Pawn, Kind::Man),
];

/// The piece descriptions: what each piece attacks. All promoted ones but the Alibaba have a
/// King's step beside what they had before.
pub(crate) fn attacks<V: FnMut(Step)>(piece: Piece, walk: &mut Walk<'_, V>) {
    match piece.kind {
        Kind::General => walk.leaps(orthogonal(1)),
        // A King attacks backwards across the river, too, where it may not go.
        Kind::King | Kind::Man => kings_step(walk),
        Kind::Bishop => walk.rides(diagonal(1)),
        Kind::Primate => {
            walk.rides(diagonal(1));
            kings_step(walk);
        }
        Kind::Pasha => {
            walk.leaps(orthogonal(2));
            walk.leaps(diagonal(2));
            kings_step(walk);
        }
        Kind::Alibaba => {
            walk.leaps(orthogonal(2));
            walk.leaps(diagonal(2));
        }
        Kind::Knight => walk.leaps(oblique(2, 1)),
        Kind::Acelander => {
            walk.leaps(oblique(2, 1));
            kings_step(walk);
        }
        Kind::Rook => walk.rides(orthogonal(1)),
        Kind::Chatelaine => {
            walk.rides(orthogonal(1));
            kings_step(walk);
        }
        Kind::Pawn => pawn::attacks(piece.colour, walk),
        _ => {}
    }
}

fn kings_step<V: FnMut(Step)>(walk: &mut Walk<'_, V>) {
    walk.leaps(diagonal(1));
    walk.leaps(orthogonal(1));
}

/// Where a piece may go: where it may capture, but for the Pawn, which has no double step here,
/// and for General and King, which keep to the four centre files, the King also to its side of
/// the river. A right to castle exists only under `amalgamated.castling=queenside`.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    if piece.kind == Kind::Pawn {
        return pawn::destinations(setup, from, piece.colour, None);
    }
    let mut squares = capture_squares(setup, rulings, from, piece);
    if piece.kind.is_royal() {
        squares.extend(castling::destinations(setup, rulings, from, piece));
        squares.retain(|square| ('c'..='f').contains(&char::from(b'a' + square.file())));
    }
    if piece.kind == Kind::King {
        squares.retain(|&to| is_beyond_river(rank_of(setup.variant, piece.colour, to)));
    }
    squares
}

/// What the mover is afterwards: promoted beyond the river, demoted when it comes back.
pub(crate) fn becomes(piece: Piece, rank_reached: u8) -> Becomes {
    let forms = FORMS.iter().find(|(own, promoted)| [*own, *promoted].contains(&piece.kind));
    Becomes::Forced(match forms {
        Some((_, promoted)) if is_beyond_river(rank_reached) => *promoted,
        Some((own, _)) => *own,
        None => piece.kind,
    })
}

const fn is_beyond_river(rank: u8) -> bool {
    rank > LAST_RANK_BEFORE_RIVER
}

/// The side that has lost by being reduced to just its General. A lone King has not.
pub(crate) fn bared(board: &Board) -> Option<Colour> {
    Colour::BOTH.into_iter().find(|&colour| is_bare(board, colour))
}

fn is_bare(board: &Board, colour: Colour) -> bool {
    board.of(colour).all(|(_, piece)| piece.kind == Kind::General)
}

/// Whether the side not to move may be in check: under `amalgamated.baring-capture=wins`, where
/// the other side has just been bared and the game is over.
pub(crate) fn may_wait_in_check(setup: &Setup, rulings: &Rulings) -> bool {
    rulings.baring_capture == BaringCapture::Wins && is_bare(&setup.board, setup.side)
}

/// Whether a side without a legal move loses: it still has its General, which is stalemated.
pub(crate) fn loses_by_stalemate(setup: &Setup) -> bool {
    setup.board.of(setup.side).any(|(_, piece)| piece.kind == Kind::General)
}

/// The fifty-move rule as the page changes it: the clock is zeroed by a capture and by a General
/// that becomes a King, and not by Pawns.
pub(crate) fn zeroes_clock(before: Kind, after: Kind, captured: Option<Piece>) -> bool {
    captured.is_some() || (before == Kind::General && after == Kind::King)
}

/// King against King (SPEC section 5, fixed readings).
pub(crate) fn is_dead(board: &Board) -> bool {
    board.pieces().all(|(_, piece)| piece.kind == Kind::King)
}

/// What each side counts when a draw is decided on points (`amalgamated.points`): its pieces on
/// the board, and for Black two and a half more.
pub(crate) fn points(board: &Board, rulings: &Rulings) -> Points {
    let count = |colour| {
        let values = board.of(colour).map(|(_, piece)| rulings.points.value(piece.kind).0);
        values.sum::<i32>()
    };
    let two_and_a_half = 5;
    Points {
        white: HalfPoints(count(Colour::White)),
        black: HalfPoints(count(Colour::Black) + two_and_a_half),
    }
}
