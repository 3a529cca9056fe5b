//! What a person reads at the end of a run.

mod finding;
mod summary;

pub use finding::finding;
pub use summary::{Detail, summary};
