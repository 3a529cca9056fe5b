use std::collections::BTreeSet;

use notation::{Board, Castling, Colour, Kind, Piece, Ruling, Rulings, Setup, Square, Variant};
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
type Paths = BTreeSet<Vec<Square>>;

pub(crate) fn guide(variant: Variant, rulings: &Rulings) -> Guide {
    let kinds = variant.kinds().iter().map(|&kind| diagram(variant, rulings, kind));
    Guide { kinds: kinds.collect(), captures: captures(variant, rulings) }
}

fn diagram(variant: Variant, rulings: &Rulings, (kind, letter): Lettered) -> Diagram {
    let square = stand(variant, rulings, kind);
    let setup = alone(variant, square, kind);
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
        parts: parts(variant, rulings, kind),
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

fn centre(variant: Variant) -> Square {
    let middle = variant.size() / 2 - 1;
    Square::new(middle, middle).expect("every board has a middle")
}

fn alone(variant: Variant, square: Square, kind: Kind) -> Setup {
    let mut board = Board::empty();
    board.set(square, Some(Piece::new(Colour::White, kind)));
    Setup {
        variant,
        board,
        side: Colour::White,
        castling: Castling::default(),
        en_passant: None,
        half_moves: 0,
        full_moves: 1,
    }
}

/// The simple kinds whose paths together are just those of a kind.
fn parts(variant: Variant, rulings: &Rulings, kind: Kind) -> Vec<&'static str> {
    let paths = |kind| paths(variant, rulings, kind);
    let whole = paths(kind);
    let is_part = |&(other, _): &Lettered| {
        let part = paths(other);
        !part.is_empty() && part.is_subset(&whole) && part.len() < whole.len()
    };
    let smaller: Vec<Lettered> = variant.kinds().iter().copied().filter(is_part).collect();
    // A compound within the compound has parts of its own among the others.
    let is_simple = |&(one, _): &Lettered| {
        smaller.iter().all(|&(other, _)| other == one || !paths(other).is_subset(&paths(one)))
    };
    let simple: Vec<Lettered> = smaller.iter().copied().filter(is_simple).collect();
    let joined: Paths = simple.iter().flat_map(|&(part, _)| paths(part)).collect();
    if joined == whole { simple.iter().map(|&(_, letter)| letter).collect() } else { vec![] }
}

/// The paths of a kind that stands in the middle. A Pawn's lead nowhere that another piece's would.
fn paths(variant: Variant, rulings: &Rulings, kind: Kind) -> Paths {
    if kind == Kind::Pawn {
        return Paths::new();
    }
    let square = centre(variant);
    reasons::paths(&alone(variant, square, kind), rulings, square).into_iter().collect()
}

fn captures(variant: Variant, rulings: &Rulings) -> Option<Captures> {
    let kinds = variant.kinds();
    let captives: Vec<Lettered> =
        kinds.iter().copied().filter(|(kind, _)| !reasons::is_royal(variant, *kind)).collect();
    // Whom it matters to what they take; the river changes whoever takes beyond it alike.
    let changes = |&&(captor, _): &&Lettered| {
        let mut each =
            captives.iter().map(|&(captive, _)| results(variant, rulings, captor, captive));
        let first = each.next();
        each.any(|result| Some(result) != first)
    };
    let captors: Vec<Lettered> = kinds.iter().filter(changes).copied().collect();
    let cell = |&(captive, _): &Lettered| {
        captors.iter().map(|&(captor, _)| results(variant, rulings, captor, captive)).collect()
    };
    let letters = |kinds: &[Lettered]| kinds.iter().map(|&(_, letter)| letter).collect();
    (!captors.is_empty()).then(|| Captures {
        captors: letters(&captors),
        captives: letters(&captives),
        becomes: captives.iter().map(cell).collect(),
    })
}

/// What a piece may be after it has taken another on the first square of its first path.
fn results(variant: Variant, rulings: &Rulings, captor: Kind, captive: Kind) -> Vec<&'static str> {
    let from = centre(variant);
    let mut setup = alone(variant, from, captor);
    let paths = reasons::paths(&setup, rulings, from);
    let Some(&to) = paths.first().and_then(|path| path.first()) else { return vec![] };
    setup.board.set(to, Some(Piece::new(Colour::Black, captive)));
    let candidates = reasons::candidates(&setup, rulings, from);
    let after = candidates.iter().filter(|(played, _)| played.to == to);
    after.filter_map(|(_, after)| variant.letter(after.board.get(to)?.kind)).collect()
}
