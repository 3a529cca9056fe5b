//! FIDE's Pawn (Laws of Chess, article 3.7), which Evolution, Osmosis and Amalgamated take over,
//! each with its own ranks. Colorbound's Pawn is another piece and stands on its own page.

use notation::{Colour, Kind, Setup, Square};

use crate::candidates::Candidate;
use crate::paths::{Step, Walk, forward, rank_of};

/// It captures one square ahead on either neighbouring file.
pub(crate) fn attacks<V: FnMut(Step)>(colour: Colour, walk: &mut Walk<'_, V>) {
    walk.leaps([(-1, forward(colour)), (1, forward(colour))]);
}

/// Where a Pawn may go. On its start rank, if the game gives it one, it may step twice.
pub(crate) fn destinations(
    setup: &Setup,
    from: Square,
    colour: Colour,
    start_rank: Option<u8>,
) -> Vec<Square> {
    let mut squares = vec![];
    let is_free = |square: Square| setup.variant.has(square) && setup.board.get(square).is_none();
    let up = forward(colour);
    // Straight ahead to free squares.
    if let Some(one) = from.offset(0, up).filter(|&one| is_free(one)) {
        squares.push(one);
        if Some(rank_of(setup.variant, colour, from)) == start_rank {
            squares.extend(from.offset(0, 2 * up).filter(|&two| is_free(two)));
        }
    }
    // Diagonally ahead to an enemy, or to the square that a Pawn has just passed over.
    Walk::new(setup, from, |step: Step| {
        let is_enemy = step.occupant.is_some_and(|piece| piece.colour != colour);
        if is_enemy || setup.en_passant == Some(step.square) {
            squares.push(step.square);
        }
    })
    .leaps([(-1, up), (1, up)]);
    squares
}

/// The square passed over by a Pawn that steps twice.
pub(crate) fn passed_over(candidate: Candidate) -> Option<Square> {
    let Candidate { played, piece, .. } = candidate;
    let steps = played.to.rank().abs_diff(played.from.rank());
    if piece.kind == Kind::Pawn && steps == 2 {
        played.from.offset(0, forward(piece.colour))
    } else {
        None
    }
}

/// The square of the Pawn that is captured in passing: beside the start of the capturing one.
pub(crate) fn taken_in_passing(setup: &Setup, candidate: Candidate) -> Option<Square> {
    let Candidate { played, piece, .. } = candidate;
    if piece.kind == Kind::Pawn && setup.en_passant == Some(played.to) {
        Square::new(played.to.file(), played.from.rank())
    } else {
        None
    }
}
