//! Fuzzing: what bytes come to, for the targets in `fuzz/` and for whoever shows their findings
//! again.
//!
//! A [`Target`] makes of any bytes a [`Trial`]: what was looked at, and what was wrong with it. It
//! panics only where the code under test does. The same bytes always come to the same.
//!
//! - [`Sketch`] is the form of the inputs that stand for positions and games; `mend` makes them
//!   legal, `choice` plays the game.
//! - `walk` compares the two witnesses along it; `shrunk` looks whether shrinking keeps its word.
//! - `texts` are the targets that read texts.
//! - [`seeds`] are inputs to begin with, from the fixtures.
//! - [`Totals`] add up what a campaign has come across.
#![forbid(unsafe_code)]

mod choice;
mod mend;
pub mod seeds;
mod shrunk;
mod sketch;
mod target;
mod texts;
mod totals;
mod walk;

use std::fmt;

pub use sketch::{BoardSketch, Sketch};
pub use target::{Target, UnknownTarget};
pub use totals::Totals;

use comparing::Finding;
use comparing::play::Coverage;

/// What an input has come to.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    /// Whether it was a legal position, or a text that some parser accepted.
    pub is_legal: bool,
    /// What was seen on the way.
    pub coverage: Coverage,
    /// What was wrong, if anything was.
    pub wrong: Option<Wrong>,
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// Two implementations differ; not shrunk yet.
    Finding(Box<Finding>),
    /// Something does not hold that must: one sentence.
    Property(String),
}

impl Trial {
    /// Nothing but that something does not hold.
    fn broken(property: String) -> Self {
        Self { wrong: Some(Wrong::Property(property)), ..Self::default() }
    }
}

impl fmt::Display for Wrong {
    /// One line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Finding(finding) => {
                let position = &finding.position;
                let Finding { left, right, .. } = &**finding;
                write!(
                    f,
                    "{left} and {right} differ in {} at `{}`",
                    position.variant, position.fen
                )?;
                if position.line.is_empty() {
                    Ok(())
                } else {
                    write!(f, " after {}", position.line_text())
                }
            }
            Self::Property(sentence) => f.write_str(sentence),
        }
    }
}
