//! What can be wrong with the files.

use std::io;
use std::path::PathBuf;

use super::lines::LONGEST_LINE;
use super::shard::Shard;

/// Why a file of divided work cannot be used, with the place.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The file cannot be read or written.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// Another process writes the file.
    #[error("{}: another run is writing it", file.display())]
    InUse {
        /// The file.
        file: PathBuf,
    },
    /// A line is not what it should be.
    #[error("{}, line {line}: {fault}", file.display())]
    Line {
        /// The file.
        file: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        fault: Fault,
    },
}

/// What can be wrong with a line.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "each message says what its fields are")]
pub enum Fault {
    #[error("its checksum does not match: the line was altered, or comes from another file")]
    Altered,
    #[error("the line is longer than {} MiB", LONGEST_LINE >> 20)]
    TooLong,
    #[error("the line was not finished; run its shard again")]
    Torn,
    #[error("the file ends here; {0}")]
    Ends(String),
    #[error("{0}")]
    Json(serde_json::Error),
    #[error("{0}")]
    Content(String),
    #[error("this is a {found}, not a {wanted}")]
    Kind { found: String, wanted: &'static str },
    #[error("{what} is {found} here, but {wanted} in {whose}")]
    Mixed { what: &'static str, found: String, wanted: String, whose: String },
    #[error("{what} {index} is not in shard {shard}")]
    NotInShard { what: &'static str, index: u64, shard: Shard },
    #[error("there is no {what} {index}; there are {all}")]
    NoPart { what: &'static str, index: u64, all: u64 },
    #[error("expected {what} {wanted}, found {what} {index}")]
    Order { what: &'static str, index: u64, wanted: u64 },
    #[error("{what} {index} is also on line {line} of {}", file.display())]
    Twice { what: &'static str, index: u64, file: PathBuf, line: usize },
    #[error("{what} should be {promised} as the header says, and is {found}")]
    Sum { what: &'static str, promised: String, found: String },
    #[error("there is no shard {number} of {of}")]
    NoShard { number: u64, of: u64 },
}
