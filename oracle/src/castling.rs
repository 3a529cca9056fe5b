//! Castling (Laws of Chess, article 3.8.2). The pages say who castles, and where; the conditions are
//! the same wherever it is done.

use notation::{Castling as Rights, Kind, Move, Piece, Right, Rulings, Setup, Square};

use crate::attack::in_check;
use crate::candidates::Candidate;
use crate::pages;

/// A way to castle: which right it needs, and who goes where.
#[derive(Debug)]
pub(crate) struct Castling {
    pub(crate) right: Right,
    /// The kind that castles: the King, or Amalgamated's General.
    pub(crate) royal: Kind,
    pub(crate) royal_from: Square,
    pub(crate) royal_to: Square,
    pub(crate) rook_from: Square,
    /// It is also the square that the royal piece passes over.
    pub(crate) rook_to: Square,
}

/// A square by its name, for the pages, which are read at compile time: a wrong name does not
/// compile.
pub(crate) const fn square(name: &str) -> Square {
    let &[file, rank] = name.as_bytes() else { panic!("a file and a rank of one digit") };
    match Square::new(file - b'a', rank - b'1') {
        Some(square) => square,
        None => panic!("no such square"),
    }
}

/// What stands against castling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindrance {
    /// The right to castle to that side is not held (3.8.2.1).
    NoRight,
    /// A piece stands on this square between the two (3.8.2.2).
    Between(Square),
    /// The royal piece is attacked where it stands (3.8.2.2).
    InCheck,
    /// The square passed over is attacked (3.8.2.2).
    Through(Square),
}

/// Where a royal piece may castle to, but for whether it would be attacked there, which is asked
/// of every move alike.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> impl Iterator<Item = Square> {
    castlings_from(setup, rulings, from, piece)
        .filter(|castling| hindrance(setup, rulings, castling).is_none())
        .map(|castling| castling.royal_to)
}

/// The ways to castle of a royal piece that stands at home.
fn castlings_from(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> impl Iterator<Item = &'static Castling> {
    pages::of(setup.variant).castlings(rulings).iter().filter(move |castling| {
        castling.right.colour == piece.colour
            && castling.royal == piece.kind
            && castling.royal_from == from
    })
}

/// What stands against the castling that a move would be, if it would be one.
pub(crate) fn hindrance_to(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Hindrance> {
    let piece = setup.board.get(played.from).filter(|piece| piece.colour == setup.side)?;
    let castling = castlings_from(setup, rulings, played.from, piece)
        .find(|castling| castling.royal_to == played.to)?;
    hindrance(setup, rulings, castling)
}

/// The first thing that stands against castling.
fn hindrance(setup: &Setup, rulings: &Rulings, castling: &Castling) -> Option<Hindrance> {
    let colour = castling.right.colour;
    if !setup.castling.has(castling.right) {
        return Some(Hindrance::NoRight);
    }
    if let Some(square) = between(castling).find(|&square| setup.board.get(square).is_some()) {
        return Some(Hindrance::Between(square));
    }
    if in_check(setup, rulings, colour) {
        return Some(Hindrance::InCheck);
    }
    let passing = standing_on(setup, castling.royal_from, castling.rook_to);
    in_check(&passing, rulings, colour).then_some(Hindrance::Through(castling.rook_to))
}

/// The squares between royal piece and Rook.
fn between(castling: &Castling) -> impl Iterator<Item = Square> {
    let (one, other) = (castling.royal_from.file(), castling.rook_from.file());
    let rank = castling.royal_from.rank();
    (one.min(other) + 1..one.max(other)).filter_map(move |file| Square::new(file, rank))
}

/// The position with one piece put on another square.
fn standing_on(setup: &Setup, from: Square, to: Square) -> Setup {
    let mut moved = setup.clone();
    moved.board.set(to, setup.board.get(from));
    moved.board.set(from, None);
    moved
}

/// The castling that a move is, if it is one. A royal piece that holds the right can go two files
/// from its home square in no other way.
pub(crate) fn castling_of(
    setup: &Setup,
    rulings: &Rulings,
    candidate: Candidate,
) -> Option<&'static Castling> {
    let Candidate { played, piece, .. } = candidate;
    castlings_from(setup, rulings, played.from, piece)
        .find(|castling| setup.castling.has(castling.right) && castling.royal_to == played.to)
}

/// The rights that remain after a move: one is lost when its royal piece or its Rook leaves home,
/// or its Rook is captured there.
pub(crate) fn remaining(setup: &Setup, rulings: &Rulings, played: Move) -> Rights {
    let touched = |square| played.from == square || played.to == square;
    pages::of(setup.variant)
        .castlings(rulings)
        .iter()
        .filter(|castling| touched(castling.royal_from) || touched(castling.rook_from))
        .fold(setup.castling, |rights, castling| rights.without(castling.right))
}
