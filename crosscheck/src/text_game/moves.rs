use std::fmt;

use crate::reports::{Place, Way};
use arrayvec::ArrayString;

/// The longest move, in bytes. `a10b10q` has seven, and a move with a gate or a wall some eleven.
const LONGEST: usize = 16;

/// A move as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct TextMove(ArrayString<LONGEST>);

impl TextMove {
    /// Reads a move: one word.
    ///
    /// # Errors
    ///
    /// Why the text is no word that could be a move.
    pub fn read(text: &str) -> Result<Self, String> {
        let is_word = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic());
        let read = ArrayString::from(text).ok().filter(|_| is_word);
        read.map(Self).ok_or_else(|| {
            format!("`{text}` is not a move: a move is a word of at most {LONGEST} characters")
        })
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The squares that it names, as `a1` or `a10`: where the move begins, unless a piece is
    /// dropped, and where it ends. `None` for a move that is written in another way.
    #[must_use]
    pub fn way(&self) -> Option<Way> {
        let (first, rest) = if let Some((_, rest)) = self.0.split_once('@') {
            (None, rest)
        } else {
            let (from, rest) = square(&self.0)?;
            (Some(from), rest)
        };
        let (to, _) = square(rest)?;
        Some(Way { from: first, to })
    }

    /// The move back; `None` for one that cannot be taken back by a move.
    #[must_use]
    pub fn reversed(&self) -> Option<Self> {
        let (from, rest) = square_text(&self.0)?;
        let (to, rest) = square_text(rest)?;
        rest.is_empty().then(|| Self::read(&format!("{to}{from}")).ok())?
    }

    /// Whether it names something behind its two squares, as promotions do.
    #[must_use]
    pub fn is_promotion(&self) -> bool {
        let rest = square_text(&self.0).and_then(|(_, rest)| square_text(rest));
        rest.is_some_and(|(_, rest)| !rest.is_empty())
    }

    /// The move from the first square of this move to the last of another.
    pub(crate) fn towards(&self, other: &Self) -> Option<Self> {
        let (from, _) = square_text(&self.0)?;
        let (_, rest) = square_text(&other.0)?;
        Self::read(&format!("{from}{rest}")).ok()
    }
}

impl fmt::Display for TextMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The name of a square at the beginning of a text, and the rest.
fn square_text(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix(|file: char| file.is_ascii_lowercase())?;
    let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
    (digits > 0).then(|| text.split_at(1 + digits))
}

/// A square at the beginning of a text, and the rest.
fn square(text: &str) -> Option<(Place, &str)> {
    let (name, rest) = square_text(text)?;
    let file = name.bytes().next()? - b'a';
    let rank = name[1..].parse::<u8>().ok()?.checked_sub(1)?;
    Some((Place { file, rank }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> TextMove {
        TextMove::read(text).unwrap()
    }

    #[test]
    fn squares_of_wide_boards_and_drops_are_read() {
        let way = read("a10b9").way().unwrap();
        assert_eq!(way.from, Some(Place { file: 0, rank: 9 }));
        assert_eq!(way.to, Place { file: 1, rank: 8 });
        let drop = read("P@e4").way().unwrap();
        assert_eq!((drop.from, drop.to), (None, Place { file: 4, rank: 3 }));
        assert_eq!(read("O-O").way(), None);
    }

    #[test]
    fn a_move_goes_back_unless_it_promotes_or_drops() {
        assert_eq!(read("g1f3").reversed(), Some(read("f3g1")));
        assert_eq!(read("a7a8q").reversed(), None);
        assert_eq!(read("P@e4").reversed(), None);
        assert_eq!(read("e2e4").towards(&read("a7a8q")), Some(read("e2a8q")));
    }

    #[test]
    fn what_is_no_word_is_no_move() {
        for wrong in ["", "e2 e4", "e2e4\n", "a_move_that_is_too_long", "é4"] {
            assert!(TextMove::read(wrong).is_err(), "{wrong:?}");
        }
    }
}
