//! The images of a case: what it says of one side holds of the other, and what it says of the left
//! of the board holds of the right.

use notation::{Castling, Colour, MAX_CLOCK, Move, Reason, Right, Square, Variant};

use super::source::{CaseSource, ExpectSource, OutcomeSource, StatusSource};

/// A case as it is written, or one of its images.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Image {
    /// As it stands in its file.
    Written,
    /// The colours exchanged and the board turned top to bottom: what is White's is Black's.
    Black,
    /// The files mirrored: what is on the left is on the right.
    Mirror,
    /// Both at once.
    Both,
}

impl Image {
    /// All of them, in the order in which they follow each other.
    pub const ALL: [Self; 4] = [Self::Written, Self::Black, Self::Mirror, Self::Both];

    /// What stands behind the id of the case.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Written => "",
            Self::Black => "@black",
            Self::Mirror => "@mirror",
            Self::Both => "@both",
        }
    }

    /// Splits the id of an image into that of the case as it is written, and which image it is.
    ///
    /// ```
    /// use suite::Image;
    /// let (written, image) = Image::split("chess.knight.move.corner@both");
    /// assert_eq!((written, image), ("chess.knight.move.corner", Image::Both));
    /// ```
    #[must_use]
    pub fn split(id: &str) -> (&str, Self) {
        let split = |&image: &Self| Some((id.strip_suffix(image.suffix())?, image));
        Self::ALL[1..].iter().find_map(split).unwrap_or((id, Self::Written))
    }

    const fn exchanges_colours(self) -> bool {
        matches!(self, Self::Black | Self::Both)
    }

    const fn mirrors_files(self) -> bool {
        matches!(self, Self::Mirror | Self::Both)
    }

    /// Whether the content of a case leaves it this image. The colours stay where points decide a
    /// draw, since Black alone has points more. The files stay in the starting array and where a
    /// side may castle, since neither is the same from both sides.
    pub(super) fn holds_for(self, case: &CaseSource) -> bool {
        let status = case.expect.status.as_ref();
        let ends = status.and_then(|status| status.outcome.as_ref()?.as_ref());
        let on_points = ends.is_some_and(|ends| ends.points.is_some() || is_draw_with_winner(ends));
        let castles = case.fen.split(' ').nth(2).is_none_or(|field| field != "-");
        let keeps = case.keeps.clone().unwrap_or_default();
        let colours = !on_points && keeps.colours.is_none();
        let files = !castles && keeps.files.is_none();
        (colours || !self.exchanges_colours()) && (files || !self.mirrors_files())
    }

    /// The image of a case.
    pub(super) fn of(self, case: &CaseSource, variant: Variant) -> CaseSource {
        let start = match case.fen.as_str() {
            "startpos" => {
                let rulings = notation::Rulings::named(&case.rulings).unwrap_or_default();
                variant.start_fen(&rulings)
            }
            fen => fen.to_owned(),
        };
        let turn = Turn { image: self, variant, start: &start };
        let plies = case.line.len();
        CaseSource {
            id: format!("{}{}", case.id, self.suffix()),
            fen: turn.fen(&start),
            line: turn.moves(&case.line),
            expect: turn.expect(&case.expect, plies),
            keeps: None,
            ..case.clone()
        }
    }
}

/// Nobody wins a draw, unless it is decided on points.
fn is_draw_with_winner(ends: &OutcomeSource) -> bool {
    let draws = [Reason::DeadPosition, Reason::FivefoldRepetition, Reason::MoveCount];
    ends.winner.is_some() && draws.contains(&ends.reason)
}

/// Turns the texts of one case. What is no square, move or field stays as it is: a text that is
/// refused for its grammar is refused in every image.
struct Turn<'a> {
    image: Image,
    variant: Variant,
    /// The FEN from which the line is played, as it is written.
    start: &'a str,
}

