use std::fmt;

use notation::{Move, Refusal};

use crate::Difference;
use crate::fixtures::ExpectedRefusal;

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
    Failed(Box<Breakage>),
}

/// How an implementation broke, and what was said last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakage {
    /// The kind.
    pub kind: BreakageKind,
    /// What happened, in one clause that can follow a name: `gave no answer within 10 s`.
    pub told: String,
    /// The last lines that passed between the two sides, each shortened, `> ` sent and `< ` come
    /// back, the oldest first.
    pub exchange: Vec<String>,
    /// The end of what it wrote to its standard error.
    pub stderr: String,
}

/// The ways in which a foreign implementation breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BreakageKind {
    /// It cannot be started.
    Start,
    /// No answer within the time for one request.
    Hang,
    /// Ended by a signal.
    Crash,
    /// Ended by itself, or closed its output, before it had answered.
    Exit,
    /// Writes more than was asked for.
    Flood,
    /// A line longer than any answer needs.
    LongLine,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A line that is not JSON.
    NotJson,
    /// JSON, or UCI, that is not an answer of the protocol.
    NotProtocol,
    /// An answer with the number of another request.
    WrongSeq,
    /// The answer to an earlier question.
    Stale,
    /// It says itself that it has failed.
    Internal,
}

impl BreakageKind {
    /// Its stable name in reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Hang => "hang",
            Self::Crash => "crash",
            Self::Exit => "exit",
            Self::Flood => "flood",
            Self::LongLine => "long-line",
            Self::NotUtf8 => "not-utf8",
            Self::NotJson => "not-json",
            Self::NotProtocol => "not-protocol",
            Self::WrongSeq => "wrong-seq",
            Self::Stale => "stale",
            Self::Internal => "internal",
        }
    }
}

/// Why a question was refused.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Objection {
    /// The FEN is not a position of the game, and this is why.
    BadPosition(Refusal),
    /// The FEN is not a position of the game, in an engine's own words.
    InItsWords(String),
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

    /// What is wrong with it where a content was due: that it broke, or what it did instead. Not
    /// to support a question is no fault.
    pub fn instead_of_content(&self, after: Option<Move>) -> Option<Difference> {
        match self {
            Self::Answered(_) | Self::Unsupported(_) => None,
            Self::Failed(breakage) => Some(Difference::Broke { after, breakage: breakage.clone() }),
            Self::Refused(_) => {
                Some(Difference::Answer { after, left: Manner::Answers, right: self.manner() })
            }
        }
    }

    /// The kind of answer, without its content.
    #[must_use]
    pub fn manner(&self) -> Manner {
        match self {
            Self::Answered(_) => Manner::Answers,
            Self::Unsupported(what) => Manner::Unsupported(what.clone()),
            Self::Refused(objection) => Manner::Refuses(objection.clone()),
            Self::Failed(breakage) => Manner::Fails(breakage.told.clone()),
        }
    }
}

/// The kind of an answer, without its content. Its text is a predicate: "refuses the position".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Manner {
    /// It answers.
    Answers,
    /// It does not support the question; what of it, in words.
    Unsupported(String),
    /// It refuses.
    Refuses(Objection),
    /// Of a case: the position must be refused, for any of these reasons.
    MustRefuse(Vec<ExpectedRefusal>),
    /// It failed; how, in words.
    Fails(String),
}

impl Manner {
    /// The reasons for which a position is, or must be, refused, by their stable names. What an
    /// engine says in its own words is no reason here.
    #[must_use]
    pub fn reasons(&self) -> Vec<&str> {
        match self {
            Self::Refuses(Objection::BadPosition(refusal)) => vec![refusal.fault.id()],
            Self::MustRefuse(expected) => expected.iter().map(|one| one.reason.as_str()).collect(),
            Self::Answers | Self::Unsupported(_) | Self::Refuses(_) | Self::Fails(_) => vec![],
        }
    }
}

impl fmt::Display for Manner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answers => f.write_str("answers"),
            Self::Unsupported(what) => write!(f, "does not support {what}"),
            Self::Refuses(objection) => objection.fmt(f),
            Self::MustRefuse(expected) => {
                let reasons: Vec<String> = expected.iter().map(ToString::to_string).collect();
                write!(f, "refuses the position ({})", reasons.join(" or "))
            }
            Self::Fails(how) => f.write_str(how),
        }
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPosition(refusal) => write!(f, "refuses the position ({refusal})"),
            Self::InItsWords(message) => write!(f, "refuses the position ({message})"),
            Self::IllegalMove(message) => write!(f, "refuses the move ({message})"),
        }
    }
}
