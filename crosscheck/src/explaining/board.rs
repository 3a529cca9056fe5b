use std::fmt::Write;

use anstyle::{Ansi256Color, Style};
use notation::{Colour, Move, Piece, Setup, Square};

/// What a terminal can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Look {
    /// Letters that any terminal shows.
    #[default]
    Ascii,
    /// Unicode signs as well.
    Unicode,
    /// Colours.
    Coloured,
}

/// Draws a board with its files and ranks, White below, in plain ASCII.
///
/// ```
/// use notation::{Rulings, Variant};
/// let start = Variant::Chess.start(&Rulings::default());
/// let drawn = crosscheck::explaining::diagram(&start);
/// assert!(drawn.starts_with(" 8   r  n  b  q  k  b  n  r\n"));
/// assert!(drawn.ends_with("\n     a  b  c  d  e  f  g  h\n"));
/// ```
#[must_use]
pub fn diagram(setup: &Setup) -> String {
    draw(setup, None, Look::Ascii)
}

/// Draws a board for a terminal, with the squares of the last move marked: by a star or, with
/// colours, by their own colour.
///
/// ```
/// use crosscheck::explaining::{Look, draw};
/// use notation::{Move, Rulings, Setup, Variant};
/// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// let setup = Setup::parse(fen, Variant::Chess)?;
/// let last = Move::parse("e2e4", Variant::Chess).ok();
/// let drawn = draw(&setup, last, Look::Ascii);
/// assert!(drawn.contains(" 4   .  .  .  .  P* .  .  .\n"));
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn draw(setup: &Setup, last: Option<Move>, look: Look) -> String {
    let mut drawn = String::new();
    let variant = setup.variant;
    for square in variant.squares_from_the_top() {
        if square.file() == 0 {
            let _ = write!(drawn, "{:2}  ", square.rank() + 1);
        }
        let piece = setup.board.get(square);
        let is_marked = last.is_some_and(|last| square == last.from || square == last.to);
        let symbol = match piece.and_then(|piece| variant.symbol(piece)) {
            Some(symbol) => symbol,
            None if look == Look::Unicode => "·".to_owned(),
            None if look == Look::Coloured => String::new(),
            None => ".".to_owned(),
        };
        if look == Look::Coloured {
            let style = style(square, piece, is_marked);
            let _ = write!(drawn, "{style}{symbol:>2} {style:#}");
        } else {
            let _ = write!(drawn, "{symbol:>2}{}", if is_marked { '*' } else { ' ' });
        }
        if square.file() + 1 == variant.size() {
            drawn.truncate(drawn.trim_end_matches(' ').len());
            drawn.push('\n');
        }
    }
    drawn.push_str("    ");
    for file in 0..variant.size() {
        let _ = write!(drawn, "{:>2} ", char::from(b'a' + file));
    }
    drawn.truncate(drawn.trim_end().len());
    drawn.push('\n');
    drawn
}

/// The colours of a square and of the piece on it. The case of the letter still shows whose piece
/// it is.
fn style(square: Square, piece: Option<Piece>, is_marked: bool) -> Style {
    let is_light = (square.file() + square.rank()) % 2 == 1;
    let ground = match (is_marked, is_light) {
        (true, true) => 186,
        (true, false) => 179,
        (false, true) => 144,
        (false, false) => 101,
    };
    let ink = match piece.map(|piece| piece.colour) {
        Some(Colour::White) => 231,
        Some(Colour::Black) => 16,
        None => ground,
    };
    let style = Style::new().bg_color(Some(Ansi256Color(ground).into()));
    style.fg_color(Some(Ansi256Color(ink).into())).bold()
}

#[cfg(test)]
mod tests {
    use notation::{Rulings, Variant};

    use super::*;

    #[test]
    fn colours_and_signs_change_no_letter() {
        let start = Variant::Amalgamated.start(&Rulings::default());
        let last = Move::parse("e3e4", Variant::Amalgamated).ok();
        let letters = |drawn: &str| -> Vec<String> {
            drawn
                .split_whitespace()
                .map(|word| word.trim_matches(['.', '·', '*']).to_owned())
                .filter(|word| !word.is_empty())
                .collect()
        };
        let plain = letters(&draw(&start, last, Look::Ascii));
        assert_eq!(plain.len(), 32 + 8 + 8);
        assert_eq!(letters(&draw(&start, last, Look::Unicode)), plain);
        let coloured = draw(&start, last, Look::Coloured);
        let stripped = anstream::adapter::strip_str(&coloured).to_string();
        assert_eq!(letters(&stripped), plain);
        assert!(
            !stripped.contains('*')
                && coloured.contains("48;5;179")
                && coloured.contains("48;5;186")
        );
    }
}