impl Turn<'_> {
    fn square(&self, square: Square) -> Option<Square> {
        let last = self.variant.size() - 1;
        let other = |place: u8, turned: bool| if turned { last - place } else { place };
        let file = other(square.file(), self.image.mirrors_files());
        Square::new(file, other(square.rank(), self.image.exchanges_colours()))
    }

    fn square_text(&self, text: &str) -> String {
        let read = text.parse().ok().filter(|&square| self.variant.has(square));
        let turned = read.and_then(|square| self.square(square));
        turned.map_or_else(|| text.to_owned(), |square| square.to_string())
    }

    fn played(&self, text: &str) -> String {
        let turned = Move::parse(text, self.variant).ok().and_then(|played| {
            let (from, to) = (self.square(played.from)?, self.square(played.to)?);
            Some(Move { from, to, ..played }.text(self.variant).to_string())
        });
        turned.unwrap_or_else(|| text.to_owned())
    }

    fn moves(&self, texts: &[String]) -> Vec<String> {
        texts.iter().map(|text| self.played(text)).collect()
    }

    fn expect(&self, expect: &ExpectSource, plies: usize) -> ExpectSource {
        let of =
            |(from, moves): (&String, &Vec<String>)| (self.square_text(from), self.moves(moves));
        let after = |(played, fen): (&String, &String)| {
            (self.played(played), self.fen_after(fen, plies + 1))
        };
        ExpectSource {
            moves: expect.moves.as_ref().map(|moves| self.moves(moves)),
            moves_of: expect.moves_of.iter().map(of).collect(),
            includes: self.moves(&expect.includes),
            excludes: self.moves(&expect.excludes),
            after: expect.after.iter().map(after).collect(),
            fen: expect.fen.as_ref().map(|fen| self.fen_after(fen, plies)),
            status: expect.status.as_ref().map(|status| self.status(status)),
            ..expect.clone()
        }
    }

    fn status(&self, status: &StatusSource) -> StatusSource {
        let mut turned = status.clone();
        if let Some(Some(ends)) = &mut turned.outcome
            && self.image.exchanges_colours()
        {
            ends.winner = ends.winner.map(Colour::opponent);
        }
        turned
    }

    /// The FEN so many plies behind the start. The full-move number rises after Black's moves, and
    /// in an image with the colours exchanged these are the other side's.
    fn fen_after(&self, fen: &str, plies: usize) -> String {
        let turned = self.fen(fen);
        let from: Vec<&str> = self.start.split(' ').collect();
        let number = from.get(5).and_then(|number| number.parse::<usize>().ok());
        let (Some(number), Some((fields, _)), true) =
            (number, turned.rsplit_once(' '), self.image.exchanges_colours())
        else {
            return turned;
        };
        // White's start is Black's in the image.
        let by_black = if from[1] == "w" { plies.div_ceil(2) } else { plies / 2 };
        format!("{fields} {}", (number + by_black).min(usize::from(MAX_CLOCK)))
    }

    fn fen(&self, fen: &str) -> String {
        let turned = fen.split(' ').enumerate().map(|(place, field)| match place {
            0 => self.placement(field),
            1 if self.image.exchanges_colours() => match field {
                "w" => "b".to_owned(),
                "b" => "w".to_owned(),
                other => other.to_owned(),
            },
            2 if self.image.exchanges_colours() => castling(field),
            3 => self.square_text(field),
            _ => field.to_owned(),
        });
        turned.collect::<Vec<_>>().join(" ")
    }

    fn placement(&self, text: &str) -> String {
        let mut ranks: Vec<String> = text.split('/').map(|rank| self.rank(rank)).collect();
        if self.image.exchanges_colours() {
            ranks.reverse();
        }
        ranks.join("/")
    }

    fn rank(&self, text: &str) -> String {
        let mut signs = runs_and_symbols(text);
        if self.image.mirrors_files() {
            signs.reverse();
        }
        let text = signs.concat();
        if !self.image.exchanges_colours() {
            return text;
        }
        let other_case = |letter: char| match letter {
            'a'..='z' => letter.to_ascii_uppercase(),
            other => other.to_ascii_lowercase(),
        };
        text.chars().map(other_case).collect()
    }
}

/// The runs of empty squares and the symbols of pieces in a rank, a plus sign with its letter.
fn runs_and_symbols(rank: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut begin = 0;
    let mut before: Option<char> = None;
    for (place, sign) in rank.char_indices() {
        let goes_on = before.is_some_and(|before| {
            before == '+' || (before.is_ascii_digit() && sign.is_ascii_digit())
        });
        if !goes_on && place > 0 {
            parts.push(&rank[begin..place]);
            begin = place;
        }
        before = Some(sign);
    }
    parts.push(&rank[begin..]);
    parts
}

/// The castling rights of the other side. A text in the wrong order stays as it is: exchanged, it
/// could be in the right one.
fn castling(text: &str) -> String {
    let held = Right::ALL.into_iter().filter(|right| text.contains(right.letter()));
    let held: Vec<Right> = held.collect();
    if held.iter().copied().fold(Castling::NONE, Castling::with).to_string() != text {
        return text.to_owned();
    }
    let other = |right: Right| Right { colour: Colour::opponent(right.colour), ..right };
    held.into_iter().map(other).fold(Castling::NONE, Castling::with).to_string()
}
