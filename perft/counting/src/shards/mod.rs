//! A count divided among many machines.
//!
//! A *split* holds the different positions after some plies, each with the number of ways that
//! lead there. A *run* holds the counts of the positions of one shard, as far as they are made. The
//! form of their files is that of [`crosscheck_core::shards`].

mod counts;
mod merge;
mod split;
mod unfinished;

pub(crate) use counts::{Counted, writer};
pub(crate) use merge::Merged;
pub(crate) use split::Split;
