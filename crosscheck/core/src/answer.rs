use std::fmt;

use notation::Refusal;

use crate::{AnyGame, Difference, Foreign, FurtherKind};

/// Why an implementation gives no answer. An implementation that does not support a question, or
/// that broke, never counts as one that disagrees.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoAnswer {
    /// It does not support the game, the ruling or the question. This is no failure.
    Unsupported(Foreign),
    /// It was not asked, or its answer was not waited for. Nothing is known of it.
    NotAsked(NotAsked),
    /// It says that the question itself is wrong.
    Refused(Objection),
    /// It writes the position otherwise than the notation has it.
    Misspelt(Misspelling),
    /// It broke while answering.
    Failed(Box<Breakage>),
}

/// Why an implementation was not asked. The implementation can do nothing about it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotAsked {
    /// The time for all questions was up.
    OutOfTime,
    /// The run was interrupted.
    Interrupted,
    /// The system started no process for it, for this reason.
    NoProcess(String),
}

impl fmt::Display for NotAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => f.write_str("time was up"),
            Self::Interrupted => f.write_str("the run was interrupted"),
            Self::NoProcess(why) => write!(f, "the system starts no more processes: {why}"),
        }
    }
}

/// Why a check has no result. This is no failure.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skipped {
    /// The implementation leaves it open: it does not support the game, the ruling or the question.
    LeftOpen(Foreign),
    /// It leaves open what the check asks for, and all else of its answer was compared and is right.
    InPart(Foreign),
    /// It was not asked.
    NotAsked(NotAsked),
}

impl Skipped {
    /// Whether the implementation was not asked.
    #[must_use]
    pub const fn is_not_asked(&self) -> bool {
        matches!(self, Self::NotAsked(_))
    }
}

impl fmt::Display for Skipped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LeftOpen(what) | Self::InPart(what) => what.fmt(f),
            Self::NotAsked(why) => why.fmt(f),
        }
    }
}

impl<T: Into<Foreign>> From<T> for Skipped {
    fn from(what: T) -> Self {
        Self::LeftOpen(what.into())
    }
}

/// Why a check has no result where it asks for a field that the engine leaves out.
#[must_use]
pub fn unreported(field: &str) -> Foreign {
    format!("it reports no `{field}`").into()
}

/// A FEN that says what it means, and is not written as the notation has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misspelling {
    /// The text.
    pub fen: Foreign,
    /// What is wrong with it.
    pub fault: Refusal,
}

impl fmt::Display for Misspelling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "writes `{}` ({})", self.fen, self.fault)
    }
}

/// How an implementation broke, and the last lines of the exchange.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Breakage {
    /// The kind.
    pub kind: BreakageKind,
    /// What happened, as a predicate that follows the name: `gave no answer within 10 s`.
    pub message: Foreign,
    /// The last lines that the two sides exchanged, each shortened, the oldest first: `> ` was
    /// sent, `< ` was received.
    pub exchange: Vec<Foreign>,
    /// The end of its standard error.
    pub stderr: Foreign,
}

/// The ways in which a foreign implementation breaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum BreakageKind {
    /// It cannot be started.
    Start,
    /// No answer within the time for one request.
    Hang,
    /// It was ended by a signal.
    Crash,
    /// It ended by itself, or closed its output, before it answered.
    Exit,
    /// It wrote more than it was asked for.
    Flood,
    /// It wrote a line longer than any answer needs.
    LongLine,
    /// It wrote bytes that are not UTF-8.
    NotUtf8,
    /// It wrote a line that is not JSON.
    NotJson,
    /// It wrote JSON, or UCI, that is not an answer of the protocol.
    NotProtocol,
    /// It gave an answer with the number of another request.
    WrongSeq,
    /// It gave the answer to an earlier question.
    Stale,
    /// It reports itself that it failed.
    Internal,
}

impl BreakageKind {
    /// The stable name in reports.
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
    /// The FEN is not a position of the game, for this reason.
    BadPosition(Refusal),
    /// The FEN is not a position of the game, in an engine's own words.
    InItsWords(Foreign),
    /// A move of the line, or the move asked about, is not legal.
    IllegalMove(Foreign),
}

impl NoAnswer {
    /// The engine does not support a game, a ruling or a question. The argument is a noun, such as "osmosis", or a sentence
    /// about it, such as "it reports no `fen`".
    pub fn unsupported(what: impl Into<Foreign>) -> Self {
        Self::Unsupported(what.into())
    }

