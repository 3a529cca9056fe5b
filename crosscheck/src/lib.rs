//! Checks an engine in Rust against the rules of chess, of the other games of lichess, or of one of six
//! variants from The Chess Variant Pages.
//!
//! Implement [`Engine`] for a game of the engine. One test then runs every case, the perft tables
//! and random games:
//!
//! ```
//! # mod my_engine {
//! #     // Our own generator behind texts.
//! #     use crosscheck::{Move, Rulings, Variant};
//! #     #[derive(Clone)]
//! #     pub struct Board(perft::Game);
//! #     impl Board {
//! #         pub fn from_fen(fen: &str) -> Result<Self, perft::OpenError> {
//! #             perft::Game::new(Variant::Chess, &Rulings::default(), fen).map(Self)
//! #         }
//! #         pub fn legal_moves(&self) -> Vec<String> {
//! #             let moves = self.0.legal_moves().into_iter();
//! #             moves.map(|legal| legal.text(Variant::Chess).to_string()).collect()
//! #         }
//! #         pub fn play(&mut self, uci: &str) -> Result<(), String> {
//! #             let played = Move::parse(uci, Variant::Chess).map_err(|error| error.to_string())?;
//! #             self.0.play(played).map_err(|error| error.to_string())
//! #         }
//! #         pub fn fen(&self) -> String {
//! #             self.0.fen()
//! #         }
//! #         pub fn is_white_to_move(&self) -> bool {
//! #             self.fen().contains(" w ")
//! #         }
//! #         pub fn is_check(&self) -> bool {
//! #             self.0.status().check
//! #         }
//! #         pub fn is_checkmate(&self) -> bool {
//! #             self.is_check() && self.0.legal_moves().is_empty()
//! #         }
//! #     }
//! # }
//! use crosscheck::{Colour, Engine, Move, NoAnswer, Outcome, PartialStatus, Reason, Rulings, Variant};
//! use my_engine::Board; // your engine: it reads a FEN, and writes and reads moves as UCI does
//!
//! #[derive(Clone)]
//! struct MyGame(Board);
//!
//! impl Engine for MyGame {
//!     fn open(_: Variant, _: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
//!         Board::from_fen(fen).map(MyGame).map_err(NoAnswer::bad_position)
//!     }
//!     fn legal_moves(&self) -> Vec<Move> {
//!         let read = |uci: String| Move::parse(&uci, Variant::Chess).expect("a move of UCI");
//!         self.0.legal_moves().into_iter().map(read).collect()
//!     }
//!     fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
//!         let uci = played.text(Variant::Chess).to_string();
//!         self.0.play(&uci).map_err(NoAnswer::illegal_move)
//!     }
//!     // The next two may be left out. What they say is checked, too.
//!     fn fen(&self) -> Option<String> {
//!         Some(self.0.fen())
//!     }
//!     fn status(&self) -> PartialStatus {
//!         let winner = if self.0.is_white_to_move() { Colour::Black } else { Colour::White };
//!         let mate = Outcome { winner: Some(winner), reason: Reason::Checkmate, points: None };
//!         PartialStatus {
//!             check: Some(self.0.is_check()),
//!             outcome: self.0.is_checkmate().then_some(Some(mate)), // without a mate, left open
//!             ..PartialStatus::default()
//!         }
//!     }
//!     // It takes every position and move to be legal. Without this it must refuse the others.
//!     fn refuses() -> bool {
//!         false
//!     }
//! }
//!
//! # fn main() {
//! // In a test:
//! crosscheck::conformance::<MyGame>(&[Variant::Chess]).assert();
//! # }
//! ```
//!
//! [`Engine::fen`] and [`Engine::status`] let the test check castling rights, clocks, check and the end
//! of a game as well. A field of [`PartialStatus`] that is `None` is left open: an outcome of
//! `Some(None)` says that the game goes on. Where [`Engine::refuses`] is `true`, as by default, the
//! engine is also given positions and moves that are not legal, and must refuse them with
//! [`NoAnswer::bad_position`] or [`NoAnswer::illegal_move`].
//!
//! A run has no time limit: [`Conformance::positions`] and [`Conformance::largest`] say how much it
//! asks beside the cases. `cargo test` does not optimize, and then takes several times as long. These
//! lines in the `Cargo.toml` of the engine change that:
//!
//! ```toml
//! [profile.dev.package]
//! my-engine = { opt-level = 2 } # the name of your own package
//! crosscheck = { opt-level = 1 }
//! crosscheck-notation = { opt-level = 2 }
//! crosscheck-oracle = { opt-level = 2 }
//! ```
//!
//! [`serve`] makes a program of the engine, which `crosscheck validate` and every other command then
//! ask as they ask an engine in any other language. If this crate is one of the `[dev-dependencies]`,
//! the program is an example, such as `examples/serve.rs`: what is in `src/bin` cannot use it.
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
