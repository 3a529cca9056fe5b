use std::fmt;
use std::str::FromStr;

/// The greatest number of files or ranks of any board.
pub(crate) const LARGEST: u8 = 10;

/// A square by its file and rank, `a1` to `j10`. Whether it lies on the board of a variant is
/// asked of the variant ([`Variant::has`](crate::Variant::has)).
///
/// ```
/// use notation::Square;
/// let square: Square = "c10".parse()?;
/// assert_eq!((square.file(), square.rank()), (2, 9));
/// assert_eq!(square.to_string(), "c10");
/// # Ok::<(), notation::SquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    // The rank comes first so that squares sort as a board is numbered: a1, b1, … a2, …
    rank: u8,
    file: u8,
}

/// A text that names no square.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a square (a file a–j, then a rank 1–10)")]
pub struct SquareError(pub String);

impl Square {
    /// The square on a file (0 is the a-file) and rank (0 is rank 1), or `None` past the tenth
    /// of either.
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < LARGEST && rank < LARGEST { Some(Self { rank, file }) } else { None }
    }

    /// The file, counted from 0 (the a-file).
    #[must_use]
    pub const fn file(self) -> u8 {
        self.file
    }

    /// The rank, counted from 0 (White's first).
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.rank
    }

    /// The square so many files to the right and ranks up, or `None` off the ten-by-ten grid.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        match (self.file.checked_add_signed(files), self.rank.checked_add_signed(ranks)) {
            (Some(file), Some(rank)) => Self::new(file, rank),
            _ => None,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        let read = || {
            let mut letters = text.chars();
            let file = letters.next().filter(|letter| ('a'..='j').contains(letter))? as u8 - b'a';
            let rank = match letters.as_str() {
                "10" => 9,
                digit if digit.len() == 1 => {
                    digit.chars().next()?.to_digit(10)?.checked_sub(1)? as u8
                }
                _ => return None,
            };
            Self::new(file, rank)
        };
        read().ok_or_else(|| SquareError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_read_back_as_it_is_written() {
        for rank in 0..LARGEST {
            for file in 0..LARGEST {
                let square = Square::new(file, rank).unwrap();
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
    }

    #[test]
    fn an_offset_is_so_many_files_and_ranks_or_off_the_grid() {
        let e5 = Square::new(4, 4).unwrap();
        assert_eq!(format!("{:?}", e5.offset(2, -1)), "Some(g4)");
        assert_eq!(e5.offset(-4, 5), Square::new(0, 9));
        for (files, ranks) in [(-5, 0), (0, -5), (6, 0), (0, 6), (i8::MIN, i8::MAX)] {
            assert_eq!(e5.offset(files, ranks), None, "{files} {ranks}");
        }
    }

    #[test]
    fn what_is_no_square_is_refused() {
        for text in ["", "a", "a0", "a11", "k1", "A1", "a01", "1a", "a1 ", "é4", "a¹"] {
            assert_eq!(text.parse::<Square>(), Err(SquareError(text.to_owned())));
        }
    }
}
