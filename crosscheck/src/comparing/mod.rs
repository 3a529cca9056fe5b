//! The core: the questions that an engine is asked, and how two engines are compared.
//!
//! - [`Engine`] is the trait that the author of an engine in Rust implements; [`witnesses`] are the
//!   two engines of this repository. [`Implementation`] is the interface to every engine, also to
//!   one in another process. A [`Position`] is a start and the line played from it. An answer is a
//!   `Result`; [`NoAnswer`] is the reason why there is none.
//! - [`compare`] compares two engines at one position; [`play`] does so at every ply of random
//!   games.
//! - [`bisect`] follows a wrong count down to the position where the moves differ; [`shrink`] makes
//!   a finding as small as possible.
//! - A [`Finding`] is the result of each of these.
//! - [`kinds`] and [`legality`] ask the reference about pieces and positions.
//!
//! ```
//! use crosscheck::comparing::{AnyGame, Comparison, Depth, KnownGame, PositionRef, compare, witnesses};
//! use notation::Variant;
//!
//! let (mut oracle, mut generator) = (witnesses::oracle(), witnesses::perft());
//! let game = KnownGame::from(Variant::Osmosis);
//! let at = PositionRef { game: &game, fen: &game.start_fen(), line: &[] };
//! let compared = compare::at(at, &mut oracle, &mut generator, Depth::EveryMove);
//! let Comparison::Agree(agreed) = compared else { panic!("{compared:?}") };
//! assert_eq!(agreed.snapshot.moves.len(), 42);
//! ```
pub mod again;
mod answer;
pub mod bisect;
mod cause;
pub mod compare;
mod engine;
mod finding;
mod foreign;
mod game;
mod history;
mod ignored;
mod implementation;
pub mod kept;
pub mod kinds;
pub mod legality;
pub mod origin;
mod partial;
mod parts;
pub mod passed;
pub mod play;
pub mod shrink;
mod spelling;
pub mod witnesses;

pub use again::Again;
pub use answer::{
    Breakage, BreakageKind, ExpectedRefusal, Misspelling, NoAnswer, NotAsked, Objection, Reaction,
    Skipped,
};
pub use cause::Cause;
pub use compare::{Agreed, Comparison, Depth};
pub use engine::{Engine, InProcess, Witness};
pub use finding::{Class, Difference, Finding, Origin, Position, STARTPOS};
pub use foreign::{Foreign, ends, is_seen, seen, whole};
pub use game::{AnyGame, KnownGame};
pub use history::{Asks, History, Question, Recorded};
pub use ignored::Ignored;
pub use implementation::{
    Expanded, Implementation, Observation, PositionRef, Reference, Snapshot, in_order,
};
pub use legality::rulings_given;
pub use partial::PartialStatus;
pub use parts::{Field, Parts};
pub use spelling::{misspelt, without_ignored};
