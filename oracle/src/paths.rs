//! How a piece goes: along paths (SPEC section 3). A path is a list of squares in their order. The
//! piece goes along it up to the first occupied square, on which it may capture, or up to the edge
//! of the board.
//!
//! A page writes a path as its player sees it, from the piece: `(1, 2)` is one file to the right and
//! two ranks ahead. Most pieces go alike in every direction, so that a path is written once and
//! stands for its images as well.

use notation::{Colour, Piece, Setup, Square, Variant};

/// How many files to the right and how many ranks ahead.
pub(crate) type Offset = (i8, i8);

/// An image of a path: where one file to the right and one rank ahead lie in it.
type Image = (Offset, Offset);

/// A path as it is written, then turned to the right, back and to the left; its mirror image, turned
/// likewise.
const IMAGES: [Image; 8] = [
    ((1, 0), (0, 1)),
    ((0, -1), (1, 0)),
    ((-1, 0), (0, -1)),
    ((0, 1), (-1, 0)),
    ((-1, 0), (0, 1)),
    ((0, -1), (-1, 0)),
    ((1, 0), (0, -1)),
    ((0, 1), (1, 0)),
];

/// A path with its images.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Path {
    squares: &'static [Offset],
    images: &'static [Image],
    /// Whether a piece may go along it to an empty square.
    pub(crate) moves: bool,
    /// Whether a piece may capture on the first occupied square of it.
    pub(crate) captures: bool,
}

impl Path {
    const fn new(squares: &'static [Offset], images: &'static [Image]) -> Self {
        Self { squares, images, moves: true, captures: true }
    }

    /// The same path for moves that capture nothing.
    pub(crate) const fn without_capture(self) -> Self {
        Self { captures: false, ..self }
    }

    /// The same path for captures alone.
    pub(crate) const fn only_to_capture(self) -> Self {
        Self { moves: false, ..self }
    }
}

/// A path as it is written and in no other direction.
pub(crate) const fn ahead(squares: &'static [Offset]) -> Path {
    Path::new(squares, &[IMAGES[0]])
}

/// A path and its mirror image, both ahead.
pub(crate) const fn ahead_and_mirrored(squares: &'static [Offset]) -> Path {
    Path::new(squares, &[IMAGES[0], IMAGES[4]])
}

/// A path turned to the four sides: ahead, right, back, left. This is every image of a path that is
/// its own mirror image, straight or diagonal.
pub(crate) const fn turned(squares: &'static [Offset]) -> Path {
    Path::new(squares, IMAGES.split_at(4).0)
}

/// A path and its mirror image, both turned to the four sides.
pub(crate) const fn turned_and_mirrored(squares: &'static [Offset]) -> Path {
    Path::new(squares, &IMAGES)
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
    let up = if colour == Colour::White { ahead } else { -ahead };
    from.offset(right, up).filter(|&square| variant.has(square))
}

/// Where a square of a path lies in an image of it, from the square of the piece.
fn in_image(
    setup: &Setup,
    from: Square,
    colour: Colour,
    (right, ahead): Image,
    (x, y): Offset,
) -> Option<Square> {
    let offset = (x * right.0 + y * ahead.0, x * right.1 + y * ahead.1);
    beside(setup.variant, colour, from, offset)
}

/// Goes along a path and each of its images: the squares that a piece of a side comes to, with what
/// stands there, up to and including the first occupied one.
pub(crate) fn along(
    setup: &Setup,
    from: Square,
    colour: Colour,
    path: Path,
) -> impl Iterator<Item = impl Iterator<Item = (Square, Option<Piece>)>> {
    path.images.iter().map(move |&image| {
        let mut is_open = true;
        path.squares.iter().map_while(move |&square| {
            let square = in_image(setup, from, colour, image, square).filter(|_| is_open)?;
            let met = setup.board.get(square);
            is_open = met.is_none();
            Some((square, met))
        })
    })
}

/// The images of a path that lead a piece of a side to a target over empty squares: their squares, up
/// to the target.
pub(crate) fn leading_to(
    setup: &Setup,
    from: Square,
    colour: Colour,
    path: Path,
    target: Square,
) -> impl Iterator<Item = Vec<Square>> {
    let (x, y) = seen_from(from, colour, target);
    // An image of a square is as far away as the square itself.
    let is_on_one = path.squares.iter().any(|&square| distance(square) == distance((x, y)));
    path.images.iter().filter(move |_| is_on_one).filter_map(move |&image| {
        // Where the target lies in the path as it is written.
        let (right, ahead) = image;
        let written = (x * right.0 + y * right.1, x * ahead.0 + y * ahead.1);
        let place = path.squares.iter().position(|&square| square == written)?;
        let squares = path.squares[..=place].iter();
        let squares = squares.map(|&square| in_image(setup, from, colour, image, square));
        let squares = squares.collect::<Option<Vec<Square>>>()?;
        squares[..place].iter().all(|&square| setup.board.get(square).is_none()).then_some(squares)
    })
}

/// How far away a square is, as the sum of squares.
const fn distance((x, y): Offset) -> i32 {
    (x as i32) * (x as i32) + (y as i32) * (y as i32)
}

/// Where a square lies from another, as a side sees it.
fn seen_from(from: Square, colour: Colour, to: Square) -> Offset {
    let between = |one: u8, other: u8| other.cast_signed() - one.cast_signed();
    let ahead = between(from.rank(), to.rank());
    (between(from.file(), to.file()), if colour == Colour::White { ahead } else { -ahead })
}

#[cfg(test)]
mod tests {
    use notation::Rulings;

    use super::*;

    /// The squares of a path and its images from c3 on an empty board.
    fn squares(path: Path) -> Vec<String> {
        let mut setup = Variant::Chess.start(&Rulings::default());
        setup.board = notation::Board::empty();
        let images = along(&setup, "c3".parse().unwrap(), Colour::White, path);
        images
            .map(|image| image.map(|(square, _)| square.to_string()).collect::<Vec<_>>().join(" "))
            .collect()
    }

    #[test]
    fn a_path_is_turned_to_the_four_sides_and_mirrored() {
        let four = ["c4 d5", "d3 e2", "c2 b1", "b3 a4"];
        let mirrored = ["c4 b5", "b3 a2", "c2 d1", "d3 e4"];
        assert_eq!(squares(ahead(&[(0, 1), (1, 2)])), four[..1]);
        assert_eq!(squares(ahead_and_mirrored(&[(0, 1), (1, 2)])), [four[0], mirrored[0]]);
        assert_eq!(squares(turned(&[(0, 1), (1, 2)])), four);
        assert_eq!(squares(turned_and_mirrored(&[(0, 1), (1, 2)])), [four, mirrored].concat());
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
