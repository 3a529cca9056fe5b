use std::fmt;

use crate::{Kind, Square, Variant};

/// A move as it is written: from, to, and the kind chosen where more than one result is possible
/// (SPEC section 4). Castling is the royal piece's own move, or in Chess960 that of the King onto its Rook. A forced change of piece carries no
/// kind. A drop is the kind of piece, which leaves the hand, and the square entered, as in `N@f3`.
///
/// [`Move::parse`] reads it and needs to know the game, which has a board and letters of its own. It is
/// written without the game: a kind that players may choose has the same letter in every game.
///
/// ```
/// use notation::{Kind, Move, Variant};
///
/// let fusion = Move::parse("c4f7l", Variant::Osmosis)?;
/// assert_eq!(fusion.choice, Some(Kind::Caliph));
/// assert_eq!(fusion.to_string(), "c4f7l");
/// # Ok::<(), notation::MoveError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The square left. A drop leaves none: here it has the square entered, where no piece stands before it.
    pub from: Square,
    /// The square entered.
    pub to: Square,
    /// What the mover becomes, where there is a choice.
    pub choice: Option<Kind>,
    /// What is dropped, if the move is a drop.
    pub dropped: Option<Kind>,
}

/// A text that is no move of the variant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveError {
    /// Not two squares, one after the other, and at most one letter; nor a drop.
    #[error(
        "`{text}` is not a move (from, to, and a lower-case letter where there is a choice{})",
        if variant.has_hands() { "; or a piece, `@` and a square for a drop" } else { "" }
    )]
    Shape {
        /// The move as given.
        text: String,
        /// The game.
        variant: Variant,
    },
    /// A square beyond the edge.
    #[error("`{text}` leaves the board: {variant} has no square {square}")]
    OffBoard {
        /// The move as given.
        text: String,
        /// The game.
        variant: Variant,
        /// The square that it lacks.
        square: Square,
    },
    /// A letter of no piece.
    #[error("`{text}` names `{letter}`, which is no piece of {variant}")]
    UnknownLetter {
        /// The move as given.
        text: String,
        /// The game.
        variant: Variant,
        /// The letter.
        letter: char,
    },
}

impl Move {
    /// A move without a choice.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to, choice: None, dropped: None }
    }

    /// The drop of a piece from the hand.
    #[must_use]
    pub const fn drop(kind: Kind, to: Square) -> Self {
        Self { from: to, to, choice: None, dropped: Some(kind) }
    }

    /// A move whose result is chosen.
    #[must_use]
    pub const fn choosing(from: Square, to: Square, kind: Kind) -> Self {
        Self { from, to, choice: Some(kind), dropped: None }
    }

    /// Reads a move of a game (SPEC section 4): two squares of its board, then nothing or the
    /// lower-case letter of one of its kinds. Whether the move is legal is not asked.
    ///
    /// ```
    /// use notation::{Move, MoveError, Variant};
    ///
    /// let long = Move::parse("a9a10", Variant::Osmosis)?;
    /// assert_eq!((long.from.to_string(), long.to.to_string()), ("a9".into(), "a10".into()));
    /// let off = Move::parse("a9a10", Variant::Chess);
    /// assert!(matches!(off, Err(MoveError::OffBoard { .. })));
    /// let foreign = Move::parse("a7a8w", Variant::Chess);
    /// assert!(matches!(foreign, Err(MoveError::UnknownLetter { letter: 'w', .. })));
    /// # Ok::<(), notation::MoveError>(())
    /// ```
    pub fn parse(text: &str, variant: Variant) -> Result<Self, MoveError> {
        let shape = || MoveError::Shape { text: text.to_owned(), variant };
        if let Some((letter, square)) = text.split_once('@').filter(|_| variant.has_hands()) {
            return Self::parse_drop(text, letter, square, variant);
        }
        let (from, rest) = leading_square(text).ok_or_else(shape)?;
        let (to, rest) = leading_square(rest).ok_or_else(shape)?;
        for square in [from, to] {
            if !variant.has(square) {
                return Err(MoveError::OffBoard { text: text.to_owned(), variant, square });
            }
        }
        let mut letters = rest.chars();
        let choice = match (letters.next(), letters.next()) {
            (None, _) => None,
            (Some(letter), None) if letter.is_ascii_lowercase() => {
                let kind = variant.kind(letter.to_ascii_uppercase().encode_utf8(&mut [0; 4]));
                Some(kind.ok_or_else(|| MoveError::UnknownLetter {
                    text: text.to_owned(),
                    variant,
                    letter,
                })?)
            }
            _ => return Err(shape()),
        };
        Ok(Self { from, to, choice, dropped: None })
    }

    /// Reads a drop: an upper-case letter, for both sides, and a square.
    fn parse_drop(
        text: &str,
        letter: &str,
        square: &str,
        variant: Variant,
    ) -> Result<Self, MoveError> {
        let shape = || MoveError::Shape { text: text.to_owned(), variant };
        let &[byte @ b'A'..=b'Z'] = letter.as_bytes() else { return Err(shape()) };
        let to: Square = square.parse().map_err(|_| shape())?;
        if !variant.has(to) {
            return Err(MoveError::OffBoard { text: text.to_owned(), variant, square: to });
        }
        let Some(kind) = variant.kind(letter) else {
            let letter = char::from(byte);
            return Err(MoveError::UnknownLetter { text: text.to_owned(), variant, letter });
        };
        Ok(Self::drop(kind, to))
    }

    /// The move as text, in the letters of a variant. A piece to become that the variant does not have
    /// is a `?`, which no move has.
    ///
    /// ```
    /// use notation::{Kind, Move, Variant};
    ///
    /// let fusion = Move::choosing("c4".parse()?, "f7".parse()?, Kind::Caliph);
    /// assert_eq!(fusion.text(Variant::Osmosis).to_string(), "c4f7l");
    /// assert_eq!(fusion.text(Variant::Chess).to_string(), "c4f7?");
    /// # Ok::<(), notation::SquareError>(())
    /// ```
    #[must_use]
    pub fn text(self, variant: Variant) -> impl fmt::Display {
        MoveText { played: self, variant }
    }
}

