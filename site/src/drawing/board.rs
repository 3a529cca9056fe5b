//! Small boards: a position, and what is told of its moves. White stands below.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::glyphs::side;
use crate::book::{Example, GameName};

/// More marks than this make a board unreadable.
const MARKED: usize = 40;

/// A move on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Where it leaves from; a drop comes from no square.
    from: Option<Place>,
    to: Place,
    is_legal: bool,
}

/// File and rank of a square, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    file: u8,
    rank: u8,
}

impl Place {
    /// File and rank.
    pub(super) const fn pair(self) -> (u8, u8) {
        (self.file, self.rank)
    }
}

/// A board to draw.
#[derive(Debug)]
pub struct Board<'a> {
    game: &'a GameName,
    fen: &'a str,
    marks: Vec<Mark>,
    last: Vec<Place>,
}

impl Mark {
    /// A move as text; nothing where it is no move.
    #[must_use]
    pub fn new(text: &str, is_legal: bool) -> Option<Self> {
        let (from, to) = ends(text)?;
        Some(Self { from, to, is_legal })
    }
}

impl<'a> Board<'a> {
    /// The board of a position, which may be one that the reference refuses.
    #[must_use]
    pub const fn new(game: &'a GameName, fen: &'a str) -> Self {
        Self { game, fen, marks: Vec::new(), last: Vec::new() }
    }

    /// The position that an example speaks of, with its moves.
    #[must_use]
    pub fn of(game: &'a GameName, example: &'a Example) -> Self {
        let fen = example.reached.as_ref().unwrap_or(&example.fen);
        let told = example.holds.iter().flat_map(|holds| {
            holds.moves.iter().filter_map(|played| Mark::new(played, holds.legal))
        });
        let last = example.line.last().map(String::as_str);
        Self::new(game, fen).after(last).with(told)
    }

    /// The same with the squares of the last move marked.
    #[must_use]
    pub fn after(mut self, last: Option<&str>) -> Self {
        if let Some((from, to)) = last.and_then(ends) {
            self.last = from.into_iter().chain([to]).collect();
        }
        self
    }

    /// The same with moves; legal if any way to make one is. So many that nobody could read them are left out.
    #[must_use]
    pub fn with(mut self, marks: impl IntoIterator<Item = Mark>) -> Self {
        let (legal, others): (Vec<Mark>, Vec<Mark>) =
            marks.into_iter().partition(|mark| mark.is_legal);
        for mark in legal.into_iter().chain(others) {
            if !self.marks.iter().any(|is| (is.from, is.to) == (mark.from, mark.to)) {
                self.marks.push(mark);
            }
        }
        if self.marks.len() > MARKED {
            self.marks.clear();
        }
        self
    }

    /// Whether a move is marked.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        !self.marks.is_empty()
    }

    /// Draws it; the sprite of the page has to hold the pieces of the game.
    #[must_use]
    pub fn draw(&self) -> Markup {
        let size = self.game.size;
        let pieces = pieces(self.fen);
        // A position that is refused may have more ranks or files than the board.
        let is_on = |place: &Place| place.file < size && place.rank < size;
        html! {
            svg .diagram viewBox={ "0 0 " (size) " " (size) } role="img" aria-label=(self.told()) {
                use href={ "#squares-" (size) } {}
                @if let Some(south) = self.game.river {
                    path .river d={ "M0 " (size - south) "h" (size) } {}
                }
                @for place in self.last.iter().filter(|place| is_on(place)) {
                    path .last d={ "M" (place.file) " " (down(size, place.rank)) "h1v1h-1z" } {}
                }
                @for mark in &self.marks {
                    @if let Some(from) = mark.from {
                        path class={ "way " (kind(mark)) } d={ "M" (middle(size, from)) "L" (middle(size, mark.to)) } {}
                    }
                }
                @for (place, letter) in pieces.iter().filter(|(place, _)| is_on(place)) {
                    (standing(self.game, letter, *place))
                }
                @for mark in self.marks.iter().filter(|mark| is_on(&mark.to)) {
                    (end(size, mark, pieces.contains_key(&mark.to)))
                }
            }
        }
    }

    /// What the drawing shows, for whoever does not see it; of many moves their number.
    fn told(&self) -> String {
        let named = |is_legal: bool, words: &str| {
            let own = self.marks.iter().filter(|mark| mark.is_legal == is_legal);
            let own: Vec<String> = own.map(name).collect();
            match own.len() {
                0 => None,
                1..=8 => Some(format!("{words}: {}", own.join(" "))),
                many => Some(format!("{words}: {many} moves")),
            }
        };
        let told = [named(true, "Legal"), named(false, "Not legal")];
        let told: Vec<String> = told.into_iter().flatten().collect();
        format!(
            "The position {}{}{}",
            self.fen,
            if told.is_empty() { "" } else { ". " },
            told.join("; ")
        )
    }
}

