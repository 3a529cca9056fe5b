//! Castling (Laws of Chess, article 3.8.2), which Evolution takes over, and Amalgamated under the
//! ruling `amalgamated.castling=queenside`. All three are games on eight ranks.

use notation::{Castling, Colour, Piece, Right, Rulings, Setup, Square};

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

/// Where a royal piece may castle to, but for whether it would be attacked there, which is asked
/// of every move alike.
pub(crate) fn destinations(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Vec<Square> {
    let mut squares = vec![];
    for route in &ROUTES {
        if route.right.colour == piece.colour
            && route.royal_home == from
            // 3.8.2.1: the right is not lost.
            && setup.castling.has(route.right)
            // 3.8.2.2: no piece stands between the two.
            && is_free_between(setup, route)
            // 3.8.2.2: the square left and the square passed over are not attacked.
            && !in_check(setup, rulings, piece.colour)
            && !in_check(&standing_on(setup, from, route.rook_to), rulings, piece.colour)
        {
            squares.push(route.royal_to);
        }
    }
    squares
}

fn is_free_between(setup: &Setup, route: &Route) -> bool {
    let (one, other) = (route.royal_home.file(), route.rook_home.file());
    (one.min(other) + 1..one.max(other))
        .filter_map(|file| Square::new(file, route.royal_home.rank()))
        .all(|square| setup.board.get(square).is_none())
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
