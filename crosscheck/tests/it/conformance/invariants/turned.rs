//! A position seen from the other side, and in a mirror.

use notation::{Board, Castling, Checks, Hands, Move, Piece, Right, Setup, Square, Variant};

/// The board seen from the other side: ranks counted from the top, colours exchanged.
pub(crate) fn other_side(setup: &Setup) -> Setup {
    let variant = setup.variant;
    let swapped = |right: Right| Right { colour: right.colour.opponent(), ..right };
    Setup {
        board: moved(
            &setup.board,
            |piece| Piece { colour: piece.colour.opponent(), ..piece },
            |s| flip(s, variant),
        ),
        side: setup.side.opponent(),
        castling: setup.castling.rights().fold(Castling::NONE, |castling, right| {
            let file = setup.castling.rook(right);
            file.map_or(castling, |file| castling.with_rook(swapped(right), file))
        }),
        en_passant: setup.en_passant.map(|square| flip(square, variant)),
        checks: setup.checks.map(Checks::exchanged),
        hands: setup.hands.map(Hands::exchanged),
        ..setup.clone()
    }
}

/// The board seen in a mirror: files counted from the right.
pub(crate) fn in_mirror(setup: &Setup) -> Setup {
    let variant = setup.variant;
    Setup {
        board: moved(&setup.board, |piece| piece, |square| mirror(square, variant)),
        en_passant: setup.en_passant.map(|square| mirror(square, variant)),
        ..setup.clone()
    }
}

fn moved(
    board: &Board,
    piece: impl Fn(Piece) -> Piece,
    square: impl Fn(Square) -> Square,
) -> Board {
    let mut moved = Board::empty();
    for (from, standing) in board.pieces() {
        moved.set(square(from), Some(piece(standing)));
    }
    moved
}

pub(crate) fn flip(square: Square, variant: Variant) -> Square {
    Square::new(square.file(), variant.size() - 1 - square.rank()).unwrap()
}

pub(crate) fn mirror(square: Square, variant: Variant) -> Square {
    Square::new(variant.size() - 1 - square.file(), square.rank()).unwrap()
}

/// Moves as they are called where the squares have other names.
pub(crate) fn through(moves: &[Move], square: impl Fn(Square) -> Square) -> Vec<Move> {
    let mut moves: Vec<Move> = moves
        .iter()
        .map(|played| Move { from: square(played.from), to: square(played.to), ..*played })
        .collect();
    moves.sort_unstable();
    moves
}
