//! The core of Crosscheck, which knows no game: the questions that an engine is asked, and how two engines are compared.
//!
//! - [`Implementation`] is the interface to every engine. A [`Position`] is a start and the line played from it. An
//!   answer is a `Result`; [`NoAnswer`] is the reason why there is none.
//! - [`AnyGame`] is all that the core is given about a game.
//! - [`compare`] compares two engines at one position, and [`counts`] holds the counts of one to each other; [`play`]
//!   does so at every ply of random games.
//! - [`again`] asks an engine again where it was wrong; [`bisect`] follows a wrong count down to the position where the
//!   moves differ; [`shrink`] makes a finding as small as possible.
//! - A [`Finding`] is the result of each of these.
//! - [`Exit`] and [`Failure`] are how our programs end.
//! - The features: `shards` is for work that is divided among machines, `files` for what is written whole, and `signals`
//!   for what ends a program.
#![forbid(unsafe_code)]

pub mod again;
mod answer;
pub mod bisect;
mod cause;
pub mod compare;
pub mod counts;
mod exit;
#[cfg(feature = "files")]
pub mod files;
mod finding;
mod foreign;
mod further;
mod game;
mod history;
mod ignored;
mod implementation;
pub mod kept;
mod parts;
pub mod play;
#[cfg(feature = "shards")]
pub mod shards;
pub mod shrink;
#[cfg(all(unix, feature = "signals"))]
pub mod signals;
mod stack;

pub use again::Again;
pub use answer::{
    Breakage, BreakageKind, ExpectedRefusal, Misspelling, NoAnswer, NotAsked, Objection, Reaction,
    Skipped, unreported,
};
pub use cause::Cause;
pub use compare::{Agreed, Comparison, Depth};
pub use exit::{Exit, Failure};
pub use finding::{Class, Difference, Finding, Origin, Position, STARTPOS};
pub use foreign::{Foreign, ends, is_seen, message, seen, whole};
pub use further::{Further, FurtherAnswer, FurtherKind};
pub use game::AnyGame;
pub use history::{Asks, History, Question, Recorded};
pub use ignored::Ignored;
pub use implementation::{
    Expanded, Implementation, Observation, PositionRef, Reference, Snapshot, in_order,
};
pub use parts::{Field, Parts};
pub use stack::check_stack_size;
