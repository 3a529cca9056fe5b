use std::fmt::Write;

use notation::Setup;

/// Draws a board with its files and ranks, White below, in letters that any terminal shows.
///
/// ```
/// use notation::{Rulings, Variant};
/// let start = Variant::Chess.start(&Rulings::default());
/// let drawn = crosscheck::report::diagram(&start);
/// assert!(drawn.starts_with(" 8   r  n  b  q  k  b  n  r\n"));
/// assert!(drawn.ends_with("\n     a  b  c  d  e  f  g  h\n"));
/// ```
#[must_use]
pub fn diagram(setup: &Setup) -> String {
    let mut drawn = String::new();
    let variant = setup.variant;
    for square in variant.squares_from_the_top() {
        if square.file() == 0 {
            let _ = write!(drawn, "{:2}  ", square.rank() + 1);
        }
        let symbol = match setup.board.get(square) {
            Some(piece) => variant.symbol(piece).unwrap_or_default(),
            None => ".".to_owned(),
        };
        let _ = write!(drawn, "{symbol:>2}");
        drawn.push(if square.file() + 1 == variant.size() { '\n' } else { ' ' });
    }
    drawn.push_str("    ");
    for file in 0..variant.size() {
        let _ = write!(drawn, "{:>2} ", char::from(b'a' + file));
    }
    drawn.truncate(drawn.trim_end().len());
    drawn.push('\n');
    drawn
}
