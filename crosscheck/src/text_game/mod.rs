//! Games whose rules are not known here: shogi, xiangqi, whatever two engines play.
//!
//! Of such a game, a [`TextGame`] knows the name and how its texts are compared: moves are words,
//! and positions are FENs, of which the fields are read and the rules are not. One engine is taken
//! to be right, the [`Referee`]; [`compare()`] holds another to it. Playing, bisecting, shrinking and
//! reporting are those of the games that Crosscheck knows.
//!
//! ```
//! use crosscheck::comparing::AnyGame;
//! use crosscheck::text_game::{Ignored, TextGame};
//!
//! let strict = TextGame::new("atomic")?;
//! let lenient = strict.clone().ignoring(&[Ignored::Counters]);
//! let (one, two) = ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 3 9");
//! assert_ne!(strict.read_fen(one), strict.read_fen(two));
//! assert_eq!(lenient.read_fen(one), lenient.read_fen(two));
//! # Ok::<(), crosscheck::text_game::NoGame>(())
//! ```
pub mod baseline;
mod board;
mod compare;
mod endings;
mod fen;
mod game;
mod groups;
mod moves;
mod play;
mod referee;
mod report;
mod status;
mod transport;

pub use crate::comparing::Ignored;
pub use board::{Board, Spot};
pub use compare::{Plan, at, compare, of_nothing};
pub use fen::TextSetup;
pub use game::{NoGame, TextGame};
pub use groups::{Group, groups};
pub use moves::TextMove;
pub use referee::Referee;
pub use status::{Ended, TextStatus};
