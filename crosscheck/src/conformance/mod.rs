//! Checks an implementation of one of the games against the rules.
//!
//! - [`judge`] judges an implementation by a case or a count; [`validate`] by all of them, and by
//!   random games.
//! - [`class`] says whether a finding is held against a rule, the notation or a convention.
//! - [`coverage`] finds the cases that distinguish the values of a ruling; [`identify`] finds the
//!   values that an implementation follows.
//! - [`refusals`] compares which positions two implementations accept; [`third`] asks a third one
//!   where two differ.
//!
//! One of the two implementations, judged by a case:
//!
//! ```
//! use crosscheck::comparing::implementations;
//! use crosscheck::conformance::judge::{self, Verdict};
//! use crosscheck::fixtures::parse_cases;
//!
//! let text = "
//! variant: chess
//! cases:
//!   - id: chess.mate-in-the-corner
//!     clause: chess.end.checkmate
//!     why: Rook and King mate on the last rank.
//!     fen: R6k/8/7K/8/8/8/8/8 b - - 0 1
//!     expect: {moves: [], status: {check: true, outcome: {winner: white, reason: checkmate}}}
//! ";
//! let cases = parse_cases("mine.yaml", text)?;
//! assert_eq!(judge::case(&cases[0], &mut implementations::perft()), Verdict::Passed);
//! # Ok::<(), crosscheck::fixtures::FixtureError>(())
//! ```
pub mod class;
pub mod coverage;
pub mod further;
pub mod identify;
pub mod judge;
pub mod refusals;
mod rest;
pub mod third;
pub mod validate;
