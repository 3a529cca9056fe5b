//! The sides of a game.

use notation::{Checks, Hands, Move, Piece, Right, Rulings, Setup, Square, Variant};

/// Whether White and Black start alike in a game, so that what holds of one holds of the other.
#[must_use]
pub fn are_sides_alike(variant: Variant) -> bool {
    let board = variant.start(&Rulings::default()).board;
    board.pieces().all(|(square, piece)| {
        let other = opposite(square, variant).and_then(|opposite| board.get(opposite));
        other == Some(Piece::new(piece.colour.opponent(), piece.kind))
    })
}

/// The square as far from Black as another is from White.
fn opposite(square: Square, variant: Variant) -> Option<Square> {
    Square::new(square.file(), variant.size() - 1 - square.rank())
}

/// A position with the colours exchanged: what White has, Black has on the opposite square.
#[must_use]
pub(crate) fn exchanged(setup: &Setup) -> Setup {
    let mut exchanged = Setup {
        side: setup.side.opponent(),
        checks: setup.checks.map(Checks::exchanged),
        hands: setup.hands.map(Hands::exchanged),
        en_passant: setup.en_passant.and_then(|square| opposite(square, setup.variant)),
        half_moves: setup.half_moves,
        full_moves: setup.full_moves,
        ..Setup::empty(setup.variant)
    };
    for (square, piece) in setup.board.pieces() {
        if let Some(to) = opposite(square, setup.variant) {
            exchanged.board.set(to, Some(Piece { colour: piece.colour.opponent(), ..piece }));
        }
    }
    for right in setup.castling.rights() {
        if let Some(rook) = setup.castling.rook(right) {
            let other = Right { colour: right.colour.opponent(), ..right };
            exchanged.castling = exchanged.castling.with_rook(other, rook);
        }
    }
    exchanged
}

/// The move of the other side that is the same with the colours exchanged.
#[must_use]
pub(crate) fn exchanged_move(played: Move, variant: Variant) -> Option<Move> {
    let (from, to) = (opposite(played.from, variant)?, opposite(played.to, variant)?);
    Some(Move { from, to, ..played })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_exchanged_twice_is_as_it_was() {
        for variant in Variant::ALL.into_iter().filter(|&variant| are_sides_alike(variant)) {
            let start = variant.start(&Rulings::default());
            let (once, size) = (exchanged(&start), start.board.pieces().count());
            assert_eq!(once.board, start.board, "{variant}");
            assert_eq!((once.side, size), (start.side.opponent(), once.board.pieces().count()));
            assert_eq!(exchanged(&once), start);
        }
        let fen = "r3k2r/8/8/8/3pP3/8/8/4K2R b Kkq e3 3 60";
        let setup = Setup::parse(fen, Variant::Chess).unwrap();
        let other = exchanged(&setup);
        assert_eq!(other.to_string(), "4k2r/8/8/3Pp3/8/8/8/R3K2R w KQk e6 3 60");
        assert_eq!(exchanged(&other), setup);
        let step = Move::parse("e2e4", Variant::Chess).unwrap();
        let back = exchanged_move(step, Variant::Chess).unwrap();
        assert_eq!(back.text(Variant::Chess).to_string(), "e7e5");
    }
}
