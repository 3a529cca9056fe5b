//! What tests Crosscheck itself.
//!
//! - [`museum`] shows bugs that people's move generators have had.
//! - [`mutants`] are the mutants: every mistake of the kinds that people make.
//! - [`exhaustive`] asks both implementations about everything of a kind.
//! - [`fuzzing`] turns the bytes of a fuzzer into positions and games.
#![forbid(unsafe_code)]

pub mod exhaustive;
pub mod fuzzing;
pub mod museum;
pub mod mutants;
pub mod pairs;
mod rooks;
