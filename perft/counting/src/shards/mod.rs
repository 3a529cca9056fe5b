//! A count divided among many machines, in files that anyone can read: JSON Lines.
//!
//! A *split* holds the different positions after some plies, each with the number of ways that
//! lead there. A *run* holds the counts of the positions of one shard, as far as they are made. Each
//! line ends in a seal over what it says and over the header of its file, so that a line that was
//! altered, or comes from elsewhere, is noticed where it stands.

mod counts;
mod error;
mod lines;
mod merge;
mod seal;
mod shard;
mod split;
mod whole;

pub(crate) use counts::{Counted, RUN, Writer};
pub(crate) use error::ShardError;
pub(crate) use merge::Merged;
pub(crate) use shard::Shard;
pub(crate) use split::{SPLIT, Split};
pub(crate) use whole::try_replace;

/// The version of the files' form.
const FORM: u32 = 1;

/// The version of the program that writes them.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");
