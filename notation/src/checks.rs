use std::fmt;

use crate::Colour;

/// The checks that each side still has to give, which a FEN of Three-check has as a field (`3+3`, White's first).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Checks {
    /// White's, from 0 to [`Checks::MOST`].
    pub white: u8,
    /// Black's, from 0 to [`Checks::MOST`].
    pub black: u8,
}

impl Checks {
    /// The greatest number that a FEN can have.
    pub const MOST: u8 = 3;

    /// The number of a side.
    #[must_use]
    pub const fn of(self, colour: Colour) -> u8 {
        match colour {
            Colour::White => self.white,
            Colour::Black => self.black,
        }
    }

    /// The same with another number of one side.
    #[must_use]
    pub const fn with(self, colour: Colour, number: u8) -> Self {
        match colour {
            Colour::White => Self { white: number, ..self },
            Colour::Black => Self { black: number, ..self },
        }
    }

    /// The two numbers the other way round, as they are where the colours are exchanged.
    #[must_use]
    pub const fn exchanged(self) -> Self {
        Self { white: self.black, black: self.white }
    }

    /// Reads the checks that each side has to give, White's first: `3+3`.
    pub(crate) fn read(text: &str) -> Option<Self> {
        match text.as_bytes() {
            &[white @ b'0'..=b'3', b'+', black @ b'0'..=b'3'] => {
                Some(Self { white: white - b'0', black: black - b'0' })
            }
            _ => None,
        }
    }

    /// Reads the checks that each side has given, as lichess writes them behind the counters: `+1+2`.
    pub(crate) fn read_given(text: &str) -> Option<Self> {
        let Self { white, black } = Self::read(text.strip_prefix('+')?)?;
        Some(Self { white: Self::MOST - white, black: Self::MOST - black })
    }
}

impl fmt::Display for Checks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.white, self.black)
    }
}
