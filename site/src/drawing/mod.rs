//! What is drawn: the pieces, and boards with them. Every colour is a class of the style sheet.

mod board;
mod glyphs;
mod heads;

pub use board::{Board, Mark};
pub use glyphs::{Undrawn, piece, sprite, sprite_for_scripts, symbols};

/// The drawings of a page without a board.
pub(crate) fn none() -> maud::Markup {
    maud::html! {}
}

/// What stands on each square of a FEN, by file and rank from 0; what cannot be read is left out.
pub(crate) fn pieces(fen: &str) -> std::collections::BTreeMap<(u8, u8), String> {
    board::pieces(fen).into_iter().map(|(place, letter)| (place.pair(), letter)).collect()
}
