use std::fmt;

use notation::{Move, Refusal};

use crate::Difference;

/// Why an implementation gives no answer. One that cannot speak of a game, or has broken, is never
/// taken for one that disagrees.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoAnswer {
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

impl NoAnswer {
    /// The engine does not know a game, a ruling or a question, which stands here as a noun:
    /// "osmosis", "telling the position".
    pub fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }

    /// The engine refuses the position, in words of its own.
    pub fn bad_position(why: impl fmt::Display) -> Self {
        Self::Refused(Objection::InItsWords(why.to_string()))
    }

    /// The engine refuses a move, in words of its own.
    pub fn illegal_move(why: impl fmt::Display) -> Self {
        Self::Refused(Objection::IllegalMove(why.to_string()))
    }

    /// What is wrong with it where an answer was due: that the implementation broke, or what it did
    /// instead. Not to support a question is no fault.
    #[must_use]
    pub fn difference(&self, after: Option<Move>) -> Option<Difference> {
        match self {
            Self::Unsupported(_) => None,
            Self::Failed(breakage) => Some(Difference::Broke { after, breakage: breakage.clone() }),
            Self::Refused(_) => {
                let (left, right) = (Reaction::Answers, self.into());
                Some(Difference::Answer { after, left, right })
            }
        }
    }
}

impl From<Box<Breakage>> for NoAnswer {
    fn from(breakage: Box<Breakage>) -> Self {
        Self::Failed(breakage)
    }
}

/// How an implementation reacts to a question, without what it answers. Its text is a predicate: "refuses the position".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
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

impl From<&NoAnswer> for Reaction {
    fn from(no_answer: &NoAnswer) -> Self {
        match no_answer {
            NoAnswer::Unsupported(what) => Self::Unsupported(what.clone()),
            NoAnswer::Refused(objection) => Self::Refuses(objection.clone()),
            NoAnswer::Failed(breakage) => Self::Fails(breakage.told.clone()),
        }
    }
}

impl Reaction {
    /// How an implementation reacted that was asked for something.
    pub fn of<T>(answer: &Result<T, NoAnswer>) -> Self {
        answer.as_ref().map_or_else(Self::from, |_| Self::Answers)
    }

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

impl fmt::Display for Reaction {
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

/// Why a position must be refused, by the stable names of field and fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectedRefusal {
    /// The field at fault.
    pub field: String,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for ExpectedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}
