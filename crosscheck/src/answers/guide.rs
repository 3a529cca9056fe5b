use crate::comparing::kinds::{alone, centre, parts};
use notation::{Colour, Kind, Piece, Ruling, Rulings, Square, Variant};
use oracle::reasons;
use serde::Serialize;

/// How the pieces of a game move, and what they become by capturing. Nothing of it is written
/// down: a piece is set on a board alone and the oracle asked.
#[derive(Serialize)]
pub(crate) struct Guide {
    kinds: Vec<Diagram>,
    /// What each captor becomes; nothing in a game where capturing changes no one.
    captures: Option<Captures>,
}

/// A piece alone on the board.
#[derive(Serialize)]
struct Diagram {
    kind: String,
    letter: &'static str,
    square: String,
    /// The paths along which it attacks, each in its order.
    paths: Vec<Vec<String>>,
    /// Where it may go without capturing.
    moves: Vec<String>,
    /// The letters of the simple kinds whose movements it joins; nothing for a simple one.
    parts: Vec<&'static str>,
    /// What it counts where a draw is decided on points; nothing in a game without points.
    counts: Option<String>,
}

/// A table of results: a row for each captive, a column for each captor, letters throughout.
#[derive(Serialize)]
struct Captures {
    captors: Vec<&'static str>,
    captives: Vec<&'static str>,
    becomes: Vec<Vec<Vec<&'static str>>>,
}

type Lettered = (Kind, &'static str);

pub(crate) fn guide(variant: Variant, rulings: &Rulings) -> Guide {
    let kinds = variant.kinds().iter().map(|&kind| diagram(variant, rulings, kind));
    let captures = crate::comparing::kinds::captures(variant, rulings)
        .map(|captures| lettered(variant, &captures));
    Guide { kinds: kinds.collect(), captures }
}

fn diagram(variant: Variant, rulings: &Rulings, (kind, letter): Lettered) -> Diagram {
    let square = stand(variant, rulings, kind);
    let setup = alone(variant, square, Piece::new(Colour::White, kind));
    let names = |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect();
    let candidates = reasons::candidates(&setup, rulings, square);
    let mut moves: Vec<Square> = candidates.iter().map(|(played, _)| played.to).collect();
    moves.dedup();
    Diagram {
        kind: kind.to_string(),
        letter,
        square: square.to_string(),
        paths: reasons::paths(&setup, rulings, square).iter().map(names).collect(),
        moves: names(&moves),
        parts: letters(variant, &parts(variant, rulings, kind)),
        counts: (Ruling::Points.variant() == variant)
            .then(|| rulings.points.value(kind).to_string()),
    }
}

/// A square that shows most of a kind: where the Pawns start, or the middle of the board, over the
/// river for a form that is found only there.
fn stand(variant: Variant, rulings: &Rulings, kind: Kind) -> Square {
    let centre = centre(variant);
    let start = variant.start(rulings);
    let is_own = |piece: Piece| piece == Piece::new(Colour::White, kind);
    let pawn = start.board.pieces().find(|&(_, piece)| kind == Kind::Pawn && is_own(piece));
    let is_promoted = variant.letter(kind).is_some_and(|letter| letter.starts_with('+'));
    let rank = pawn.map_or(centre.rank() + u8::from(is_promoted), |(square, _)| square.rank());
    Square::new(centre.file(), rank).unwrap_or(centre)
}

fn lettered(variant: Variant, captures: &crate::comparing::kinds::Captures) -> Captures {
    let letters = |kinds: &Vec<Kind>| letters(variant, kinds);
    let row = |row: &Vec<Vec<Kind>>| row.iter().map(letters).collect();
    Captures {
        captors: letters(&captures.captors),
        captives: letters(&captures.captives),
        becomes: captures.becomes.iter().map(row).collect(),
    }
}

fn letters(variant: Variant, kinds: &[Kind]) -> Vec<&'static str> {
    kinds.iter().filter_map(|&kind| variant.letter(kind)).collect()
}
