//! The reference implementation of Crosscheck: plain enough to be checked against the rule pages
//! by a reader who knows chess and no Rust.
//!
//! Each rule page has one file in `pages/`, to be read beside it, which states what the page says: the
//! royal pieces, the paths of each piece, what a piece becomes, how the game ends. Where a page says
//! nothing, the Laws of Chess in `pages/chess.rs` hold. The other modules know no game. They go along
//! paths, make each move of each piece and each drop, look whether a royal piece is attacked, refuse what
//! is not a position, count, and keep the history. No position is looked up and no count is shortened.
//!
//! A position is asked through [`Game`]; [`reasons`] says why a move is legal or not:
//!
//! ```
//! use notation::{Move, Rulings, Variant};
//! use oracle::Game;
//!
//! let fen = "4k5/10/10/5w4/10/10/2B7/10/10/4K5 w - - 0 1";
//! let mut game = Game::new(Variant::Osmosis, &Rulings::default(), fen)?;
//! // A Bishop that takes a Gnu becomes a Caliph or a Cardinal, as its player chooses.
//! game.play(Move::parse("c4f7l", Variant::Osmosis)?)?;
//! assert_eq!(game.fen(), "4k5/10/10/5L4/10/10/10/10/10/4K5 b - - 0 1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod attack;
mod castling;
mod game;
mod moves;
mod pages;
mod paths;
pub mod reasons;
mod refusals;
mod status;

pub use game::{Game, IllegalMove, OpenError};
