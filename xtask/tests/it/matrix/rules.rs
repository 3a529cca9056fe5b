//! What the check of the table asks of an implementation of chess.

use crosscheck::comparing::Engine;
use notation::{Kind, Move, Rulings, Setup, Variant};

/// Opens a position; none where its FEN is refused.
pub(crate) fn open<E: Engine>(fen: &str) -> Option<E> {
    // The word for the start is no FEN.
    Setup::parse(fen, Variant::Chess).ok()?;
    E::open(Variant::Chess, &Rulings::default(), fen).ok()
}

/// The position.
pub(crate) fn setup(game: &impl Engine) -> Setup {
    game.setup(Variant::Chess).expect("both implementations report their position")
}

/// Whether a move is legal. A text that is no move is not.
pub(crate) fn is_legal(game: &impl Engine, text: &str) -> bool {
    Move::parse(text, Variant::Chess).is_ok_and(|played| game.legal_moves().contains(&played))
}

/// Plays a move, if its text is a legal one.
pub(crate) fn play(game: &mut impl Engine, text: &str) -> bool {
    Move::parse(text, Variant::Chess).is_ok_and(|played| game.play(played).is_ok())
}

/// The position without an en passant square that no legal capture uses: programs differ in whether they
/// write it.
pub(crate) fn plain(game: &impl Engine) -> Setup {
    let setup = setup(game);
    let takes = |played: &Move| {
        let piece = setup.board.get(played.from);
        Some(played.to) == setup.en_passant && piece.is_some_and(|piece| piece.kind == Kind::Pawn)
    };
    let en_passant = setup.en_passant.filter(|_| game.legal_moves().iter().any(takes));
    Setup { en_passant, ..setup }
}

/// The number of sequences of moves; none where it is more than `most`.
pub(crate) fn count(game: &impl Engine, depth: u32, most: u64) -> Option<u64> {
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
