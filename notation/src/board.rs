use crate::square::LARGEST;
use crate::{Colour, Piece, Square};

/// A plain board: at most one piece a square. Large enough for every variant; a smaller game
/// leaves the squares beyond its edge empty.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Board {
    squares: [Option<Piece>; LARGEST as usize * LARGEST as usize],
}

impl Board {
    /// A board without a piece.
    #[must_use]
    pub const fn empty() -> Self {
        Self { squares: [None; LARGEST as usize * LARGEST as usize] }
    }

    /// The piece on a square.
    #[must_use]
    pub const fn get(&self, square: Square) -> Option<Piece> {
        self.squares[Self::index(square)]
    }

    /// Puts a piece on a square, or clears it, whatever stood there.
    pub const fn set(&mut self, square: Square, piece: Option<Piece>) {
        self.squares[Self::index(square)] = piece;
    }

    /// The pieces with their squares, from a1 rank by rank.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        (0..).zip(&self.squares).filter_map(|(index, &piece)| {
            Some((Square::new(index % LARGEST, index / LARGEST)?, piece?))
        })
    }

    /// The squares that hold pieces of a side, from a1 rank by rank.
    pub fn of(&self, colour: Colour) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.pieces().filter(move |(_, piece)| piece.colour == colour)
    }

    const fn index(square: Square) -> usize {
        square.rank() as usize * LARGEST as usize + square.file() as usize
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
