//! Published libraries of chess in Rust, each an engine that Crosscheck can ask: a module makes the
//! library a `crosscheck::Engine`, and the program of the same name in `src/bin` serves it.
//!
//! An adapter asks the library for its moves and positions, and adds no rule of its own. What follows
//! here is what most of them share.

pub mod cozy_chess;
pub mod shakmaty;

use std::fmt::Display;

use crosscheck::{Colour, Move, NoAnswer, Outcome, Reason, Variant};

/// Takes chess, and no other game.
///
/// # Errors
///
/// For any other game: it is not supported.
pub fn chess_alone(variant: Variant) -> Result<(), NoAnswer> {
    if variant == Variant::Chess { Ok(()) } else { Err(NoAnswer::unsupported(variant.id())) }
}

/// A move as Crosscheck has it, from UCI, where castling is the King's own move.
///
/// # Panics
///
/// If the text is no move of UCI. Crosscheck reports that as a breakage of the engine.
pub fn uci(text: impl Display) -> Move {
    let text = text.to_string();
    Move::parse(&text, Variant::Chess).unwrap_or_else(|_| panic!("`{text}` is no move of UCI"))
}

/// The half-move clock of a FEN, where it is one. A library may hold fewer numbers than a FEN.
#[must_use]
pub fn half_moves(fen: &str) -> Option<u16> {
    fen.split(' ').nth(4)?.parse().ok()
}

/// The library's own form of a move, found among the moves that it lists.
///
/// # Errors
///
/// If the library does not list the move: it is not legal.
pub fn found<M>(legal: impl IntoIterator<Item = (M, Move)>, played: Move) -> Result<M, NoAnswer> {
    let same = legal.into_iter().find(|(_, listed)| *listed == played);
    same.map(|(own, _)| own)
        .ok_or_else(|| NoAnswer::illegal_move(played.text(Variant::Chess).to_string()))
}

/// The outcome of a game that has ended. A status whose outcome is `None` leaves it open.
#[allow(clippy::option_option, reason = "as in a status: left open, no outcome, an outcome")]
#[must_use]
pub const fn ended(winner: Option<Colour>, reason: Reason) -> Option<Option<Outcome>> {
    Some(Some(Outcome { winner, reason, points: None }))
}
