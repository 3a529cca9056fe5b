//! The reference implementation of Crosscheck: plain enough to be checked against the rule pages
//! by a reader who knows chess and no Rust.
//!
//! Each game has one file, to be read beside its rule page. It says what each piece attacks, where
//! it may go, and what it becomes. The other rooms are shared and know no game: they walk paths,
//! list the moves of the pieces, make each of them, look whether a royal piece is attacked, count
//! and keep the history. Nothing is precomputed and nothing is shortened.
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

mod amalgamated;
mod attack;
mod candidates;
mod castling;
mod chess;
mod colorbound;
mod evolution;
mod game;
mod legal;
mod osmosis;
mod page;
mod paths;
mod pawn;
mod perft;
pub mod reasons;
mod status;

pub use game::{Game, IllegalMove, OpenError};
