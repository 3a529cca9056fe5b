//! Validating someone's implementation: every case, the perft tables, random games in lock step.

mod results;

pub use results::{Check, ClauseScore, Conclusion, GameResults, Outcome, Results, Subject};
