//! The parts in which two positions differ.

use std::collections::BTreeSet;

use notation::{Setup, Square};

use crate::comparing::Ignored;

/// A part of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// A field that engines write by conventions of their own.
    By(Ignored),
    /// The number of moves since a capture or a Pawn's move.
    HalfMoves,
    /// The number of moves in all.
    FullMoves,
    /// The side to move.
    Side,
    /// A placement that cannot be read.
    Placement,
}

impl Field {
    /// What leaves the field out of a comparison.
    #[must_use]
    pub const fn ignored(self) -> Option<Ignored> {
        match self {
            Self::By(ignored) => Some(ignored),
            Self::HalfMoves | Self::FullMoves => Some(Ignored::Counters),
            Self::Side | Self::Placement => None,
        }
    }

    /// The name in reports.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Side => "fen.side",
            Self::Placement => "fen.placement",
            other => other.ignored().map_or("fen", Ignored::id),
        }
    }
}

/// In what two positions differ. It stays the same when pieces are removed that are no part of the
/// difference.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parts {
    /// The fields, but for the pieces.
    pub fields: BTreeSet<Field>,
    /// What stands on a square, or is in hand, for the left side and for the right, where it is not
    /// the same: a piece, or `-`.
    pub contents: BTreeSet<[String; 2]>,
}

impl Parts {
    /// The parts in which two positions of a known game differ.
    #[must_use]
    pub fn of(left: &Setup, right: &Setup) -> Self {
        let differ = [
            (Field::By(Ignored::Castling), left.castling != right.castling),
            (Field::By(Ignored::EnPassant), left.en_passant != right.en_passant),
            (Field::HalfMoves, left.half_moves != right.half_moves),
            (Field::FullMoves, left.full_moves != right.full_moves),
            (Field::Side, left.side != right.side),
        ];
        let fields = differ.into_iter().filter(|(_, differs)| *differs).map(|(field, _)| field);
        let content = |setup: &Setup, square: Square| {
            let piece = setup.board.get(square);
            piece.map_or_else(|| "-".to_owned(), |piece| format!("{} {}", piece.colour, piece.kind))
        };
        let squares = left.variant.squares();
        let contents = squares.map(|square| [content(left, square), content(right, square)]);
        Self {
            fields: fields.collect(),
            contents: contents.filter(|[one, two]| one != two).collect(),
        }
    }

    /// Whether another difference shows the same: in the same fields, and in contents that are among
    /// these.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        self.fields == other.fields
            && self.contents.is_empty() == other.contents.is_empty()
            && self.contents.is_superset(&other.contents)
    }

    /// What leaves all of the difference out of a comparison, if anything does.
    #[must_use]
    pub fn ignored(&self) -> Option<BTreeSet<Ignored>> {
        let all = self.fields.iter().map(|field| field.ignored()).collect::<Option<_>>();
        all.filter(|_| self.contents.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use notation::Variant;

    use super::*;

    fn parts(left: &str, right: &str) -> Parts {
        let read = |fen| Setup::parse(fen, Variant::Chess).unwrap();
        Parts::of(&read(left), &read(right))
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
