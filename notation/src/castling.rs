use std::fmt;

use crate::Colour;

/// The right to castle to one side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Right {
    /// Whose right it is.
    pub colour: Colour,
    /// With the rook on the h-file (`true`) or the a-file.
    pub king_side: bool,
}

impl Right {
    /// All four, in the order in which a FEN writes them.
    pub const ALL: [Self; 4] = [
        Self { colour: Colour::White, king_side: true },
        Self { colour: Colour::White, king_side: false },
        Self { colour: Colour::Black, king_side: true },
        Self { colour: Colour::Black, king_side: false },
    ];

    /// The letter of the FEN's third field: one of `KQkq`.
    #[must_use]
    pub const fn letter(self) -> char {
        match (self.colour, self.king_side) {
            (Colour::White, true) => 'K',
            (Colour::White, false) => 'Q',
            (Colour::Black, true) => 'k',
            (Colour::Black, false) => 'q',
        }
    }

    const fn bit(self) -> u8 {
        match (self.colour, self.king_side) {
            (Colour::White, true) => 1,
            (Colour::White, false) => 2,
            (Colour::Black, true) => 4,
            (Colour::Black, false) => 8,
        }
    }
}

/// The castling rights that both sides still hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Castling(u8);

impl Castling {
    /// No right at all.
    pub const NONE: Self = Self(0);

    /// Whether a right is held.
    #[must_use]
    pub const fn has(self, right: Right) -> bool {
        self.0 & right.bit() != 0
    }

    /// The same rights and this one.
    #[must_use]
    pub const fn with(self, right: Right) -> Self {
        Self(self.0 | right.bit())
    }

    /// The same rights but this one.
    #[must_use]
    pub const fn without(self, right: Right) -> Self {
        Self(self.0 & !right.bit())
    }

    /// The rights held, in the order `KQkq`.
    pub fn rights(self) -> impl Iterator<Item = Right> {
        Right::ALL.into_iter().filter(move |&right| self.has(right))
    }
}

impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        self.rights().try_for_each(|right| write!(f, "{}", right.letter()))
    }
}