/// The two squares of a move.
fn ends(text: &str) -> Option<(Option<Place>, Place)> {
    if let Some((_, to)) = text.split_once('@') {
        return Some((None, square(to)?.0));
    }
    let (from, rest) = square(text)?;
    Some((Some(from), square(rest)?.0))
}

/// The square that a text begins with, and the rest.
fn square(text: &str) -> Option<(Place, &str)> {
    let file = u8::try_from(text.chars().next()?).ok()?.checked_sub(b'a')?;
    let rest = text.get(1..)?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let (number, rest) = rest.split_at(digits);
    let rank = number.parse::<u8>().ok()?.checked_sub(1)?;
    Some((Place { file, rank }, rest))
}

/// What stands on each square, by the letters of a FEN; what cannot be read stays empty.
pub(super) fn pieces(fen: &str) -> BTreeMap<Place, String> {
    let placed = fen.trim().split([' ', '[']).next().unwrap_or_default();
    let ranks: Vec<&str> = placed.split('/').collect();
    let mut pieces = BTreeMap::new();
    for (rank, text) in (0..=u8::MAX).zip(ranks.iter().rev()) {
        let mut file: u8 = 0;
        let mut number = String::new();
        let mut letter = String::new();
        for sign in text.chars() {
            if sign.is_ascii_digit() {
                number.push(sign);
                continue;
            }
            file = file.saturating_add(std::mem::take(&mut number).parse().unwrap_or(0));
            match sign {
                '+' => letter.push(sign),
                // The mark of what was a Pawn stands behind its letter.
                '~' => {
                    let before = Place { file: file.saturating_sub(1), rank };
                    pieces.entry(before).and_modify(|letter: &mut String| letter.push('~'));
                }
                _ => {
                    letter.push(sign);
                    pieces.insert(Place { file, rank }, std::mem::take(&mut letter));
                    file = file.saturating_add(1);
                }
            }
        }
    }
    pieces
}

fn standing(game: &GameName, letter: &str, place: Place) -> Markup {
    let side = side(letter);
    let upper = letter.trim_end_matches('~').to_ascii_uppercase();
    // As large as its square allows: a small board has no room to lose.
    let x = format!("{:.2}", f64::from(place.file) - 0.03);
    let y = format!("{:.2}", f64::from(down(game.size, place.rank)) - 0.03);
    html! {
        @if game.kinds.contains_key(&upper) {
            use href={ "#piece-" (game.id) "-" (upper) } class=(side) x=(x) y=(y) width="1.06" height="1.06" {}
        } @else {
            text .no-piece x={ (place.file) ".5" } y={ (down(game.size, place.rank)) ".5" } { (letter) }
        }
        @if letter.ends_with('~') {
            use href="#piece-mark" class=(side) x=(x) y=(y) width="1.06" height="1.06" {}
        }
    }
}

/// Where a move leads: a dot, a ring around what it takes, or a cross if it is not legal.
fn end(size: u8, mark: &Mark, takes: bool) -> Markup {
    let (x, y) = (f64::from(mark.to.file) + 0.5, f64::from(down(size, mark.to.rank)) + 0.5);
    html! {
        @if !mark.is_legal {
            path .end .illegal d=(format!("M{:.2} {:.2}l.54 .54m0-.54l-.54 .54", x - 0.27, y - 0.27)) {}
        } @else if takes {
            circle .end .legal .takes cx=(x) cy=(y) r="0.47" {}
        } @else {
            circle .end .legal .goes cx=(x) cy=(y) r="0.2" {}
        }
    }
}

