//! What is known about the cause of a difference beside the rules.

use std::fmt;

/// Whether a rule explains a finding, or something else in the engine does. A clause of the rules is
/// to blame for a difference under [`Cause::Rules`] alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cause {
    /// Nothing else is known: the engine may break a rule.
    #[default]
    Rules,
    /// A count is wrong where the lists of legal moves are right, down to the last ply that was
    /// followed.
    Counter,
    /// The engine was right at this position until it had counted there: its board is not as it was.
    AfterCount,
    /// The engine was asked about an earlier position of the line that it had just been asked about.
    GoneBack,
    /// The engine is right about the FEN of the start position, and wrong about `startpos`.
    Startpos,
}

impl fmt::Display for Cause {
    /// The cause as a sentence without its full stop; empty for a rule.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rules => "",
            Self::Counter => "the count is wrong, the move lists are right",
            Self::AfterCount => {
                "the answer was right before a count at this position, and is wrong after it"
            }
            Self::GoneBack => {
                "the answer is wrong when it is asked for after a later position of the same line"
            }
            Self::Startpos => {
                "the answer is right for the FEN of the start position, and wrong for `startpos`"
            }
        })
    }
}
