use std::path::PathBuf;
use std::process::{ExitCode, ExitStatus};

use crosscheck::fixtures::FixtureError;
use notation::{MoveError, RulingError};

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All agrees.
    Agreed = 0,
    /// Something differs, or is not covered.
    Differed = 1,
    /// The command line, a position or a move is wrong.
    Usage = 2,
    /// The fixtures cannot be read, a file not written, or a tool not run.
    Files = 3,
    /// Ended by Ctrl-C; what was found until then is told.
    Interrupted = 130,
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
    #[error("{name} has failed ({ended})")]
    Tool { name: String, ended: ExitStatus },
    #[error("{file}: {what}")]
    Promote { file: PathBuf, what: String },
    #[error("fixtures: {0}")]
    Fixtures(#[from] FixtureError),
    #[error("{file}: {error}")]
    File { file: PathBuf, error: std::io::Error },
}

impl Failure {
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Fixtures(_) | Self::File { .. } | Self::Tool { .. } => Exit::Files,
            _ => Exit::Usage,
        }
    }
}
