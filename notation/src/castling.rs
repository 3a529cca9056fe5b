use std::fmt;

use crate::Colour;

/// The castling right to one side of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Right {
    /// Whose right it is.
    pub colour: Colour,
    /// With the Rook that stands right of the King as White sees it (`true`), or left.
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

    /// Its place in [`Right::ALL`].
    const fn place(self) -> usize {
        match (self.colour, self.king_side) {
            (Colour::White, true) => 0,
            (Colour::White, false) => 1,
            (Colour::Black, true) => 2,
            (Colour::Black, false) => 3,
        }
    }
}

/// The castling rights that both sides still hold, each with the file of its Rook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Castling([Option<u8>; 4]);

impl Castling {
    /// No right at all.
    pub const NONE: Self = Self([None; 4]);

    /// Whether a right is held.
    #[must_use]
    pub const fn has(self, right: Right) -> bool {
        self.rook(right).is_some()
    }

    /// The file of the Rook of a right that is held, from 0.
    #[must_use]
    pub const fn rook(self, right: Right) -> Option<u8> {
        self.0[right.place()]
    }

    /// The same rights and this one, with the Rook on the a-file or the h-file.
    #[must_use]
    pub const fn with(self, right: Right) -> Self {
        self.with_rook(right, if right.king_side { 7 } else { 0 })
    }

    /// The same rights and this one, with the Rook on a file, from 0.
    #[must_use]
    pub const fn with_rook(mut self, right: Right, file: u8) -> Self {
        self.0[right.place()] = Some(file);
        self
    }

    /// The same rights but this one.
    #[must_use]
    pub const fn without(mut self, right: Right) -> Self {
        self.0[right.place()] = None;
        self
    }

    /// One of the rights without the others, with its Rook where it is held.
    #[must_use]
    pub const fn only(self, right: Right) -> Self {
        match self.rook(right) {
            Some(file) => Self::NONE.with_rook(right, file),
            None => Self::NONE,
        }
    }

    /// Whether each Rook is on the a-file or the h-file, as [`Castling::with`] has it.
    pub(crate) fn is_from_home(self) -> bool {
        self == self.rights().fold(Self::NONE, Self::with)
    }

    /// The rights held, in the order `KQkq`.
    pub fn rights(self) -> impl Iterator<Item = Right> {
        Right::ALL.into_iter().filter(move |&right| self.has(right))
    }
}

/// By the letters `KQkq`, wherever the Rooks stand.
impl fmt::Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Self::NONE {
            return f.write_str("-");
        }
        self.rights().try_for_each(|right| write!(f, "{}", right.letter()))
    }
}
