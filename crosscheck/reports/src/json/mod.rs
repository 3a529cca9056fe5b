//! The machine-readable forms, stable under their version: of a finding, of the results of
//! validating an implementation, and of an answer about one position.

mod answer;
mod finding;
mod results;

pub use answer::{
    JsonAnswer, JsonAttack, JsonCitation, JsonMove, JsonPiece, JsonReason, JsonReply,
};
pub use finding::{JsonDifference, JsonFinding, JsonGiven, JsonOrigin, JsonStatus};
pub use results::{
    JsonCheck, JsonCheckOutcome, JsonClause, JsonConclusion, JsonEntry, JsonGame, JsonResults,
    JsonSubject, JsonUnasked, JsonVerified, results,
};

/// The version of these forms; it rises when a field is removed or changes its meaning.
pub const VERSION: u32 = 1;
