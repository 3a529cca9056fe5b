//! Checks an engine in Rust against the rules of chess, of the other games of lichess, or of one of six
//! variants from The Chess Variant Pages.
//!
//! Implement [`Engine`] for a game of the engine. One test then runs every case, the perft tables
//! and random games:
//!
//! ```
//! use crosscheck::{Engine, Move, NoAnswer, Rulings, Variant};
//!
//! #[derive(Clone)]
//! struct MyGame(perft::Game); // here our own generator; put your type in its place
//!
//! impl Engine for MyGame {
//!     fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
//!         let game = perft::Game::new(variant, rulings, fen);
//!         game.map(MyGame).map_err(NoAnswer::bad_position)
//!     }
//!     fn legal_moves(&self) -> Vec<Move> {
//!         self.0.legal_moves()
//!     }
//!     fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
//!         self.0.play(played).map_err(NoAnswer::illegal_move)
//!     }
//! }
//!
//! # fn main() {
//! // In a test:
//! crosscheck::conformance::<MyGame>(&[Variant::Chess]).assert();
//! # }
//! ```
//!
//! An engine that also gives its FEN and its status ([`Engine::fen`], [`Engine::status`]) is also
//! checked on castling rights, clocks and the end of a game.
//!
//! [`serve`] makes a program of the engine, which `crosscheck validate` and every other command then
//! ask as they ask an engine in any other language.
//!
//! With the feature `trials`, `Conformance::trials` returns the same as one test for each case, for a
//! test target with `harness = false`:
//!
//! ```no_run
//! # use perft::Game as MyGame;
//! # use crosscheck::Variant;
//! fn main() {
//!     let trials = crosscheck::conformance::<MyGame>(&[Variant::Chess]).trials();
//!     crosscheck::run_trials(trials);
//! }
//! ```
#![forbid(unsafe_code)]

pub mod answers;
pub mod comparing;
pub mod conformance;
pub mod diagnosis;
pub mod engines;
pub mod explaining;
pub mod fixtures;
mod harness;
mod known;
mod pretty;
pub mod reports;
#[cfg(feature = "programs")]
pub mod text_game;
#[cfg(feature = "trials")]
mod trials;

pub use comparing::{
    Engine, Further, FurtherAnswer, FurtherKind, NoAnswer, PartialStatus, PositionRef,
};
pub use conformance::validate::{Conclusion, Results};
pub use harness::{Conformance, conformance, serve};
#[cfg(feature = "trials")]
pub use libtest_mimic::Trial;
pub use notation::{
    Castling, Claim, Colour, HalfPoints, Kind, Move, MoveError, Outcome, Points, Reason, Refusal,
    Rulings, Setup, Square, Status, Variant,
};
pub use pretty::pretty;
#[cfg(feature = "trials")]
pub use trials::run_trials;
