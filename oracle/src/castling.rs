//! Castling (Laws of Chess, article 3.8.2), which Evolution takes over, and Amalgamated under the
//! ruling `amalgamated.castling=queenside`. All three are games on eight ranks.

use notation::{Castling, Colour, Move, Piece, Right, Rulings, Setup, Square};

use crate::attack::in_check;
use crate::candidates::Candidate;

/// Who moves where when a right is used.
pub(crate) struct Route {
    right: Right,
    royal_home: Square,
    royal_to: Square,
    pub(crate) rook_home: Square,
    /// It is also the square that the royal piece passes over.
    pub(crate) rook_to: Square,
}

const ROUTES: [Route; 4] = [
    route(Colour::White, true),
    route(Colour::White, false),
    route(Colour::Black, true),
    route(Colour::Black, false),
];

const fn route(colour: Colour, king_side: bool) -> Route {
    let rank = match colour {
        Colour::White => 1,
        Colour::Black => 8,
    };
    let right = Right { colour, king_side };
    let (royal_home, royal_to) = (at('e', rank), at(if king_side { 'g' } else { 'c' }, rank));
    let (rook_home, rook_to) =
        if king_side { (at('h', rank), at('f', rank)) } else { (at('a', rank), at('d', rank)) };
    Route { right, royal_home, royal_to, rook_home, rook_to }
}

/// A square by its name; a wrong name would not compile, as all are read at compile time.
const fn at(file: char, rank: u8) -> Square {
    match Square::new(file as u8 - b'a', rank - 1) {
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
) -> Vec<Square> {
    routes(from, piece.colour)
        .filter(|route| hindrance(setup, rulings, route).is_none())
        .map(|route| route.royal_to)
        .collect()
}

/// The routes of a side's royal piece that stands on its home square.
fn routes(from: Square, colour: Colour) -> impl Iterator<Item = &'static Route> {
    let is_at_home = move |route: &&Route| route.right.colour == colour && route.royal_home == from;
    ROUTES.iter().filter(is_at_home)
}

/// What stands against the castling that a move would be, if it would be one.
pub(crate) fn hindrance_to(setup: &Setup, rulings: &Rulings, played: Move) -> Option<Hindrance> {
    let route = routes(played.from, setup.side).find(|route| route.royal_to == played.to)?;
    hindrance(setup, rulings, route)
}

/// The first thing that stands against castling by a route.
fn hindrance(setup: &Setup, rulings: &Rulings, route: &Route) -> Option<Hindrance> {
    let colour = route.right.colour;
    if !setup.castling.has(route.right) {
        return Some(Hindrance::NoRight);
    }
    if let Some(square) = between(route).find(|&square| setup.board.get(square).is_some()) {
        return Some(Hindrance::Between(square));
    }
    if in_check(setup, rulings, colour) {
        return Some(Hindrance::InCheck);
    }
    let passing = standing_on(setup, route.royal_home, route.rook_to);
    in_check(&passing, rulings, colour).then_some(Hindrance::Through(route.rook_to))
}

/// The squares between royal piece and Rook.
fn between(route: &Route) -> impl Iterator<Item = Square> {
    let (one, other) = (route.royal_home.file(), route.rook_home.file());
    let rank = route.royal_home.rank();
    (one.min(other) + 1..one.max(other)).filter_map(move |file| Square::new(file, rank))
}

/// The position with one piece put on another square.
fn standing_on(setup: &Setup, from: Square, to: Square) -> Setup {
    let mut moved = setup.clone();
    moved.board.set(to, setup.board.get(from));
    moved.board.set(from, None);
    moved
}

/// The route of a move, if it is castling. A royal piece that holds the right can go two files
/// from its home square in no other way.
pub(crate) fn route_of(setup: &Setup, candidate: Candidate) -> Option<&'static Route> {
    ROUTES.iter().find(|route| {
        setup.castling.has(route.right)
            && candidate.played.from == route.royal_home
            && candidate.played.to == route.royal_to
    })
}

/// The rights that remain after a move: one is lost when its royal piece or its Rook leaves home,
/// or its Rook is captured there.
pub(crate) fn remaining(setup: &Setup, candidate: Candidate) -> Castling {
    let played = candidate.played;
    let touched = |square| played.from == square || played.to == square;
    ROUTES
        .iter()
        .filter(|route| touched(route.royal_home) || touched(route.rook_home))
        .fold(setup.castling, |rights, route| rights.without(route.right))
}
