//! The machine-readable forms, stable under their version: of a finding, of all that came of
//! validating an implementation, and of what is asked about one position.

mod answer;
mod finding;
mod results;

pub use answer::{JsonAnswer, JsonAttack, JsonCitation, JsonMove, JsonPiece, JsonReason, JsonTold};
pub use finding::{JsonDifference, JsonFinding, JsonOrigin, JsonStatus};
pub use results::{
    JsonCheck, JsonCheckOutcome, JsonClause, JsonConclusion, JsonEntry, JsonGame, JsonResults,
    JsonSubject, JsonVerified, results,
};

/// The version of these forms; it rises when a field changes its meaning or goes.
pub const VERSION: u32 = 1;
