use std::path::PathBuf;
use std::process::{ExitCode, ExitStatus};

use crosscheck::fixtures::{FixtureError, GuideError};
use crosscheck_core::shards::ShardError;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All agrees.
    Agreed = 0,
    /// Something differs, or is not covered.
    Differed = 1,
    /// The command line, a position, a move, or what a file says is wrong.
    Usage = 2,
    /// A file cannot be read or written, a benchmark cannot be built, or a tool cannot be run.
    Files = 4,
    /// Ended by Ctrl-C; the findings so far were printed.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command failed: one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--id: no perft table has a position `{0}`")]
    NoRecord(String),
    #[error("bench: the perft tables have no counts of `{0}`")]
    NothingToTime(String),
    #[error(
        "--gate: criterion has no baseline `{0}` of what was timed; was it saved with the same --quick, --variant and --target?"
    )]
    NothingToCompare(String),
    #[error("bench: no build for {0}, as cargo says above")]
    Unbuilt(String),
    #[error("bench: a count is wrong, as is said above")]
    Miscounted,
    #[error("{file}: {what}")]
    Content { file: PathBuf, what: String },
    #[error("{name} has failed ({ended})")]
    Tool { name: String, ended: ExitStatus },
    #[error("{file}: {what}")]
    Promote { file: PathBuf, what: String },
    #[error("fixtures: {0}")]
    Fixtures(#[from] FixtureError),
    #[error("site: {0}")]
    Guide(#[from] GuideError),
    #[error("exhaust: {0}")]
    Shards(#[from] ShardError),
    #[error("{0}")]
    Lacking(String),
    #[error("{file}: {error}")]
    File { file: PathBuf, error: std::io::Error },
}

impl Failure {
    pub(crate) fn exit(&self) -> Exit {
        match self {
            Self::Fixtures(FixtureError::Unreadable { .. })
            | Self::Shards(ShardError::File { .. } | ShardError::InUse { .. })
            | Self::Lacking(_)
            | Self::File { .. }
            | Self::Tool { .. }
            | Self::NothingToTime(_)
            | Self::Unbuilt(_) => Exit::Files,
            Self::Miscounted => Exit::Differed,
            _ => Exit::Usage,
        }
    }
}
