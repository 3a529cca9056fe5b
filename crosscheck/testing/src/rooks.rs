//! The Rooks with which a side may castle where King and Rooks start on any files (Chess960).

use notation::{Board, Colour, Kind, Right};

/// The rank on which a side starts.
pub(crate) const fn home_rank(right: Right) -> u8 {
    match right.colour {
        Colour::White => 0,
        Colour::Black => 7,
    }
}

/// The files of the Rooks on a wing of the King, on the first rank of its side; none if the King does not stand there.
pub(crate) fn on_wing(board: &Board, right: Right) -> Vec<u8> {
    let on_rank = |kind: Kind| {
        let stand = board
            .of(right.colour)
            .filter(move |(at, piece)| piece.kind == kind && at.rank() == home_rank(right));
        stand.map(|(at, _)| at.file())
    };
    let Some(king) = on_rank(Kind::King).next() else { return Vec::new() };
    on_rank(Kind::Rook).filter(|&rook| (rook > king) == right.king_side).collect()
}

/// The file of the one of them that stands nearest to the edge.
pub(crate) fn outermost(board: &Board, right: Right) -> Option<u8> {
    let files = on_wing(board, right).into_iter();
    if right.king_side { files.max() } else { files.min() }
}
