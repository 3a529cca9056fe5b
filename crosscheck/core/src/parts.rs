//! The parts in which two positions differ.

use std::collections::BTreeSet;

use crate::Ignored;

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
