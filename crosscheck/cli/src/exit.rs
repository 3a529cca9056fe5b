use std::io::ErrorKind;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use crosscheck::comparing::{Foreign, Objection, Reaction};
use crosscheck::conformance::validate::{BaselineError, Conclusion};
use crosscheck::fixtures::FixtureError;
use notation::{MoveError, RulingError, Variant};

use crate::config::ConfigError;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Nothing differs.
    Right = 0,
    /// Something differs.
    Wrong = 1,
    /// The command line, a position, a move, or what a file says is wrong.
    Usage = 2,
    /// The engine cannot be started, answers nothing, or broke while answering.
    Broken = 3,
    /// A file cannot be read or written.
    Files = 4,
    /// Nothing differs, but some questions have no answer.
    Incomplete = 5,
    /// Ended by Ctrl-C; the findings so far were printed.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<Conclusion> for Exit {
    fn from(conclusion: Conclusion) -> Self {
        match conclusion {
            Conclusion::Right => Self::Right,
            Conclusion::Wrong => Self::Wrong,
            Conclusion::Broken | Conclusion::Unanswered => Self::Broken,
            Conclusion::Incomplete => Self::Incomplete,
            Conclusion::Interrupted => Self::Interrupted,
        }
    }
}

/// Why a command failed: one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--ruling: {0}")]
    Ruling(#[from] RulingError),
    #[error("--moves: {0}")]
    Move(#[from] MoveError),
    #[error("--illegal: {0}")]
    Illegal(MoveError),
    #[error("--case: there is no case `{0}`")]
    NoCase(String),
    #[error("--case: {id} is a case of {variant}, which --variant leaves out")]
    CaseLeftOut { id: String, variant: Variant },
    #[error("`{0}` is neither a game nor a case")]
    NeitherGameNorCase(String),
    #[error("{0} has its own position: leave out --fen, --moves and --ruling")]
    PlaceOfCase(String),
    #[error("--fen: {0}")]
    Position(String),
    #[error("{0}")]
    Asked(String),
    #[error("line {number}: {failure}")]
    Line { number: usize, failure: Box<Failure> },
    #[error("--variant: {0}")]
    Variant(String),
    #[error("--without-piece: no piece of these games has the letter `{0}`")]
    Piece(String),
    #[error("--with: {0}")]
    With(String),
    #[error("--reference: {0}")]
    Reference(String),
    #[error("both implementations refuse: the oracle {0}")]
    Refused(Reaction),
    #[error("--moves: the oracle {0}")]
    RefusedMove(Reaction),
    #[error(
        "--limit: {} is longer than --time, {}; give a shorter limit, or more time",
        humantime::format_duration(*.limit), humantime::format_duration(*.time)
    )]
    Limit { limit: Duration, time: Duration },
    #[error(
        "the system does not start the threads of this run: {0}; give a smaller --jobs, or allow this user more \
         processes (`ulimit -u`)"
    )]
    Threads(String),
    #[error(
        "the system starts no process for the engine: {0}; allow this user more (`ulimit -u`, `ulimit -n`)"
    )]
    Process(String),
    #[error("{file}: {error}")]
    Baseline { file: PathBuf, error: BaselineError },
    #[error("{file}: there is no such file; --update-baseline writes it")]
    NoBaseline { file: PathBuf },
    #[error("fixtures: {0}")]
    Fixtures(#[from] FixtureError),
    #[error(
        "{}: these are fixtures {version}, and this program reads fixtures {own}; give a folder of that version",
        .folder.display()
    )]
    OtherFixtures { folder: PathBuf, version: String, own: &'static str },
    #[error("{} already exists; --force overwrites it", .0.display())]
    Exists(PathBuf),
    #[error("{} is a link, so the copy would go elsewhere; remove the link", .0.display())]
    Link(PathBuf),
    #[error("{}: this file is named twice; give each its own name", .0.display())]
    Twice(PathBuf),
    #[error("{}: this run reads this file; give the report another name, or overwrite it with --force", .0.display())]
    Input(PathBuf),
    #[error(
        "{}: this file is not a report of Crosscheck; give the report another name, or overwrite it with --force",
        .0.display()
    )]
    NoReport(PathBuf),
    #[error("{file}: {message}")]
    Matrix { file: PathBuf, message: String },
    #[error("{file}: {error}")]
    Config { file: PathBuf, error: ConfigError },
    #[error("{file}: {error}")]
    File { file: PathBuf, error: std::io::Error },
    #[error("{0}")]
    Engine(String),
    #[error("{0} was not asked everything: time was up; raise --time")]
    OutOfTime(Foreign),
    #[error("{0} was not asked anything: the run was interrupted")]
    Interrupted(String),
    #[error("standard input or output failed: {0}")]
    Conversation(#[from] std::io::Error),
}

impl Failure {
    /// Why the oracle refuses the position of `--fen`, or a move of `--moves`.
    pub(crate) fn refused(reaction: Reaction) -> Self {
        match reaction {
            Reaction::Refuses(Objection::IllegalMove(_)) => Self::RefusedMove(reaction),
            _ => Self::Position(format!("the oracle {reaction}")),
        }
    }

    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Fixtures(FixtureError::Unreadable { error, .. }) | Self::File { error, .. }
                if error.kind() != ErrorKind::InvalidData =>
            {
                Exit::Files
            }
            Self::Exists(_)
            | Self::NoReport(_)
            | Self::Link(_)
            | Self::NoBaseline { .. }
            | Self::Threads(_)
            | Self::Process(_)
            | Self::Conversation(_) => Exit::Files,
            Self::Engine(_) => Exit::Broken,
            Self::OutOfTime(_) => Exit::Incomplete,
            Self::Interrupted(_) => Exit::Interrupted,
            Self::Line { failure, .. } => failure.exit(),
            Self::Baseline { error: BaselineError::Unfit(conclusion), .. } => (*conclusion).into(),
            _ => Exit::Usage,
        }
    }
}
