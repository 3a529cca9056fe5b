//! What a kind of piece becomes by capturing, and which kinds it combines. Nothing of this is
//! written down: a piece is set alone on a board and the oracle is asked.

use std::collections::BTreeSet;

use notation::{Colour, Kind, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons;

/// What captors become, in a game where that depends on the captive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Captures {
    /// The kinds whose result depends on the captive.
    pub captors: Vec<Kind>,
    /// The kinds that can be captured.
    pub captives: Vec<Kind>,
    /// The results of each capture: a row for each captive, a column for each captor.
    pub becomes: Vec<Vec<Vec<Kind>>>,
}

/// What captors become; `None` in a game where captures change no piece, or change all alike.
///
/// ```
/// use crosscheck::comparing::kinds::captures;
/// use notation::{Kind, Rulings, Variant};
///
/// assert!(captures(Variant::Chess, &Rulings::default()).is_none());
/// let osmosis = captures(Variant::Osmosis, &Rulings::default()).expect("a table");
/// assert_eq!(osmosis.captors, [Kind::Bishop, Kind::Knight, Kind::Camel, Kind::Harvestman]);
/// ```
#[must_use]
pub fn captures(variant: Variant, rulings: &Rulings) -> Option<Captures> {
    let kinds = || variant.kinds().iter().map(|&(kind, _)| kind);
    let captives: Vec<Kind> = kinds().filter(|&kind| !reasons::is_royal(variant, kind)).collect();
    // The river changes every piece that captures beyond it in the same way.
    let changes = |&captor: &Kind| {
        let mut each = captives.iter().map(|&captive| results(variant, rulings, captor, captive));
        let first = each.next();
        each.any(|result| Some(result) != first)
    };
    let captors: Vec<Kind> = kinds().filter(changes).collect();
    let row = |&captive: &Kind| {
        captors.iter().map(|&captor| results(variant, rulings, captor, captive)).collect()
    };
    let becomes = captives.iter().map(row).collect();
    (!captors.is_empty()).then_some(Captures { captors, captives, becomes })
}

/// Whether captures of a game remove the captor as well.
pub(crate) fn captures_explode(variant: Variant) -> bool {
    let kinds = || variant.kinds().iter().map(|&(kind, _)| kind);
    let is_gone =
        |captor| arrivals(variant, &Rulings::default(), captor, captor).iter().any(Option::is_none);
    kinds().any(is_gone)
}

/// The kinds that a piece may become after it captures another on the first square of its first
/// path.
fn results(variant: Variant, rulings: &Rulings, captor: Kind, captive: Kind) -> Vec<Kind> {
    arrivals(variant, rulings, captor, captive).into_iter().flatten().collect()
}

/// The same, with `None` where nothing stands on that square then.
fn arrivals(variant: Variant, rulings: &Rulings, captor: Kind, captive: Kind) -> Vec<Option<Kind>> {
    let from = centre(variant);
    let mut setup = alone(variant, from, white(captor));
    let paths = reasons::paths(&setup, rulings, from);
    let Some(&to) = paths.first().and_then(|path| path.first()) else { return vec![] };
    setup.board.set(to, Some(Piece::new(Colour::Black, captive)));
    let candidates = reasons::candidates(&setup, rulings, from);
    let after = candidates.iter().filter(|(played, _)| played.to == to);
    after.map(|(_, after)| Some(after.board.get(to)?.kind)).collect()
}

/// Whether a Pawn can become a kind that its player chooses.
pub(crate) fn has_promotion(variant: Variant) -> bool {
    if !has_pawns(variant) {
        return false;
    }
    let file = centre(variant).file();
    (0..variant.size()).filter_map(|rank| Square::new(file, rank)).any(|from| {
        let setup = alone(variant, from, white(Kind::Pawn));
        let candidates = reasons::candidates(&setup, &Rulings::default(), from);
        candidates.iter().any(|(played, _)| played.choice.is_some())
    })
}

/// Whether a game has Pawns.
pub(crate) fn has_pawns(variant: Variant) -> bool {
    variant.kinds().iter().any(|&(kind, _)| kind == Kind::Pawn)
}

/// The simple kinds whose paths together are exactly those of a kind; empty for a simple kind.
///
/// ```
/// use crosscheck::comparing::kinds::parts;
/// use notation::{Kind, Rulings, Variant};
///
/// let rulings = Rulings::default();
/// assert_eq!(parts(Variant::Osmosis, &rulings, Kind::Gnu), [Kind::Knight, Kind::Camel]);
/// ```
#[must_use]
pub fn parts(variant: Variant, rulings: &Rulings, kind: Kind) -> Vec<Kind> {
    let paths = |kind| paths(variant, rulings, kind);
    let whole = paths(kind);
    let is_part = |&other: &Kind| {
        let part = paths(other);
        !part.is_empty() && part.is_subset(&whole) && part.len() < whole.len()
    };
    let kinds = variant.kinds().iter().map(|&(kind, _)| kind);
    let smaller: Vec<Kind> = kinds.filter(is_part).collect();
    // A compound within the compound has its own parts among the others.
    let is_simple = |&one: &Kind| {
        smaller.iter().all(|&other| other == one || !paths(other).is_subset(&paths(one)))
    };
    let simple: Vec<Kind> = smaller.iter().copied().filter(is_simple).collect();
    let joined: Paths = simple.iter().flat_map(|&part| paths(part)).collect();
    if joined == whole { simple } else { vec![] }
}

type Paths = BTreeSet<Vec<Square>>;

/// The paths of a kind that stands in the middle. A Pawn's lead to no square that another piece's
/// would.
fn paths(variant: Variant, rulings: &Rulings, kind: Kind) -> Paths {
    if kind == Kind::Pawn {
        return Paths::new();
    }
    let square = centre(variant);
    reasons::paths(&alone(variant, square, white(kind)), rulings, square).into_iter().collect()
}

const fn white(kind: Kind) -> Piece {
    Piece::new(Colour::White, kind)
}

/// A square in the middle of the board, on White's side of it.
#[must_use]
pub fn centre(variant: Variant) -> Square {
    let middle = variant.size() / 2 - 1;
    #[expect(clippy::missing_panics_doc, reason = "every board has a middle")]
    Square::new(middle, middle).expect("every board has a middle")
}

/// A board with one piece and nothing else; its side is to move.
#[must_use]
pub fn alone(variant: Variant, square: Square, piece: Piece) -> Setup {
    let mut setup = Setup { side: piece.colour, ..Setup::empty(variant) };
    setup.board.set(square, Some(piece));
    setup
}