    /// The engine leaves a further question open.
    #[must_use]
    pub fn open(kind: FurtherKind) -> Self {
        Self::unsupported(format!("the question `{kind}`"))
    }

    /// The engine refuses the position, with this message.
    pub fn bad_position(why: impl fmt::Display) -> Self {
        Self::Refused(Objection::InItsWords(why.to_string().into()))
    }

    /// The engine refuses a move, with this message.
    pub fn illegal_move(why: impl fmt::Display) -> Self {
        Self::Refused(Objection::IllegalMove(why.to_string().into()))
    }

    /// Why the question has no result, where that is no failure.
    #[must_use]
    pub fn skipped(&self) -> Option<Skipped> {
        match self {
            Self::Unsupported(what) => Some(Skipped::LeftOpen(what.clone())),
            Self::NotAsked(why) => Some(Skipped::NotAsked(why.clone())),
            Self::Refused(_) | Self::Misspelt(_) | Self::Failed(_) => None,
        }
    }

    /// What is wrong with this result where an answer was due: the implementation broke, or did
    /// something else. An unsupported question is no error.
    #[must_use]
    pub fn difference<G: AnyGame>(&self, after: Option<G::Move>) -> Option<Difference<G>> {
        match self {
            Self::Unsupported(_) | Self::NotAsked(_) => None,
            Self::Failed(breakage) => Some(Difference::Broke { after, breakage: breakage.clone() }),
            Self::Refused(_) | Self::Misspelt(_) => {
                let (left, right) = (Reaction::Answers, self.into());
                Some(Difference::Answer { after, left, right })
            }
        }
    }
}

impl fmt::Display for NoAnswer {
    /// A predicate that follows the name of the implementation.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Reaction::from(self).fmt(f)
    }
}

impl std::error::Error for NoAnswer {}

impl From<Box<Breakage>> for NoAnswer {
    fn from(breakage: Box<Breakage>) -> Self {
        Self::Failed(breakage)
    }
}

/// How an implementation reacts to a question, without the answer itself. The text is a predicate:
/// "refuses the position".
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reaction {
    /// It answers.
    Answers,
    /// It does not support the question; the text names what it does not support.
    Unsupported(Foreign),
    /// It was not asked.
    NotAsked(NotAsked),
    /// It refuses.
    Refuses(Objection),
    /// It answers, and writes the position otherwise than the notation has it.
    Misspells(Misspelling),
    /// For a case: the position must be refused, for any of these reasons.
    MustRefuse(Vec<ExpectedRefusal>),
    /// It failed; the text says how.
    Fails(Foreign),
}

impl From<&NoAnswer> for Reaction {
    fn from(no_answer: &NoAnswer) -> Self {
        match no_answer {
            NoAnswer::Unsupported(what) => Self::Unsupported(what.clone()),
            NoAnswer::NotAsked(why) => Self::NotAsked(why.clone()),
            NoAnswer::Refused(objection) => Self::Refuses(objection.clone()),
            NoAnswer::Misspelt(misspelling) => Self::Misspells(misspelling.clone()),
            NoAnswer::Failed(breakage) => Self::Fails(breakage.message.clone()),
        }
    }
}

impl Reaction {
    /// The reaction of an implementation to a question.
    pub fn of<T>(answer: &Result<T, NoAnswer>) -> Self {
        answer.as_ref().map_or_else(Self::from, |_| Self::Answers)
    }

    /// The reasons for which a position is, or must be, refused, or is not written as it should be, by
    /// their stable names. An engine's own message is not one of them.
    #[must_use]
    pub fn reasons(&self) -> Vec<&str> {
        match self {
            Self::Refuses(Objection::BadPosition(refusal)) => vec![refusal.fault.id()],
            Self::Misspells(misspelling) => vec![misspelling.fault.fault.id()],
            Self::MustRefuse(expected) => expected.iter().map(|one| one.reason.as_str()).collect(),
            Self::Answers
            | Self::Unsupported(_)
            | Self::NotAsked(_)
            | Self::Refuses(_)
            | Self::Fails(_) => vec![],
        }
    }
}

impl fmt::Display for Reaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answers => f.write_str("answers"),
            Self::Unsupported(what) => write!(f, "does not support {what}"),
            Self::NotAsked(why) => write!(f, "was not asked ({why})"),
            Self::Refuses(objection) => objection.fmt(f),
            Self::Misspells(misspelling) => misspelling.fmt(f),
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
    /// The field with the error.
    pub field: String,
    /// The error in that field.
    pub reason: String,
}

impl fmt::Display for ExpectedRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.reason)
    }
}
