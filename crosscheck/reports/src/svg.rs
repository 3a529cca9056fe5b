//! Draws a board as SVG, for the text of a page or a file of its own.

use maud::{Markup, PreEscaped, html};
use notation::{Colour, Move, Piece, Setup, Square, Variant};
use oracle::reasons::river;

/// The style of a board, for the page or file that holds it.
const STYLE: &str = include_str!("board.css");
/// The side of a square, in units of the drawing.
const SIDE: i32 = 40;
/// The room for the numbers of the ranks, at the left, and the letters of the files, below.
const MARGIN: i32 = 22;
/// At most this many moves are drawn as lines from square to square; more would hide the board.
const WAYS_DRAWN: usize = 8;

/// The marks on a board.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Marks<'a> {
    /// Legal moves that the implementation does not list.
    pub(super) missing: &'a [Move],
    /// Illegal moves that it lists.
    pub(super) surplus: &'a [Move],
    /// Moves after which something differs.
    pub(super) played: &'a [Move],
    /// Squares to look at.
    pub(super) changed: &'a [Square],
}

/// Draws a position, White below, with its files and ranks. Its style is in the page's style sheet:
/// every element has a class and no colour of its own.
pub(super) fn board(setup: &Setup, marks: Marks<'_>, label: &str) -> Markup {
    html! {
        svg class="board" viewBox=(view_box(setup)) role="img" aria-label=(label) {
            (drawn(setup, marks))
        }
    }
}

/// Draws a position as a file of its own: a complete SVG, White below, in the reader's light or
/// dark scheme. The squares of the last move are marked, and the squares to look at in another
/// colour.
///
/// ```
/// use notation::{Rulings, Variant};
/// let start = Variant::Osmosis.start(&Rulings::default());
/// let file = reports::picture(&start, None, &[]);
/// assert!(file.starts_with("<svg xmlns=") && file.ends_with("</svg>\n"));
/// ```
#[must_use]
pub fn picture(setup: &Setup, last: Option<Move>, look_at: &[Square]) -> String {
    let marks = Marks { played: last.as_slice(), changed: look_at, ..Marks::default() };
    let label = setup.to_string();
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox=(view_box(setup)) role="img" aria-label=(label) {
            title { (label) }
            style { (PreEscaped(STYLE)) }
            (drawn(setup, marks))
        }
    };
    markup.into_string() + "\n"
}

/// The part of the drawing plane that is shown.
fn view_box(setup: &Setup) -> String {
    format!("0 0 {0} {0}", i32::from(setup.variant.size()) * SIDE + MARGIN)
}

fn drawn(setup: &Setup, marks: Marks<'_>) -> Markup {
    let variant = setup.variant;
    let size = i32::from(variant.size()) * SIDE;
    let mut from: Vec<Square> =
        marks.missing.iter().chain(marks.surplus).map(|played| played.from).collect();
    from.sort_unstable();
    from.dedup();
    // If all moves start from one square, the marks are enough, and a piece need not move in a
    // straight line.
    let ways = from.len() > 1 && marks.missing.len() + marks.surplus.len() <= WAYS_DRAWN;
    html! {
        rect class="light" x=(MARGIN) y="0" width=(size) height=(size) {}
        path class="dark" d=(dark_squares(variant)) {}
        @for &square in &from { (tint(square, variant, "from")) }
        @for played in marks.played {
            (tint(played.from, variant, "from")) (tint(played.to, variant, "from"))
        }
        @for &square in marks.changed { (tint(square, variant, "changed")) }
        (edges(variant))
        @if let Some(south) = river(variant) {
            path class="river" d={ "M" (MARGIN) " " (size - i32::from(south) * SIDE) "h" (size) } {}
        }
        @for (square, piece) in setup.board.pieces() { (disc(square, piece, variant)) }
        @if ways {
            @for &played in marks.missing { (way(played, variant, "missing")) }
            @for &played in marks.surplus { (way(played, variant, "surplus")) }
        }
        @for &played in marks.missing { (ring(played.to, variant)) }
        @for &played in marks.surplus { (cross(played.to, variant)) }
    }
}