struct MoveText {
    played: Move,
    variant: Variant,
}

impl fmt::Display for MoveText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Move { from, to, choice, dropped } = self.played;
        if let Some(kind) = dropped {
            return f.pad(&format!("{}@{to}", self.variant.letter(kind).unwrap_or("?")));
        }
        let letter = choice.map_or("", |kind| self.variant.letter(kind).unwrap_or("?"));
        // Padded as a whole, so that tables of moves line up.
        f.pad(&format!("{from}{to}{}", letter.to_ascii_lowercase()))
    }
}

impl fmt::Display for Move {
    /// The move as text, in the letters of the first game that has the piece to become.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.choice.or(self.dropped);
        let has_it = |variant: &Variant| named.is_none_or(|kind| variant.letter(kind).is_some());
        let variant = Variant::ALL.into_iter().find(has_it).unwrap_or(Variant::Chess);
        self.text(variant).fmt(f)
    }
}

/// Splits a text behind the square it starts with: a letter and all the digits that follow.
fn leading_square(text: &str) -> Option<(Square, &str)> {
    let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
    let (square, rest) = text.split_at_checked(1 + digits)?;
    Some((square.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digit_ranks_are_told_from_the_next_file() {
        for text in ["a1a10", "a10a1", "j9j10g", "a10b10", "i10j9"] {
            let read = Move::parse(text, Variant::Osmosis).unwrap();
            assert_eq!(read.text(Variant::Osmosis).to_string(), text);
        }
    }

    /// Amalgamated's King has a sign before its letter, and no move chooses it.
    #[test]
    fn a_move_is_written_alike_whether_its_game_is_named_or_not() {
        for variant in Variant::ALL {
            for &(kind, letter) in variant.kinds() {
                let [from, to] = ["a7", "a8"].map(|square| square.parse().unwrap());
                let played = Move::choosing(from, to, kind);
                if letter != "+G" {
                    assert_eq!(played.to_string(), played.text(variant).to_string());
                }
            }
        }
        assert_eq!(format!("{:6}|", Move::parse("a7a8", Variant::Chess).unwrap()), "a7a8  |");
    }

    #[test]
    fn a_choice_that_the_game_does_not_have_is_not_left_out() {
        let general = Variant::Amalgamated.kind("G").unwrap();
        let [from, to] = ["a7", "a8"].map(|square| square.parse().unwrap());
        let odd = Move::choosing(from, to, general);
        assert_eq!(odd.text(Variant::Chess).to_string(), "a7a8?");
        assert!(Move::parse("a7a8?", Variant::Chess).is_err());
    }

    #[test]
    fn what_is_no_move_is_refused_with_its_reason() {
        for text in ["", "a1", "a1a", "a1a2qq", "a1a2Q", "a1-a2", "a1a2 ", "0000", "é1a2", "a1a11"]
        {
            let refused = Move::parse(text, Variant::Osmosis);
            assert!(matches!(refused, Err(MoveError::Shape { .. })), "{text}");
        }
        let off = Move::parse("a1j9", Variant::Chess);
        assert!(
            matches!(off, Err(MoveError::OffBoard { square, .. }) if square.to_string() == "j9")
        );
        let letter = Move::parse("a7a8c", Variant::Chess);
        assert!(matches!(letter, Err(MoveError::UnknownLetter { letter: 'c', .. })));
    }
}
