//! Movement as the rule pages tell it: paths from a square, enumerated forward.
//!
//! The tables of the generator are all made from these. None is ever walked backwards: a zig-zag
//! read from its end is another path.

use crate::bits::Word;

/// Squares in the order in which a piece passes them, up to the edge.
pub(crate) type Path = Vec<usize>;

/// Where a piece goes from a square of the empty board.
#[derive(Debug, Default, Clone)]
pub(crate) struct Reach {
    /// Squares that it leaps to.
    pub(crate) leaps: Vec<usize>,
    /// Paths that it rides along.
    pub(crate) lines: Vec<Path>,
}

impl Reach {
    /// Leaps alone.
    pub(crate) const fn leaping(leaps: Vec<usize>) -> Self {
        Self { leaps, lines: Vec::new() }
    }

    /// Lines alone.
    pub(crate) const fn riding(lines: Vec<Path>) -> Self {
        Self { leaps: Vec::new(), lines }
    }
}

/// A vector turned by so many quarters, clockwise.
const fn turned((x, y): (i8, i8), quarters: u8) -> (i8, i8) {
    match quarters & 3 {
        0 => (x, y),
        1 => (y, -x),
        2 => (-x, -y),
        _ => (-y, x),
    }
}

/// The square at an offset from another.
pub(crate) fn at<W: Word>(from: usize, (x, y): (i8, i8)) -> Option<usize> {
    let (file, rank) = W::place(from);
    let file = file.checked_add_signed(x).filter(|&file| file < W::SIZE)?;
    let rank = rank.checked_add_signed(y).filter(|&rank| rank < W::SIZE)?;
    Some(W::index(file, rank))
}

/// The squares that a leaper reaches, by its vectors in all their turns and mirror images.
pub(crate) fn leaps<W: Word>(from: usize, vectors: &[(i8, i8)]) -> Vec<usize> {
    let mut squares = Vec::new();
    for &(x, y) in vectors {
        for quarters in 0..4 {
            squares.extend(at::<W>(from, turned((x, y), quarters)));
            squares.extend(at::<W>(from, turned((-x, y), quarters)));
        }
    }
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// The path along offsets from a square, given for the direction up the board and turned by
/// quarters. `route` gives the offset of the n-th square, from 1.
pub(crate) fn path<W: Word>(from: usize, quarters: u8, route: impl Fn(i8) -> (i8, i8)) -> Path {
    (1..).map_while(|step| at::<W>(from, turned(route(step), quarters))).collect()
}

/// All four turns of a path.
pub(crate) fn turns<W: Word>(from: usize, route: impl Fn(i8) -> (i8, i8)) -> [Path; 4] {
    [0, 1, 2, 3].map(|quarters| path::<W>(from, quarters, &route))
}

/// The king's eight steps.
pub(crate) const KING: &[(i8, i8)] = &[(0, 1), (1, 1)];

/// The four diagonal lines of a Bishop: up to the right, and on clockwise.
pub(crate) fn diagonals<W: Word>(from: usize) -> [Path; 4] {
    turns::<W>(from, |n| (n, n))
}

/// The four straight lines of a Rook, taken in strides of one square or
/// more: up, right, down, left.
pub(crate) fn straights<W: Word>(from: usize, stride: i8) -> [Path; 4] {
    turns::<W>(from, |n| (0, n.saturating_mul(stride)))
}
