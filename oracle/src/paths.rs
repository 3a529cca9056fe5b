//! How a piece goes: along paths (SPEC section 3). A path is a list of squares in their order. The
//! piece goes along it up to the first occupied square, on which it may capture, or up to the edge
//! of the board.
//!
//! A page writes a path as its player sees it, from the piece: `(1, 2)` is one file to the right and
//! two ranks ahead. Most pieces go alike in every direction. Such a path is written once and
//! [`turned`] to the four sides, or [`turned_and_mirrored`] into all eight images.

use notation::{Colour, Piece, Setup, Square, Variant};

/// How many files to the right and how many ranks ahead.
pub(crate) type Offset = (i8, i8);

/// The longest path has ten squares: a Harvestman's, sideways across the board of ten files.
const LONGEST: usize = 10;

/// A path: where its squares lie from the piece, the nearest first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path {
    squares: [Offset; LONGEST],
    length: usize,
}

/// The paths of a piece, in groups of images of one path.
pub(crate) type Paths = &'static [&'static [Path]];

impl Path {
    pub(crate) const fn new(squares: &[Offset]) -> Self {
        let mut path = Self { squares: [(0, 0); LONGEST], length: squares.len() };
        let mut at = 0;
        while at < squares.len() {
            path.squares[at] = squares[at];
            at += 1;
        }
        path
    }

    /// The same path to the right, where this one goes ahead.
    const fn to_the_right(self) -> Self {
        let mut squares = self.squares;
        let mut at = 0;
        while at < self.length {
            let (right, ahead) = squares[at];
            squares[at] = (ahead, -right);
            at += 1;
        }
        Self::new(squares.split_at(self.length).0)
    }

    /// The same path with left and right exchanged.
    const fn mirrored(self) -> Self {
        let mut squares = self.squares;
        let mut at = 0;
        while at < self.length {
            squares[at].0 = -squares[at].0;
            at += 1;
        }
        Self::new(squares.split_at(self.length).0)
    }
}

/// A path turned to the four sides: ahead, right, back, left. This is every image of a path that is
/// its own mirror image, straight or diagonal.
pub(crate) const fn turned(squares: &[Offset]) -> [Path; 4] {
    let ahead = Path::new(squares);
    let right = ahead.to_the_right();
    let back = right.to_the_right();
    [ahead, right, back, back.to_the_right()]
}

/// A path and its mirror image, both turned to the four sides.
pub(crate) const fn turned_and_mirrored(squares: &[Offset]) -> [Path; 8] {
    let [ahead, right, back, left] = turned(squares);
    [ahead, right, back, left, ahead.mirrored(), right.mirrored(), back.mirrored(), left.mirrored()]
}

/// Two paths turned to the four sides, in one list.
pub(crate) const fn both([a, b, c, d]: [Path; 4], [e, f, g, h]: [Path; 4]) -> [Path; 8] {
    [a, b, c, d, e, f, g, h]
}

/// A path and its mirror image, both ahead: a Pawn's.
pub(crate) const fn mirrored(squares: &[Offset]) -> [Path; 2] {
    let ahead = Path::new(squares);
    [ahead, ahead.mirrored()]
}

/// A square as one of the players counts it: its file, and its rank from that player's own edge of
/// the board, the nearest being 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) file: char,
    pub(crate) rank: u8,
}

impl Spot {
    pub(crate) const fn new(variant: Variant, colour: Colour, square: Square) -> Self {
        let rank = match colour {
            Colour::White => square.rank() + 1,
            Colour::Black => variant.size() - square.rank(),
        };
        Self { file: (b'a' + square.file()) as char, rank }
    }
}

/// The square at an offset from another, as a side sees it; `None` beyond the edge of the board.
pub(crate) fn beside(
    variant: Variant,
    colour: Colour,
    from: Square,
    (right, ahead): Offset,
) -> Option<Square> {
    let up = match colour {
        Colour::White => ahead,
        Colour::Black => -ahead,
    };
    on_board(variant.size(), from, (right, up))
}

/// The square so many files to the right and ranks up, on a board of a size.
fn on_board(size: u8, from: Square, (right, up): Offset) -> Option<Square> {
    let file = from.file().checked_add_signed(right).filter(|&file| file < size)?;
    let rank = from.rank().checked_add_signed(up).filter(|&rank| rank < size)?;
    Square::new(file, rank)
}

/// Whether a path of a piece of a side leads from a square to another, with nothing between them.
pub(crate) fn leads(setup: &Setup, from: Square, colour: Colour, path: &Path, to: Square) -> bool {
    along(setup, from, colour, path).any(|(square, _)| square == to)
}

/// Goes along a path: the squares that a piece of a side comes to, with what stands there, up to
/// and including the first occupied one.
pub(crate) fn along<'a>(
    setup: &'a Setup,
    from: Square,
    colour: Colour,
    path: &'a Path,
) -> impl Iterator<Item = (Square, Option<Piece>)> + 'a {
    let size = setup.variant.size();
    let ahead_is_up = colour == Colour::White;
    let mut squares = path.squares[..path.length].iter();
    std::iter::from_fn(move || {
        let &(right, ahead) = squares.next()?;
        let square = on_board(size, from, (right, if ahead_is_up { ahead } else { -ahead }))?;
        let met = setup.board.get(square);
        if met.is_some() {
            squares = [].iter();
        }
        Some((square, met))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(paths: &[Path]) -> Vec<&[Offset]> {
        paths.iter().map(|path| &path.squares[..path.length]).collect()
    }

    #[test]
    fn a_path_is_turned_to_the_four_sides_and_mirrored() {
        let bent = [(0, 1), (1, 2)];
        let four: [&[Offset]; 4] =
            [&bent, &[(1, 0), (2, -1)], &[(0, -1), (-1, -2)], &[(-1, 0), (-2, 1)]];
        assert_eq!(squares(&turned(&bent)), four);
        let mirrored: [&[Offset]; 4] =
            [&[(0, 1), (-1, 2)], &[(-1, 0), (-2, -1)], &[(0, -1), (1, -2)], &[(1, 0), (2, 1)]];
        assert_eq!(squares(&turned_and_mirrored(&bent)), [four, mirrored].concat());
    }

    #[test]
    fn each_side_counts_ranks_from_its_own_edge() {
        let square = "c3".parse().unwrap();
        let rank = |variant, colour| Spot::new(variant, colour, square).rank;
        assert_eq!(rank(Variant::Chess, Colour::White), 3);
        assert_eq!(rank(Variant::Chess, Colour::Black), 6);
        assert_eq!(rank(Variant::Osmosis, Colour::Black), 8);
        let ahead = beside(Variant::Chess, Colour::Black, square, (1, 2)).unwrap();
        assert_eq!(ahead.to_string(), "d1");
        assert_eq!(beside(Variant::Chess, Colour::Black, square, (0, 3)), None);
    }
}
