//! Draws a board as SVG, for the text of a page or a file of its own.

use maud::{Markup, PreEscaped, html};
use notation::{Colour, Move, Setup, Square};

use crate::reports::grid::{Grid, Place, Way};

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
    pub(super) missing: &'a [Way],
    /// Illegal moves that it lists.
    pub(super) surplus: &'a [Way],
    /// Moves after which something differs.
    pub(super) played: &'a [Way],
    /// Squares to look at.
    pub(super) changed: &'a [Place],
}

/// Draws a position, White below, with its files and ranks. Its style is in the page's style sheet:
/// every element has a class and no colour of its own.
pub(super) fn board(grid: &Grid, marks: Marks<'_>, label: &str) -> Markup {
    html! {
        svg class="board" viewBox=(view_box(grid)) role="img" aria-label=(label) {
            (drawn(grid, marks))
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
/// let file = crosscheck::reports::picture(&start, None, &[]);
/// assert!(file.starts_with("<svg xmlns=") && file.ends_with("</svg>\n"));
/// ```
#[must_use]
pub fn picture(setup: &Setup, last: Option<Move>, look_at: &[Square]) -> String {
    let last = last.map(Way::from);
    let look_at: Vec<Place> = look_at.iter().map(|&square| square.into()).collect();
    let marks = Marks { played: last.as_slice(), changed: &look_at, ..Marks::default() };
    let grid = Grid::from(setup);
    let label = setup.to_string();
    let markup = html! {
        svg xmlns="http://www.w3.org/2000/svg" class="board" viewBox=(view_box(&grid)) role="img" aria-label=(label) {
            title { (label) }
            style { (PreEscaped(STYLE)) }
            (drawn(&grid, marks))
        }
    };
    markup.into_string() + "\n"
}

/// The part of the drawing plane that is shown.
fn view_box(grid: &Grid) -> String {
    let (width, height) = size(grid);
    format!("0 0 {} {}", width + MARGIN, height + MARGIN)
}

/// The width and the height of a board.
fn size(grid: &Grid) -> (i32, i32) {
    (i32::from(grid.files) * SIDE, i32::from(grid.ranks) * SIDE)
}

fn drawn(grid: &Grid, marks: Marks<'_>) -> Markup {
    let (width, height) = size(grid);
    let mut from: Vec<Place> =
        marks.missing.iter().chain(marks.surplus).filter_map(|way| way.from).collect();
    from.sort_unstable();
    from.dedup();
    // If all moves start from one square, the marks are enough, and a piece need not move in a
    // straight line.
    let ways = from.len() > 1 && marks.missing.len() + marks.surplus.len() <= WAYS_DRAWN;
    html! {
        rect class="light" x=(MARGIN) y="0" width=(width) height=(height) {}
        path class="dark" d=(dark_squares(grid)) {}
        @for &place in &from { (tint(place, grid, "from")) }
        @for way in marks.played {
            @for place in way.from.into_iter().chain([way.to]) { (tint(place, grid, "from")) }
        }
        @for &place in marks.changed { (tint(place, grid, "changed")) }
        (edges(grid))
        @if let Some(south) = grid.river {
            path class="river" d={ "M" (MARGIN) " " (height - i32::from(south) * SIDE) "h" (width) } {}
        }
        @for (place, colour, letter) in &grid.pieces { (disc(*place, *colour, letter, grid)) }
        @if ways {
            @for &played in marks.missing { (line(played, grid, "missing")) }
            @for &played in marks.surplus { (line(played, grid, "surplus")) }
        }
        @for &played in marks.missing { (ring(played.to, grid)) }
        @for &played in marks.surplus { (cross(played.to, grid)) }
    }
}

/// The upper left corner of a square.
fn corner(place: Place, grid: &Grid) -> (i32, i32) {
    let from_the_top = i32::from(grid.ranks) - 1 - i32::from(place.rank);
    (MARGIN + i32::from(place.file) * SIDE, from_the_top * SIDE)
}

fn centre(place: Place, grid: &Grid) -> (i32, i32) {
    let (x, y) = corner(place, grid);
    (x + SIDE / 2, y + SIDE / 2)
}

/// All dark squares as one outline: a1 is one of them.
fn dark_squares(grid: &Grid) -> String {
    let ranks = 0..grid.ranks;
    let places = ranks.flat_map(|rank| (0..grid.files).map(move |file| Place { file, rank }));
    let dark = places.filter(|place| (place.file + place.rank) % 2 == 0);
    let outline = |place| {
        let (x, y) = corner(place, grid);
        format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z")
    };
    dark.map(outline).collect()
}

fn tint(place: Place, grid: &Grid, class: &str) -> Markup {
    let (x, y) = corner(place, grid);
    html! { rect class=(class) x=(x) y=(y) width=(SIDE) height=(SIDE) {} }
}

/// The names of files and ranks, and the frame.
fn edges(grid: &Grid) -> Markup {
    let (width, height) = size(grid);
    html! {
        rect class="frame" x=(MARGIN) y="0" width=(width) height=(height) {}
        @for rank in 0..i32::from(grid.ranks) {
            text class="edge" x=(MARGIN / 2) y=(height - rank * SIDE - SIDE / 2) { (rank + 1) }
        }
        @for (file, number) in (b'a'..).zip(0..i32::from(grid.files)) {
            text class="edge" x=(MARGIN + number * SIDE + SIDE / 2) y=(height + MARGIN / 2) {
                (char::from(file))
            }
        }
    }
}

/// A piece: its letter on a disc of its side's colour.
fn disc(place: Place, colour: Colour, letter: &str, grid: &Grid) -> Markup {
    let (x, y) = centre(place, grid);
    let class = match colour {
        Colour::White => "white",
        Colour::Black => "black",
    };
    html! {
        g class=(class) {
            circle cx=(x) cy=(y) r="15" {}
            text x=(x) y=(y) { (letter) }
        }
    }
}

/// A line from square to square, short of both centres, so that pieces and marks stay legible.
fn line(way: Way, grid: &Grid, kind: &str) -> Markup {
    let (x1, y1) = centre(way.from.unwrap_or(way.to), grid);
    let (x2, y2) = centre(way.to, grid);
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
fn ring(place: Place, grid: &Grid) -> Markup {
    let (x, y) = centre(place, grid);
    html! { circle class="mark missing" cx=(x) cy=(y) r="11" {} }
}

/// The mark of a square that a surplus move enters.
fn cross(place: Place, grid: &Grid) -> Markup {
    let (x, y) = centre(place, grid);
    html! { path class="mark surplus" d=(format!("M{} {}l18 18m0 -18l-18 18", x - 9, y - 9)) {} }
}

#[cfg(test)]
mod tests {
    use notation::{Rulings, Variant};

    use super::*;

    #[test]
    fn the_river_runs_between_the_fourth_and_the_fifth_rank_where_there_is_one() {
        for variant in Variant::ALL {
            let picture = picture(&variant.start(&Rulings::default()), None, &[]);
            let rivers = picture.matches(r#"<path class="river""#).count();
            assert_eq!(rivers, usize::from(variant == Variant::Amalgamated), "{variant}");
        }
        let start = Variant::Amalgamated.start(&Rulings::default());
        let (left, bank) = corner(Place { file: 0, rank: 3 }, &Grid::from(&start));
        let line = format!(r#"<path class="river" d="M{left} {bank}h{}">"#, 8 * SIDE);
        assert!(picture(&start, None, &[]).contains(&line), "{line}");
    }
}
