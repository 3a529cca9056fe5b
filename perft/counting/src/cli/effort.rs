//! What a count may use of the machine.

use clap::Args;
use clap::builder::RangedU64ValueParser;
use counting::{Route, Table};
use notation::MAX_DEPTH;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crosscheck_core::Failure;

/// No more threads are started: to start them takes longer than they save.
const MOST_THREADS: i64 = 512;

/// Reads the length of sequences of moves.
pub(crate) fn depth() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(..=u64::from(MAX_DEPTH))
}

#[derive(Args, Debug)]
pub(crate) struct Threads {
    /// How many threads count, from 1 to 512; the result is the same for any number
    #[arg(
        long,
        default_value = "1",
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=MOST_THREADS)
    )]
    pub(crate) threads: u16,
}

impl Threads {
    pub(crate) fn pool(&self) -> Result<ThreadPool, Failure> {
        ThreadPoolBuilder::new()
            .num_threads(self.threads.into())
            .build()
            .map_err(Failure::of("--threads"))
    }
}

#[derive(Args, Debug)]
pub(crate) struct Hash {
    /// Keep counts in a table of this many MiB, shared by all threads
    #[arg(long, value_name = "MIB")]
    pub(crate) hash: Option<usize>,
}

impl Hash {
    /// The route with a table, if one is wanted, or without.
    pub(crate) fn route(&self) -> Result<Route, Failure> {
        Ok(match self.hash {
            Some(mebibytes) => Route::Hashed(Table::new(mebibytes).map_err(Failure::of("--hash"))?),
            None => Route::Counted,
        })
    }
}
