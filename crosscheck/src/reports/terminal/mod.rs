//! The text at the end of a run, for people.

mod finding;
mod sides;
mod summary;

pub use finding::{finding, finding_alone, in_a_line};
pub use sides::broken;
pub use summary::{Detail, overview, summary};