/// The upper left corner of a square.
fn corner(square: Square, variant: Variant) -> (i32, i32) {
    let from_the_top = i32::from(variant.size()) - 1 - i32::from(square.rank());
    (MARGIN + i32::from(square.file()) * SIDE, from_the_top * SIDE)
}

fn centre(square: Square, variant: Variant) -> (i32, i32) {
    let (x, y) = corner(square, variant);
    (x + SIDE / 2, y + SIDE / 2)
}

/// All dark squares as one outline: a1 is one of them.
fn dark_squares(variant: Variant) -> String {
    let dark = variant.squares().filter(|square| (square.file() + square.rank()) % 2 == 0);
    let outline = |square| {
        let (x, y) = corner(square, variant);
        format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
    };
    dark.map(outline).collect()
}

fn tint(square: Square, variant: Variant, class: &str) -> Markup {
    let (x, y) = corner(square, variant);
    html! { rect class=(class) x=(x) y=(y) width=(SIDE) height=(SIDE) {} }
}

/// The names of files and ranks, and the frame.
fn edges(variant: Variant) -> Markup {
    let size = i32::from(variant.size()) * SIDE;
    html! {
        rect class="frame" x=(MARGIN) y="0" width=(size) height=(size) {}
        @for (file, number) in (0..variant.size()).zip(0..) {
            text class="edge" x=(MARGIN / 2) y=(size - number * SIDE - SIDE / 2) { (file + 1) }
            text class="edge" x=(MARGIN + number * SIDE + SIDE / 2) y=(size + MARGIN / 2) {
                (char::from(b'a' + file))
            }
        }
    }
}

/// A piece: its letter on a disc of its side's colour.
fn disc(square: Square, piece: Piece, variant: Variant) -> Markup {
    let (x, y) = centre(square, variant);
    let class = match piece.colour {
        Colour::White => "white",
        Colour::Black => "black",
    };
    html! {
        g class=(class) {
            circle cx=(x) cy=(y) r="15" {}
            text x=(x) y=(y) { (variant.letter(piece.kind).unwrap_or_default()) }
        }
    }
}

/// A line from square to square, short of both centres, so that pieces and marks stay legible.
fn way(played: Move, variant: Variant, kind: &str) -> Markup {
    let (x1, y1) = centre(played.from, variant);
    let (x2, y2) = centre(played.to, variant);
    let (across, down) = (f64::from(x2 - x1), f64::from(y2 - y1));
    let length = across.hypot(down).max(1.0);
    let at = |from: i32, along: f64, by: f64| f64::from(from) + along / length * by;
    let (short, end) = (16.0, length - 13.0);
    html! {
        line class={ "way " (kind) }
            x1=(format!("{:.1}", at(x1, across, short))) y1=(format!("{:.1}", at(y1, down, short)))
            x2=(format!("{:.1}", at(x1, across, end))) y2=(format!("{:.1}", at(y1, down, end))) {}
    }
}

/// The mark of a square that a missing move enters.
fn ring(square: Square, variant: Variant) -> Markup {
    let (x, y) = centre(square, variant);
    html! { circle class="mark missing" cx=(x) cy=(y) r="11" {} }
}

/// The mark of a square that a surplus move enters.
fn cross(square: Square, variant: Variant) -> Markup {
    let (x, y) = centre(square, variant);
    html! { path class="mark surplus" d=(format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9)) {} }
}

#[cfg(test)]
mod tests {
    use notation::Rulings;

    use super::*;

    #[test]
    fn the_river_runs_between_the_fourth_and_the_fifth_rank_where_there_is_one() {
        for variant in Variant::ALL {
            let picture = picture(&variant.start(&Rulings::default()), None, &[]);
            let rivers = picture.matches(r#"<path class="river""#).count();
            assert_eq!(rivers, usize::from(variant == Variant::Amalgamated), "{variant}");
        }
        let start = Variant::Amalgamated.start(&Rulings::default());
        let (left, bank) = corner(Square::new(0, 3).unwrap(), Variant::Amalgamated);
        let line = format!(r#"<path class="river" d="M{left} {bank}h{}">"#, 8 * SIDE);
        assert!(picture(&start, None, &[]).contains(&line), "{line}");
    }
}
