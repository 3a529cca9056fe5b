//! The machine-readable forms, stable under their version: of a finding, of the results of
//! validating an implementation, and of an answer about one position.

mod answer;
mod finding;
mod judged;
mod results;

pub use answer::{
    JsonAnswer, JsonAttack, JsonCitation, JsonMove, JsonPiece, JsonReason, JsonReply,
};
pub use finding::{JsonDifference, JsonFinding, JsonGiven, JsonOrigin, JsonStatus};
pub use judged::{JsonJudged, judged, judging};
pub use results::{
    JsonCheck, JsonCheckOutcome, JsonClause, JsonConclusion, JsonEntry, JsonGame, JsonResults,
    JsonSubject, JsonUnasked, JsonVerified, results,
};

/// The version of the form of an answer; it rises when a field is removed or changes its meaning.
pub const ANSWER_VERSION: u32 = 1;
/// The same of the form of results.
pub const RESULTS_VERSION: u32 = 2;
