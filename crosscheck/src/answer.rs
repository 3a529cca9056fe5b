use std::fmt;

use notation::Refusal;

/// What an implementation gives when it is asked. One that cannot speak of a game, or has broken,
/// is never taken for one that disagrees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer<T> {
    /// The answer itself.
    Answered(T),
    /// It does not know the game, the ruling or the question. No one's fault.
    Unsupported(String),
    /// It says that the question itself is wrong.
    Refused(Objection),
    /// It broke while answering.
    Failed(String),
}

/// Why a question was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// The FEN is not a position of the game.
    BadPosition(Refusal),
    /// A move of the line, or the move asked about, is not legal.
    IllegalMove(String),
}

impl<T> Answer<T> {
    /// The same answer with its content changed.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Answer<U> {
        match self {
            Self::Answered(content) => Answer::Answered(change(content)),
            Self::Unsupported(what) => Answer::Unsupported(what),
            Self::Refused(objection) => Answer::Refused(objection),
            Self::Failed(how) => Answer::Failed(how),
        }
    }

    /// The content, if it was answered.
    pub fn answered(self) -> Option<T> {
        match self {
            Self::Answered(content) => Some(content),
            _ => None,
        }
    }

    /// The kind of answer in words, without its content.
    #[must_use]
    pub fn manner(&self) -> String {
        match self {
            Self::Answered(_) => "answers".to_owned(),
            Self::Unsupported(what) => format!("does not support {what}"),
            Self::Refused(objection) => objection.to_string(),
            Self::Failed(how) => format!("fails: {how}"),
        }
    }
}

impl Objection {
    /// Whether another implementation objects to the same thing, in whatever words.
    #[must_use]
    pub fn agrees_with(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::BadPosition(one), Self::BadPosition(two)) => one == two,
            (Self::IllegalMove(_), Self::IllegalMove(_)) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPosition(refusal) => write!(f, "refuses the position ({refusal})"),
            Self::IllegalMove(message) => write!(f, "refuses the move ({message})"),
        }
    }
}
