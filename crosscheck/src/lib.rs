//! Comparing implementations of the games that Crosscheck knows.
//!
//! - [`Implementation`] is what every witness is asked through; [`adapters`] hold one for each kind.
//! - `process` starts and supervises someone's program; [`protocol`] holds the messages it is asked
//!   with.
//! - [`serve`] answers the same protocol; `doctor` looks whether a program follows it.
//! - [`fixtures`] reads the clauses, the cases and the perft tables; [`schemas`] say what they look
//!   like.
//! - [`coverage`] says what the cases leave untested.
//! - [`judge`] holds a witness to a case or a table; [`compare`] holds two witnesses to each other.
//! - [`bisect`] walks from a wrong count down to the position where the moves differ.
//! - [`shrink`] makes a finding as small as it gets.
//! - [`play`] plays the biased random games in which they are compared at every ply.
//! - [`ask`] says what a person asks of one position, and why a move is legal or not.
//! - `fuzzing`, behind the feature of that name, makes positions and games of a fuzzer's bytes.
//! - [`identify`] finds out which readings an implementation follows.
//! - [`files`] writes what long work found.
//! - [`validate`] holds someone's implementation to all of it.
//! - [`rogues`] are implementations that are wrong on purpose, to test the tester.
//! - A [`Finding`] is what comes out of any of these; [`blame`] names the clause that it most
//!   likely breaks, and every [`report`] is a rendering of findings.
//!
//! The two witnesses at one place, and one of them held to a case:
//!
//! ```
//! use crosscheck::fixtures::parse_cases;
//! use crosscheck::judge::{self, Verdict};
//! use crosscheck::{Breadth, Place, adapters, compare};
//! use notation::{Rulings, Variant};
//!
//! let (mut oracle, mut generator) = (adapters::oracle(), adapters::perft());
//! let fen = Variant::Osmosis.start_fen(&Rulings::default());
//! let rulings = Rulings::default();
//! let place = Place { variant: Variant::Osmosis, rulings: &rulings, fen: &fen, line: &[] };
//! let compared = compare::at(place, &mut oracle, &mut generator, Breadth::EveryMove);
//! assert!(compared.differences.is_empty());
//! assert_eq!(compared.view.unwrap().moves.len(), 42);
//!
//! let text = "
//! variant: chess
//! cases:
//!   - id: chess.mate-in-the-corner
//!     clause: chess.checkmate
//!     why: Rook and King mate on the last rank.
//!     fen: R6k/8/7K/8/8/8/8/8 b - - 0 1
//!     expect: {moves: [], status: {check: true, outcome: {winner: white, reason: checkmate}}}
//! ";
//! let cases = parse_cases("mine.yaml", text)?;
//! assert_eq!(judge::case(&cases[0], &mut generator), Verdict::Passed);
//! # Ok::<(), crosscheck::fixtures::FixtureError>(())
//! ```
#![forbid(unsafe_code)]

pub mod adapters;
mod answer;
pub mod ask;
pub mod bisect;
pub mod blame;
pub mod compare;
pub mod coverage;
#[cfg(not(target_family = "wasm"))]
pub mod doctor;
pub mod files;
mod finding;
pub mod fixtures;
#[cfg(feature = "fuzzing")]
pub mod fuzzing;
pub mod identify;
mod implementation;
pub mod input;
pub mod judge;
mod legality;
mod origin;
mod partial;
pub mod play;
#[cfg(not(target_family = "wasm"))]
pub mod process;
pub mod protocol;
mod quoted;
pub mod refusals;
pub mod report;
pub mod rogues;
pub mod schemas;
pub mod serve;
pub mod shrink;
pub mod third;
pub mod validate;

pub use answer::{Answer, Breakage, BreakageKind, Manner, Objection};
pub use compare::{Breadth, Comparison, Meeting};
pub use finding::{Difference, Finding, Origin, Scene};
pub use implementation::{Implementation, Place, Reference, Seen, View};
pub use legality::rulings_given;
pub use partial::PartialStatus;
