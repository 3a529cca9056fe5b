use std::hash::{Hash, Hasher};

use crate::square::LARGEST;
use crate::{Colour, Piece, Square};

/// A plain board: at most one piece a square. Large enough for every variant; a smaller game
/// leaves the squares beyond its edge empty.
#[derive(Debug, Clone, Eq)]
pub struct Board {
    squares: [Option<Piece>; LARGEST as usize * LARGEST as usize],
    /// The squares of White's pieces and of Black's, a bit each: most squares of most boards are
    /// empty, and need not be looked at to find the others.
    sides: [u128; 2],
}

impl Board {
    /// A board without a piece.
    #[must_use]
    pub const fn empty() -> Self {
        Self { squares: [None; LARGEST as usize * LARGEST as usize], sides: [0; 2] }
    }

    /// The piece on a square.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[Self::index(square)]
    }

    /// Puts a piece on a square, or clears it, whatever stood there.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        let index = Self::index(square);
        self.squares[index] = piece;
        let [white, black] = &mut self.sides;
        *white &= !(1 << index);
        *black &= !(1 << index);
        match piece {
            None => {}
            Some(Piece { colour: Colour::White, .. }) => *white |= 1 << index,
            Some(Piece { colour: Colour::Black, .. }) => *black |= 1 << index,
        }
    }

    /// The pieces with their squares, from a1 rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.on(self.sides[0] | self.sides[1])
    }

    /// The squares that hold pieces of a side, from a1 rank by rank.
    pub fn of(&self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.on(self.sides[colour as usize])
    }

    /// The pieces that do not stand on the same squares of another board, from a1 rank by rank.
    #[must_use]
    pub fn gone_from(&self, other: &Self) -> Vec<(Square, Piece)> {
        self.pieces().filter(|&(square, piece)| other.get(square) != Some(piece)).collect()
    }

    /// The pieces on some squares, each a bit.
    fn on(&self, mut squares: u128) -> impl Iterator<Item = (Square, Piece)> + '_ {
        std::iter::from_fn(move || {
            let index = squares.trailing_zeros() as u8;
            let piece = *self.squares.get(usize::from(index))?;
            squares &= squares - 1;
            Some((Square::new(index % LARGEST, index / LARGEST)?, piece?))
        })
    }

    const fn index(square: Square) -> usize {
        square.rank() as usize * LARGEST as usize + square.file() as usize
    }
}

/// The same pieces on the same squares: those without a piece need not be looked at.
impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        self.sides == other.sides && self.pieces().eq(other.pieces())
    }
}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sides.hash(state);
        self.pieces().for_each(|(_, piece)| piece.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn the_pieces_of_a_side_are_those_of_its_colour() {
        let mut board = Board::empty();
        let at = |file| Square::new(file, 9).unwrap();
        let [white, black] =
            [Colour::White, Colour::Black].map(|colour| Piece::new(colour, Kind::Rook));
        board.set(at(3), Some(black));
        board.set(at(7), Some(white));
        assert_eq!(board.of(Colour::White).collect::<Vec<_>>(), [(at(7), white)]);
        assert_eq!(board.of(Colour::Black).collect::<Vec<_>>(), [(at(3), black)]);
        assert_eq!(board.pieces().collect::<Vec<_>>(), [(at(3), black), (at(7), white)]);
    }
}
