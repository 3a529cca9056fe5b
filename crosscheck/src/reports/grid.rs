//! A board as it is drawn, whatever the game.

use notation::{Colour, Move, Setup, Square};
use oracle::reasons::river;

/// A square by its file and rank, counted from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The file, from the left.
    pub file: u8,
    /// The rank, from below.
    pub rank: u8,
}

impl From<Square> for Place {
    fn from(square: Square) -> Self {
        Self { file: square.file(), rank: square.rank() }
    }
}

/// A move as it is drawn: where it begins, unless a piece is dropped, and where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Way {
    /// Where it begins.
    pub from: Option<Place>,
    /// Where it ends.
    pub to: Place,
}

impl From<Move> for Way {
    fn from(played: Move) -> Self {
        Self { from: Some(played.from.into()), to: played.to.into() }
    }
}

/// A board with its pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Grid {
    /// How many files it has.
    pub files: u8,
    /// How many ranks it has.
    pub ranks: u8,
    /// The first rank north of a river.
    pub river: Option<u8>,
    /// The pieces: where each stands, whose it is, and its letter.
    pub pieces: Vec<(Place, Colour, String)>,
    /// The pieces in hand, as they are written; none in most games.
    pub in_hand: String,
}

impl Grid {
    /// The squares on which two boards differ.
    #[must_use]
    pub fn differing(&self, other: &Self) -> Vec<Place> {
        let only = |these: &Self, those: &Self| {
            let pieces = these.pieces.iter().filter(|piece| !those.pieces.contains(piece));
            pieces.map(|&(place, ..)| place).collect::<Vec<_>>()
        };
        let mut places = [only(self, other), only(other, self)].concat();
        places.sort_unstable();
        places.dedup();
        places
    }
}

impl From<&Setup> for Grid {
    fn from(setup: &Setup) -> Self {
        let variant = setup.variant;
        let letter = |kind| variant.letter(kind).map(String::from).unwrap_or_default();
        let pieces = setup.board.pieces();
        Self {
            files: variant.size(),
            ranks: variant.size(),
            river: river(variant),
            in_hand: String::new(),
            pieces: pieces
                .map(|(square, piece)| (square.into(), piece.colour, letter(piece.kind)))
                .collect(),
        }
    }
}
