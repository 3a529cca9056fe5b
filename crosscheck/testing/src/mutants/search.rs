//! Positions in which a mistake would show, if it shows anywhere: drawn at random, the same in every
//! run.

use notation::{Board, Castling, Colour, Kind, Piece, Rulings, Setup, Square, Variant};
use oracle::{Game, reasons};

use crate::exhaustive::stations::is_possible;

/// A simple generator of numbers, the same everywhere.
struct Numbers(u64);

impl Numbers {
    /// A number below another.
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most.max(1)
    }
}

/// A position of a game with a number of pieces besides the royal ones, of which some are given;
/// `None` where what is drawn is no position.
#[must_use]
pub fn drawn(variant: Variant, some: &[Piece], besides: usize, seed: u64) -> Option<Setup> {
    let mut numbers = Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let start = variant.start(&Rulings::default());
    let kinds: Vec<Kind> = variant.kinds().iter().map(|&(kind, _)| kind).collect();
    let (royal, others): (Vec<Kind>, Vec<Kind>) =
        kinds.into_iter().partition(|&kind| reasons::is_royal(variant, kind));
    let mut board = Board::empty();
    for colour in Colour::BOTH {
        for _ in reasons::royals(&start, colour) {
            let kind = royal[numbers.below(royal.len())];
            put(variant, &mut board, Piece::new(colour, kind), &mut numbers);
        }
    }
    for place in 0..besides {
        let kind = others[numbers.below(others.len())];
        let colour = Colour::BOTH[numbers.below(2)];
        let piece = some.get(place).copied().unwrap_or(Piece::new(colour, kind));
        if others.contains(&piece.kind) {
            put(variant, &mut board, piece, &mut numbers);
        }
    }
    let side = Colour::BOTH[numbers.below(2)];
    let (castling, en_passant) = (Castling::NONE, None);
    let setup = Setup { board, side, castling, en_passant, half_moves: 3, full_moves: 9, ..start };
    Game::from_setup(setup.clone(), &Rulings::default()).is_ok().then_some(setup)
}

/// Whether a piece can stand on a square: no Pawn on a rank, and no form on a half, that is not its
/// own, and no King of a side that has none.
pub(super) fn can_stand(variant: Variant, square: Square, piece: Piece) -> bool {
    is_possible(variant, &Rulings::default(), (square, piece))
}

/// Puts a piece on an empty square where it can stand.
fn put(variant: Variant, board: &mut Board, piece: Piece, numbers: &mut Numbers) {
    let squares: Vec<Square> = variant.squares().collect();
    for _ in 0..squares.len() {
        let square = squares[numbers.below(squares.len())];
        if board.get(square).is_none() && can_stand(variant, square, piece) {
            board.set(square, Some(piece));
            return;
        }
    }
}
