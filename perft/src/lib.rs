//! Crosscheck's optimized implementation: a fully legal move generator for every game, and its counter.
//!
//! [`Game`] is all there is from outside: a position with its rulings and history, its legal
//! moves, what comes after them, its status and its [`perft`](Game::perft).
//!
//! ```
//! use notation::{Rulings, Variant};
//! use perft::Game;
//!
//! for variant in Variant::ALL {
//!     let game = Game::new(variant, &Rulings::default(), "startpos")?;
//!     assert_eq!(game.perft(1), game.legal_moves().len() as u64);
//! }
//! # Ok::<(), perft::OpenError>(())
//! ```
//!
//! # How it works
//!
//! There is one machine, compiled once for each game (and once more where a ruling would cost
//! the default something); games that differ in little share one. A game (`games/`) says in terms
//! of *layers* what its pieces are, gives the paths along which they go from each square of an
//! empty board, and how a capture changes the captor. From there on nothing knows a game:
//!
//! - `bits`: sets of squares, a 64-bit or 128-bit word.
//! - `paths`, `tables`: movement enumerated forward from every square, and everything that is
//!   looked up, made from it once. What attacks a square is found in these tables: a zig-zag
//!   cannot be read from its end.
//! - `rides`, `kindergarten`: slider attacks, made of the same paths; both ways of a line at once.
//! - `state`: what stands on the board, copied for every move; `hands`: hands and marks, in a game that has them.
//! - `node`: checks, pins and the squares that a royal piece may not enter. Every pair of an
//!   enemy rider and one of its paths to a royal piece is a line; an open one must be answered
//!   on it, one with a single own piece on it holds that piece there. Double checks, two paths
//!   of one rider and two royal pieces need no case of their own.
//! - `castles`: rights and ways to castle, from home or from any files.
//! - `bound`: that no move may give check, or that a capture must be made, in games that say so.
//! - `explosion`: which captures are legal in a game in which they explode.
//! - `generate`: the legal moves as sets, told to a visitor; `steps`: single moves made of them.
//! - `count`, `popcount`: visitors that only add up.
//! - `leaves`: every last move made, one after the other in one copy of the position.
//! - `pawns`: all Pawns of a side as a few sets, to count their moves again where little has changed.
//! - `watch`, `replies`, `pairs`: the last two plies at once. Most moves do not matter to what
//!   the other side can do: they are counted and not made.
//! - `position`: all of this for a side that is known only when the program runs. What is not
//!   counted a million times a second asks there, so that the machine is compiled once for all.
//! - `legal`: whether a setup is a position of its game, by what the game says of that.
//! - `play`, `status`: clocks, history, outcomes and claims.
//! - `search`, `key`, `census`: what a program stands on that counts with many threads, remembers
//!   counts, or tells positions apart.
#![forbid(unsafe_code)]

#[cfg(feature = "self-check")]
#[doc(hidden)]
pub mod apart;
mod bits;
mod bound;
mod castles;
mod census;
mod count;
mod explosion;
mod game;
mod games;
mod generate;
mod hands;
mod key;
mod kindergarten;
mod leaves;
mod legal;
mod node;
mod pairs;
mod paths;
mod pawns;
mod play;
mod popcount;
mod position;
mod random;
mod replies;
mod rides;
mod rules;
mod search;
mod state;
mod status;
mod steps;
mod tables;
mod watch;

pub use census::{Census, Feature};
pub use count::{Counting, DEEPEST_RECURSION, Plain, perft};
pub use game::{Game, IllegalMove, OpenError};
pub use search::{Position, Search};
