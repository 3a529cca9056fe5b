//! What the check of the table asks of an implementation of its game.

use crosscheck::comparing::Engine;
use notation::{Kind, Move, Rulings, Setup, Variant};

/// A position of a game.
#[derive(Clone)]
pub(crate) struct Position<E> {
    variant: Variant,
    game: E,
}

impl<E: Engine> Position<E> {
    /// Opens a position; none where its FEN is refused.
    pub(crate) fn open(variant: Variant, fen: &str) -> Option<Self> {
        // The word for the start is no FEN.
        Setup::parse(fen, variant).ok()?;
        let game = E::open(variant, &Rulings::default(), fen).ok()?;
        Some(Self { variant, game })
    }

    /// The position.
    pub(crate) fn setup(&self) -> Setup {
        let setup = self.game.setup(self.variant, &Rulings::default());
        setup.expect("both implementations report their position")
    }

    /// Whether a move is legal. A text that is no move is not.
    pub(crate) fn is_legal(&self, text: &str) -> bool {
        let played = Move::parse(text, self.variant);
        played.is_ok_and(|played| self.game.legal_moves().contains(&played))
    }

    /// Plays a move, if its text is a legal one.
    pub(crate) fn play(&mut self, text: &str) -> bool {
        let played = Move::parse(text, self.variant);
        played.is_ok_and(|played| self.game.play(played).is_ok())
    }

    /// The position without an en passant square that no legal capture uses: programs differ in whether they
    /// write it.
    pub(crate) fn plain(&self) -> Setup {
        let setup = self.setup();
        let is_pawn = |played: &Move| {
            let piece = setup.board.get(played.from);
            piece.is_some_and(|piece| piece.kind == Kind::Pawn)
        };
        let takes = |played: &Move| Some(played.to) == setup.en_passant && is_pawn(played);
        let en_passant = setup.en_passant.filter(|_| self.game.legal_moves().iter().any(takes));
        Setup { en_passant, ..setup }
    }

    /// The number of sequences of moves; none where it is more than `most`.
    pub(crate) fn count(&self, depth: u32, most: u64) -> Option<u64> {
        count(&self.game, depth, most)
    }
}

fn count(game: &impl Engine, depth: u32, most: u64) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let moves = game.legal_moves();
    if depth == 1 {
        return Some(moves.len() as u64).filter(|&number| number <= most);
    }
    moves.into_iter().try_fold(0, |sum, played| {
        let mut next = game.clone();
        next.play(played).expect("a move of the list");
        Some(sum + count(&next, depth - 1, most - sum)?)
    })
}
