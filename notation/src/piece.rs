use std::fmt;

use crate::Colour;

/// A kind of piece of any game. Two games may share a kind (a Cardinal is Bishop and Knight in
/// both); the same letter may mean different kinds, so letters belong to the
/// [variant](crate::Variant::letter).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "a kind is its name; how it moves is said by the game's own room")]
#[non_exhaustive]
pub enum Kind {
    Pawn,
    King,
    Queen,
    Rook,
    Bishop,
    Knight,
    Guard,
    Camel,
    Harvestman,
    Cardinal,
    Caliph,
    Evangelist,
    Gnu,
    Battlemaster,
    Imam,
    Marshall,
    Amazon,
    Wizard,
    Laureate,
    Dragon,
    Osprey,
    Parabola,
    General,
    Pasha,
    Primate,
    Alibaba,
    Acelander,
    Chatelaine,
    Man,
}

impl fmt::Display for Kind {
    /// The kind's English name, capitalized as the rule pages do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Piece {
    /// Whose it is.
    pub colour: Colour,
    /// What it is.
    pub kind: Kind,
    /// Whether it is marked as promoted from a Pawn, in a game that marks such pieces ([`Variant::has_hands`](crate::Variant::has_hands)).
    pub promoted: bool,
}

impl Piece {
    /// A piece of a side and kind, without a mark.
    #[must_use]
    pub const fn new(colour: Colour, kind: Kind) -> Self {
        Self { colour, kind, promoted: false }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.colour, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_told_by_its_side_and_kind() {
        assert_eq!(Piece::new(Colour::Black, Kind::Knight).to_string(), "black Knight");
    }
}
