//! What can be wrong with the files.

use std::io;
use std::path::PathBuf;

use super::shard::Shard;

/// Why the files of a divided count cannot be used, with the place.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ShardError {
    #[error("the total is beyond 128 bits")]
    Overflow,
    #[error("{}: {error}", file.display())]
    File { file: PathBuf, error: io::Error },
    #[error("{}: another run is writing it", file.display())]
    InUse { file: PathBuf },
    #[error("{}, line {line}: {fault}", file.display())]
    Line { file: PathBuf, line: usize, fault: Fault },
    #[error(
        "{missing} of {of} positions are counted nowhere; the first is on line {line} of {}, in \
         shard {shard}",
        file.display()
    )]
    Gap { file: PathBuf, missing: u64, of: u64, line: usize, shard: Shard },
}

/// What can be wrong with a line.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    #[error("the line is not what its seal says: it was altered, or comes from another file")]
    Altered,
    #[error("the line was not finished; run its shard again")]
    Torn,
    #[error("the file ends here; {0}")]
    Ends(String),
    #[error("{0}")]
    Content(serde_json::Error),
    #[error("this is a {found}, not a {wanted}")]
    Kind { found: String, wanted: &'static str },
    #[error("{what} {found} stands here, and {wanted} in {whose}")]
    Mixed { what: &'static str, found: String, wanted: String, whose: String },
    #[error("position {index} is not in shard {shard}")]
    NotInShard { index: u64, shard: Shard },
    #[error("there is no position {index}; the split has {positions}")]
    NoPosition { index: u64, positions: u64 },
    #[error("position {index} stands here, and {wanted} should")]
    Order { index: u64, wanted: u64 },
    #[error("position {index} is counted on line {line} of {}, too", file.display())]
    Twice { index: u64, file: PathBuf, line: usize },
    #[error("{what} should be {promised} as the header says, and is {found}")]
    Sum { what: &'static str, promised: String, found: String },
    #[error("{0}")]
    Position(String),
    #[error("there is no shard {number} of {of}")]
    NoShard { number: u64, of: u64 },
}
