//! Fuzzing: what inputs mean, for the targets in `fuzz/` and for the commands that show their
//! findings again.
//!
//! A [`Target`] turns any bytes into a [`Trial`]: what was tested, and what was wrong. It panics
//! only if the code under test does. The same bytes always give the same result.
//!
//! - [`Sketch`] is the form of the inputs that stand for positions and games; `mend` makes them
//!   legal, `choice` plays the game.
//! - `walk` compares the two implementations along a game; `shrunk` checks the results of shrinking.
//! - `texts` are the targets that read texts.
//! - [`seeds`] are first inputs, from the fixtures.
//! - [`Totals`] add up what a campaign has reached.
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

use crosscheck::comparing::Finding;
use crosscheck::comparing::play::Coverage;

/// The result of an input.
#[derive(Debug, Clone, Default)]
pub struct Trial {
    /// Whether it was a legal position, or a text that some parser accepted.
    pub is_legal: bool,
    /// The features seen on the way.
    pub coverage: Coverage,
    /// The error, if there was one.
    pub wrong: Option<Wrong>,
}

/// An error.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wrong {
    /// Two implementations differ; not shrunk yet.
    Finding(Box<Finding>),
    /// A property does not hold: one sentence.
    Property(String),
}

impl Trial {
    /// A result with this property error alone.
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
                    position.game.variant, position.fen
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
