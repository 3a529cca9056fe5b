use std::path::PathBuf;
use std::process::ExitCode;

use crosscheck::fixtures::FixtureError;
use notation::{MoveError, RulingError};
use site::book::GuideError;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All agrees.
    Agreed = 0,
    /// Something differs, or is not covered.
    Differed = 1,
    /// The command line, a position or a move is wrong.
    Usage = 2,
    /// The fixtures cannot be read, a file not written, or a tool that is needed is missing.
    Files = 3,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do what it was asked: one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--ruling: {0}")]
    Ruling(#[from] RulingError),
    #[error("--moves: {0}")]
    Move(#[from] MoveError),
    #[error("both witnesses refuse: the oracle {0}")]
    Refused(String),
    #[error("--id: no perft table has a position `{0}`")]
    NoRecord(String),
    #[error("--jobs: {0}")]
    Jobs(String),
    #[error("fixtures: {0}")]
    Fixtures(#[from] FixtureError),
    #[error("site: {0}")]
    Guide(#[from] GuideError),
    #[error("{0}")]
    Tool(String),
    #[error("{file}: {error}")]
    File { file: PathBuf, error: std::io::Error },
}

impl Failure {
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Fixtures(_) | Self::Guide(_) | Self::Tool(_) | Self::File { .. } => Exit::Files,
            _ => Exit::Usage,
        }
    }
}
