//! How a piece goes: along paths (SPEC section 3). A path is an ordered list of squares, each
//! given by how far it lies from where the piece stands. The piece goes along it until the first
//! occupied square, which it may capture on, or until the edge of the board.

use notation::{Board, Colour, Piece, Setup, Square, Variant};

/// How many files to the right and how many ranks up.
pub(crate) type Offset = (i8, i8);

/// The four squares so far away along a rank or a file: (n,0) in every direction.
pub(crate) const fn orthogonal(n: i8) -> [Offset; 4] {
    [(0, n), (n, 0), (0, -n), (-n, 0)]
}

/// The four squares so far away along a diagonal: (n,n) in every direction.
pub(crate) const fn diagonal(n: i8) -> [Offset; 4] {
    [(n, n), (n, -n), (-n, -n), (-n, n)]
}

/// The eight squares a leaper such as the Knight (2,1) or the Camel (3,1) reaches: (a,b) and
/// (b,a) with every choice of signs.
pub(crate) const fn oblique(a: i8, b: i8) -> [Offset; 8] {
    [(a, b), (a, -b), (-a, b), (-a, -b), (b, a), (b, -a), (-b, a), (-b, -a)]
}

/// The way a side's Pawns go: up the board for White, down for Black.
pub(crate) const fn forward(colour: Colour) -> i8 {
    match colour {
        Colour::White => 1,
        Colour::Black => -1,
    }
}

/// The rank of a square as its side counts it: 1 is the rank nearest to its own player.
pub(crate) const fn rank_of(variant: Variant, colour: Colour, square: Square) -> u8 {
    match colour {
        Colour::White => square.rank() + 1,
        Colour::Black => variant.size() - square.rank(),
    }
}

/// A square that a piece comes to on one of its paths.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) square: Square,
    /// The piece that stands there.
    pub(crate) occupant: Option<Piece>,
    /// Whether a path begins with it.
    pub(crate) is_first: bool,
}

/// A piece about to go along its paths. Every step is shown to the visitor.
pub(crate) struct Walk<'a, V> {
    variant: Variant,
    board: &'a Board,
    from: Square,
    visitor: V,
}

impl<'a, V: FnMut(Step)> Walk<'a, V> {
    /// A piece on a square of a position.
    pub(crate) const fn new(setup: &'a Setup, from: Square, visitor: V) -> Self {
        Self { variant: setup.variant, board: &setup.board, from, visitor }
    }

    /// The rank on which the piece stands, as its side counts it.
    pub(crate) const fn rank(&self, colour: Colour) -> u8 {
        rank_of(self.variant, colour, self.from)
    }

    /// Goes along one path.
    pub(crate) fn along(&mut self, path: impl IntoIterator<Item = Offset>) {
        let mut is_first = true;
        for (files, ranks) in path {
            let Some(square) = self.from.offset(files, ranks) else { return };
            if !self.variant.has(square) {
                return;
            }
            let occupant = self.board.get(square);
            (self.visitor)(Step { square, occupant, is_first });
            is_first = false;
            if occupant.is_some() {
                return;
            }
        }
    }

    /// Leaps: each a path of one square.
    pub(crate) fn leaps(&mut self, leaps: impl IntoIterator<Item = Offset>) {
        for leap in leaps {
            self.along([leap]);
        }
    }

    /// Rides: each the path of one step repeated as far as the board goes.
    pub(crate) fn rides(&mut self, steps: impl IntoIterator<Item = Offset>) {
        for (files, ranks) in steps {
            self.along((1..).map(|n| (n * files, n * ranks)));
        }
    }
}
