//! How the program ends.

use std::process::ExitCode;

use counting::TableError;
use crosscheck_core::shards::ShardError;
use notation::{MoveError, RulingError};
use perft::{IllegalMove, OpenError};

use crate::shards::MergeError;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// What was asked for was done (or help was asked for); also where the reader closed the pipe.
    Done = 0,
    /// What a file of a divided count holds is wrong, or does not fit the others.
    Wrong = 1,
    /// The command line, the position, a move or a ruling is not what it should be.
    Usage = 2,
    /// A file cannot be read, or something cannot be written where it should be.
    Files = 4,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do what it was asked: one sentence that names the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Arguments(#[from] clap::Error),
    #[error("--ruling: {0}")]
    Ruling(#[from] RulingError),
    #[error("--fen: {0}")]
    Position(#[from] OpenError),
    #[error("--moves, move {number}: {error}")]
    Move { number: usize, error: MoveError },
    #[error("--moves, move {number}: {error}")]
    Illegal { number: usize, error: IllegalMove },
    #[error("--hash: {0}")]
    Table(#[from] TableError),
    #[error("--threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    #[error(transparent)]
    Shards(#[from] MergeError),
    #[error("the count is beyond 64 bits")]
    Beyond,
    #[error("the result could not be written: {0}")]
    Output(#[from] std::io::Error),
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Self {
        Self::Shards(error.into())
    }
}

/// A count, unless it is one that stands for all that are no less.
pub(crate) const fn within(count: u64) -> Result<u64, Failure> {
    if count == u64::MAX { Err(Failure::Beyond) } else { Ok(count) }
}

impl Failure {
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Output(_)
            | Self::Shards(MergeError::Files(ShardError::File { .. } | ShardError::InUse { .. })) => {
                Exit::Files
            }
            Self::Shards(_) => Exit::Wrong,
            _ => Exit::Usage,
        }
    }
}
