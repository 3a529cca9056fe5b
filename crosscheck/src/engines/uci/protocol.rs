//! The three protocols of this family: in which words each says the same, and how it writes squares.

use super::usi;

/// A protocol. USI, for shogi, and UCCI, for xiangqi, are UCI with other words, squares and positions. Here all texts are
/// those of UCI; they are translated where they are sent and read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Protocol {
    /// That of chess, as Stockfish and Fairy-Stockfish speak it.
    #[default]
    Uci,
    /// That of shogi: `7g7f`, `P*5e`, and positions as SFEN.
    Usi,
    /// That of xiangqi, whose ranks begin with 0: `h2e2`. On boards without ten ranks they begin with 1, as
    /// Fairy-Stockfish has it.
    Ucci,
}

/// The files and ranks of a board.
pub(super) type Size = (u32, u32);

impl Protocol {
    /// The greeting.
    pub(super) const fn hello(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Usi => "usi",
            Self::Ucci => "ucci",
        }
    }

    /// Whether a line ends the answer to the greeting.
    pub(super) fn ends_greeting(self, line: &str) -> bool {
        line.trim().strip_suffix("ok") == Some(self.hello())
    }

    /// The one game of an engine that has no option for it.
    pub(super) const fn only_game(self) -> &'static str {
        match self {
            Self::Uci => "chess",
            Self::Usi => "shogi",
            Self::Ucci => "xiangqi",
        }
    }

    /// The board of that game.
    pub(super) const fn own_size(self) -> Size {
        match self {
            Self::Uci => (8, 8),
            Self::Usi => (9, 9),
            Self::Ucci => (9, 10),
        }
    }

    /// What follows `option` in a line that offers one, if a line does.
    pub(super) fn offered(self, line: &str) -> Option<&str> {
        let rest = line.strip_prefix("option ")?;
        if self == Self::Ucci { Some(rest) } else { rest.strip_prefix("name ") }
    }

    /// The command that sets an option.
    pub(super) fn set(self, name: &str, value: Option<&str>) -> String {
        let value = |word: &str| value.map(|value| format!("{word}{value}")).unwrap_or_default();
        match self {
            Self::Ucci => format!("setoption {name}{}", value(" ")),
            Self::Uci | Self::Usi => format!("setoption name {name}{}", value(" value ")),
        }
    }

    /// The command that gives a position, but for its moves.
    pub(super) fn position(self, fen: Option<&str>) -> String {
        match (self, fen) {
            (_, None) => "position startpos".to_owned(),
            (Self::Usi, Some(fen)) => format!("position sfen {}", usi::sfen(fen)),
            (_, Some(fen)) => format!("position fen {fen}"),
        }
    }

    /// A move of UCI as the protocol writes it.
    pub(super) fn written(self, played: &str, size: Size) -> Option<String> {
        match self {
            Self::Usi => usi::written(played, size),
            Self::Ucci if size.1 == 10 => with_ranks(played, |rank| rank.checked_sub(1)),
            Self::Uci | Self::Ucci => Some(played.to_owned()),
        }
    }

    /// A move of the protocol as UCI writes it; `None` for a text that is no move.
    pub(super) fn read(self, played: &str, size: Size) -> Option<String> {
        match self {
            Self::Usi => usi::read(played, size),
            Self::Ucci if size.1 == 10 => with_ranks(played, |rank| rank.checked_add(1)),
            Self::Uci | Self::Ucci => Some(played.to_owned()),
        }
    }

    /// A line that may begin with a move, with the move as UCI writes it.
    pub(super) fn line(self, line: &str, size: Size) -> String {
        let line = line.trim_start();
        let end = line.find(|sign: char| sign.is_whitespace() || sign == ':').unwrap_or(line.len());
        match self.read(&line[..end], size) {
            Some(played) => played + &line[end..],
            None => line.to_owned(),
        }
    }
}

/// A move from square to square with other numbers for its ranks.
fn with_ranks(played: &str, other: impl Fn(u32) -> Option<u32>) -> Option<String> {
    let mut text = String::new();
    let mut rest = played;
    for _ in 0..2 {
        let (file, after) = (rest.chars().next()?, rest.get(1..)?);
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let rank = after[..digits].parse().ok().and_then(&other)?;
        text += &format!("{file}{rank}");
        rest = file.is_ascii_lowercase().then(|| &after[digits..])?;
    }
    Some(text + rest)
}

/// The size of the board of a FEN.
pub(super) fn size(fen: &str) -> Option<Size> {
    let placement = fen.split([' ', '[']).next()?;
    let (mut files, mut empty) = (0_u32, 0_u32);
    for sign in placement.split('/').next()?.chars() {
        if let Some(digit) = sign.to_digit(10) {
            empty = empty.checked_mul(10)?.checked_add(digit)?;
        } else {
            files = files.checked_add(std::mem::take(&mut empty))?;
            files += u32::from(sign.is_ascii_alphabetic());
        }
    }
    let ranks = u32::try_from(placement.split('/').count()).ok()?;
    Some((files.checked_add(empty)?, ranks))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ranks_of_ucci_begin_with_0_on_ten_ranks_alone() {
        let (ucci, ten) = (Protocol::Ucci, Protocol::Ucci.own_size());
        for (of_uci, of_ucci) in [("h3e3", "h2e2"), ("a1a10", "a0a9"), ("a10b10", "a9b9")] {
            assert_eq!(ucci.written(of_uci, ten).unwrap(), of_ucci);
            assert_eq!(ucci.read(of_ucci, ten).unwrap(), of_uci);
        }
        for wrong in ["", "h", "h2", "2h7h", "é2e2", "resign", "h99999999999e2"] {
            assert_eq!(ucci.read(wrong, ten), None, "{wrong}");
        }
        assert_eq!(ucci.written("a0a1", ten), None);
        assert_eq!(ucci.line("a0a1: 1", ten), "a1a2: 1");
        assert_eq!(ucci.line("Nodes searched: 44", ten), "Nodes searched: 44");
        for size in [(8, 8), (7, 7), (12, 12)] {
            assert_eq!(ucci.written("a1a2", size).unwrap(), "a1a2");
            assert_eq!(ucci.line("a1a2: 1", size), "a1a2: 1");
        }
    }

    #[test]
    fn a_fen_tells_the_size_of_its_board() {
        assert_eq!(size("lnsgkgsnl/1r5b1/9[Pp] w - - 0 1"), Some((9, 3)));
        assert_eq!(size("4+P~k10/16 w"), Some((16, 2)));
        assert_eq!(size("99999999999/9 w"), None);
    }
}
