//! The parts in which two positions of a known game differ.

use crosscheck_core::{Field, Ignored, Parts};
use notation::{Piece, Setup, Square};

/// The parts in which two positions of a known game differ.
#[must_use]
pub(crate) fn parts(left: &Setup, right: &Setup) -> Parts {
    let differ = [
        (Field::By(Ignored::Castling), left.castling != right.castling),
        (Field::By(Ignored::EnPassant), left.en_passant != right.en_passant),
        (Field::By(Ignored::Hands), left.hands != right.hands),
        (Field::By(Ignored::Extra), left.checks != right.checks),
        (Field::HalfMoves, left.half_moves != right.half_moves),
        (Field::FullMoves, left.full_moves != right.full_moves),
        (Field::Side, left.side != right.side),
    ];
    let fields = differ.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field);
    let content = |setup: &Setup, square: Square| {
        let piece = setup.board.get(square);
        let mark = |piece: Piece| if piece.promoted { " ~" } else { "" };
        piece.map_or_else(|| "-".to_owned(), |piece| format!("{piece}{}", mark(piece)))
    };
    let squares = left.variant.squares();
    let contents = squares.map(|square| [content(left, square), content(right, square)]);
    Parts { fields: fields.collect(), contents: contents.filter(|[one, two]| one != two).collect() }
}

#[cfg(test)]
mod tests {
    use notation::Variant;

    use super::*;

    fn parts(left: &str, right: &str) -> Parts {
        let read = |fen| Setup::parse(fen, Variant::Chess).unwrap();
        super::parts(&read(left), &read(right))
    }

    #[test]
    fn a_difference_stays_when_other_pieces_go_and_is_no_other_one() {
        let full = parts("r3k3/8/8/8/8/8/8/4K2R w - - 0 1", "r3k3/8/8/8/8/8/8/4K1R1 w - - 0 1");
        let fewer = parts("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K1R1 w - - 0 1");
        assert_eq!(full, fewer);
        let other = parts("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 4 1");
        assert!(!full.covers(&other) && !other.covers(&full));
        assert_eq!(other.ignored(), Some([Ignored::Counters].into()));
        assert_eq!(full.ignored(), None);
    }
}
