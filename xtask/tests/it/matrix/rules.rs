//! What the check of the table asks of an implementation of chess.

use notation::{Kind, Move, Rulings, Setup, Variant};

/// A game of chess.
pub(crate) trait Rules: Clone {
    /// Opens a position; none where its FEN is refused.
    fn open(fen: &str) -> Option<Self>;

    /// Its legal moves.
    fn moves(&self) -> Vec<Move>;

    /// Plays a move, if it is legal.
    fn play(&mut self, played: Move) -> bool;

    /// The position.
    fn setup(&self) -> Setup;
}

macro_rules! rules {
    ($game:ty) => {
        impl Rules for $game {
            fn open(fen: &str) -> Option<Self> {
                // The word for the start is no FEN.
                Setup::parse(fen, Variant::Chess).ok()?;
                <$game>::new(Variant::Chess, &Rulings::default(), fen).ok()
            }

            fn moves(&self) -> Vec<Move> {
                self.legal_moves()
            }

            fn play(&mut self, played: Move) -> bool {
                <$game>::play(self, played).is_ok()
            }

            fn setup(&self) -> Setup {
                self.setup().clone()
            }
        }
    };
}

rules!(oracle::Game);
rules!(perft::Game);

/// Whether a move is legal. A text that is no move is not.
pub(crate) fn is_legal(game: &impl Rules, text: &str) -> bool {
    Move::parse(text, Variant::Chess).is_ok_and(|played| game.moves().contains(&played))
}

/// Plays a move, if its text is a legal one.
pub(crate) fn play(game: &mut impl Rules, text: &str) -> bool {
    Move::parse(text, Variant::Chess).is_ok_and(|played| game.play(played))
}

/// The position without an en passant square that no legal capture uses: programs differ in whether they
/// write it.
pub(crate) fn plain(game: &impl Rules) -> Setup {
    let setup = game.setup();
    let takes = |played: &Move| {
        let piece = setup.board.get(played.from);
        Some(played.to) == setup.en_passant && piece.is_some_and(|piece| piece.kind == Kind::Pawn)
    };
    let en_passant = setup.en_passant.filter(|_| game.moves().iter().any(takes));
    Setup { en_passant, ..setup }
}

/// The number of sequences of moves; none where it is more than `most`.
pub(crate) fn count(game: &impl Rules, depth: u32, most: u64) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let moves = game.moves();
    if depth == 1 {
        return Some(moves.len() as u64).filter(|&number| number <= most);
    }
    moves.into_iter().try_fold(0, |sum, played| {
        let mut next = game.clone();
        assert!(next.play(played), "a move of the list");
        Some(sum + count(&next, depth - 1, most - sum)?)
    })
}