fn kind(mark: &Mark) -> &'static str {
    if mark.is_legal { "legal" } else { "illegal" }
}

fn name(mark: &Mark) -> String {
    let square = |place: Place| {
        format!("{}{}", char::from(b'a'.saturating_add(place.file)), u16::from(place.rank) + 1)
    };
    mark.from.map(square).unwrap_or_default() + &square(mark.to)
}

/// How far below the upper edge a rank is.
const fn down(size: u8, rank: u8) -> u8 {
    size.saturating_sub(1).saturating_sub(rank)
}

fn middle(size: u8, place: Place) -> String {
    format!("{}.5 {}.5", place.file, down(size, place.rank))
}

/// An empty board, to be used by others of its size.
pub(super) fn squares(size: u8) -> Markup {
    html! {
        g id={ "squares-" (size) } {
            rect .light-squares width=(size) height=(size) {}
            path .dark-squares d=(dark_squares(size)) {}
        }
    }
}

/// All dark squares as one outline: a1 is one of them. A square and the next dark one of its rank are joined by the
/// light one between, which is stepped over.
fn dark_squares(size: u8) -> String {
    let rank = |down: u8| {
        let first = (down + size + 1) % 2;
        let squares = "h1v1h-1zm2 0".repeat(usize::from((size - first).div_ceil(2)));
        format!("M{first} {down}{squares}")
    };
    (0..size).map(rank).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::games;

    fn game(id: &str) -> GameName {
        games().into_iter().find(|game| game.id == id).unwrap()
    }

    fn drawn(id: &str, fen: &str) -> String {
        Board::new(&game(id), fen).draw().into_string()
    }

    #[test]
    fn each_piece_stands_on_its_square() {
        let text = drawn("osmosis", "10/10/k6n2/10/10/4B5/10/10/9K/10 w - - 0 1");
        for piece in [
            r##"href="#piece-osmosis-K" class="black" x="-0.03" y="1.97""##,
            r##"href="#piece-osmosis-B" class="white" x="3.97" y="4.97""##,
            r##"href="#piece-osmosis-K" class="white" x="8.97" y="7.97""##,
        ] {
            assert!(text.contains(piece), "{piece}\n{text}");
        }
        assert_eq!(text.matches("<use").count(), 5);
    }

    #[test]
    fn promoted_pieces_bear_their_marks() {
        let text = drawn("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[P] w - - 0 1");
        assert!(text.contains(r##"<use href="#piece-mark" class="white" x="-0.03""##), "{text}");
        let text = drawn("amalgamated", "4k3/8/8/8/8/8/8/+R3K3 w - - 0 1");
        assert!(text.contains(r##"href="#piece-amalgamated-+R""##), "{text}");
    }

    #[test]
    fn what_is_no_position_is_drawn_as_far_as_it_can_be() {
        let text = drawn("chess", "4k3/8/8/3x4/8/8/8/4K3/8/9999999999K/rrrrrrrrrrrr\" w");
        assert!(!text.contains("NaN") && text.matches("<use").count() < 12, "{text}");
        assert!(text.contains("&quot;"), "{text}");
        assert!(drawn("chess", "").contains("<svg"));
    }

    #[test]
    fn legal_moves_are_told_from_others() {
        let chess = game("chess");
        let marks = [("e1e2", true), ("e1d2", false), ("e1e2", false), ("P@a3", true), ("x", true)];
        let marks = marks.into_iter().filter_map(|(text, legal)| Mark::new(text, legal));
        let board = Board::new(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").with(marks);
        assert!(board.told().ends_with("Legal: e1e2 a3; Not legal: e1d2"), "{}", board.told());
        let text = board.draw().into_string();
        assert_eq!(
            (text.matches("end legal").count(), text.matches("end illegal").count()),
            (2, 1)
        );
    }

    #[test]
    fn the_corner_a1_is_dark_on_every_board() {
        for size in [8, 10] {
            let dark = dark_squares(size);
            let bottom = format!("M0 {}h1", size - 1);
            assert!(dark.contains(&bottom) && dark.starts_with("M1 0h1"), "{dark}");
            assert_eq!(dark.matches('z').count(), usize::from(size) * usize::from(size) / 2);
        }
    }
}
