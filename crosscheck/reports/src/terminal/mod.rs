//! The text at the end of a run, for people.

mod finding;
mod summary;

pub use finding::finding;
pub use summary::{Detail, summary};
