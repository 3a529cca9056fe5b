//! Castling (Laws of Chess, article 3.8.2). The pages say who castles, and where; the conditions are
//! the same wherever it is done.

use notation::{Castling as Rights, Kind, Move, Piece, Right, Rulings, Setup, Square};

use crate::attack::{Attack, in_check};
use crate::pages;

/// A way to castle: which right it needs, and who goes where.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Castling {
    pub(crate) right: Right,
    /// The kind that castles: the King, or Amalgamated's General.
    pub(crate) royal: Kind,
    pub(crate) royal_from: Square,
    pub(crate) royal_to: Square,
    pub(crate) rook_from: Square,
    pub(crate) rook_to: Square,
    /// Where the move is written to go: where the royal piece goes, or as in Chess960 where the Rook stands.
    pub(crate) written_to: Square,
}

impl Castling {
    /// The royal piece and the Rook go from one square to another each.
    pub(crate) const fn new(
        right: Right,
        royal: Kind,
        [royal_from, royal_to]: [&str; 2],
        [rook_from, rook_to]: [&str; 2],
    ) -> Self {
        Self {
            right,
            royal,
            royal_from: square(royal_from),
            royal_to: square(royal_to),
            rook_from: square(rook_from),
            rook_to: square(rook_to),
            written_to: square(royal_to),
        }
    }

    /// The squares that the royal piece passes over.
    pub(crate) fn passed(&self) -> impl Iterator<Item = Square> {
        let to = self.royal_to;
        way(self.royal_from, to).filter(move |&square| square != to)
    }

    /// Whether royal piece and Rook stand where they castle from. A Rook that is marked as promoted is not the one.
    pub(crate) fn is_at_home(&self, setup: &Setup) -> bool {
        self.royal_is_at_home(setup)
            && setup.board.get(self.rook_from) == Some(Piece::new(self.right.colour, Kind::Rook))
    }

    fn royal_is_at_home(&self, setup: &Setup) -> bool {
        setup.board.get(self.royal_from) == Some(Piece::new(self.right.colour, self.royal))
    }
}

/// A square by its name, for the pages, which are read at compile time: a wrong name does not
/// compile.
const fn square(name: &str) -> Square {
    let &[file, rank] = name.as_bytes() else { panic!("a file and a rank of one digit") };
    match Square::new(file - b'a', rank - b'1') {
        Some(square) => square,
        None => panic!("no such square"),
    }
}

/// What stands against castling (Laws of Chess, article 3.8.2).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Hindrance {
    /// The castling right to that side is not held (3.8.2.1).
    NoRight,
    /// Another piece stands on this square on the way of one of the two (3.8.2.2).
    Between(Square),
    /// The royal piece is attacked where it stands (3.8.2.2).
    InCheck,
    /// This attacks a square that it passes over (3.8.2.2). Under `atomic.castling-touching=attacked` that may also be where the
    /// King starts or arrives.
    Through(Attack),
}

/// The ways to castle of the royal piece on a square, if it is at home there.
fn castlings_from(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
) -> impl Iterator<Item = Castling> {
    let castlings = pages::of(setup.variant).castlings(rulings, setup);
    (0..castlings.len())
        .map(move |place| castlings[place])
        .filter(move |castling| castling.royal_from == from && castling.royal_is_at_home(setup))
}

/// Where the moves by which the royal piece on a square may castle are written to go, but for whether it would be attacked there, which
/// is asked of every move alike.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
) -> impl Iterator<Item = Square> {
    castlings_from(setup, rulings, from)
        .filter(|castling| hindrance(setup, rulings, castling).is_none())
        .map(|castling| castling.written_to)
}

/// The castling that a move is, if it is one: no royal piece goes two files from its home in another
/// way.
pub(crate) fn find(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Castling> {
    castlings_from(setup, rulings, played.from).find(|castling| castling.written_to == played.to)
}

/// What stands against the castling that a move of the side to move would be (Laws of Chess, article
/// 3.8.2); nothing where the move would be none, or nothing does.
#[must_use]
pub fn against_castling(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Hindrance> {
    let castling = find(setup, rulings, played)?;
    if castling.right.colour == setup.side { hindrance(setup, rulings, &castling) } else { None }
}

/// Where the royal piece and the Rook go with the castling that a move would be, whatever stands against it.
#[must_use]
pub fn castling_targets(setup: &Setup, rulings: &Rulings, played: Move) -> Option<[Square; 2]> {
    find(setup, rulings, played).map(|castling| [castling.royal_to, castling.rook_to])
}

/// The first thing that stands against castling.
fn hindrance(setup: &Setup, rulings: &Rulings, castling: &Castling) -> Option<Hindrance> {
    let colour = castling.right.colour;
    let Castling { royal_from, royal_to, rook_from, rook_to, .. } = *castling;
    if !setup.castling.has(castling.right) {
        return Some(Hindrance::NoRight);
    }
    // The royal piece lifted off, and the Rook as well.
    let mut lifted = setup.clone();
    lifted.board.set(royal_from, None);
    let mut both_lifted = lifted.clone();
    both_lifted.board.set(rook_from, None);
    let mut ways = way(royal_from, royal_to).chain(way(rook_from, rook_to));
    if let Some(square) = ways.find(|&square| both_lifted.board.get(square).is_some()) {
        return Some(Hindrance::Between(square));
    }
    if in_check(setup, rulings, colour) {
        return Some(Hindrance::InCheck);
    }
    let page = pages::of(setup.variant);
    page.attack_on_the_way(rulings, &lifted, castling).map(Hindrance::Through)
}

/// The squares from one to another on its rank, the latter among them.
fn way(from: Square, to: Square) -> impl Iterator<Item = Square> {
    let files = from.file().min(to.file())..=from.file().max(to.file());
    let squares = files.filter_map(move |file| Square::new(file, from.rank()));
    squares.filter(move |&square| square != from)
}

/// The rights that remain after a move, and after what it has removed beside the captured piece: one is lost when its royal
/// piece or its Rook leaves home, its Rook is captured there, or either is removed.
pub(crate) fn remaining(
    setup: &Setup,
    rulings: &Rulings,
    played: Move,
    removed: &[Square],
) -> Rights {
    let touched =
        |square| played.from == square || played.to == square || removed.contains(&square);
    pages::of(setup.variant)
        .castlings(rulings, setup)
        .iter()
        .filter(|castling| touched(castling.royal_from) || touched(castling.rook_from))
        .fold(setup.castling, |rights, castling| rights.without(castling.right))
}
