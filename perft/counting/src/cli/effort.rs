//! What a count may use of the machine.

use std::num::NonZeroUsize;

use clap::Args;
use counting::{Route, Table};
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::exit::Failure;

#[derive(Args, Debug)]
pub(crate) struct Threads {
    /// How many threads count; the result is the same for any number
    #[arg(long, default_value = "1", value_name = "N")]
    pub(crate) threads: NonZeroUsize,
}

impl Threads {
    pub(crate) fn pool(&self) -> Result<ThreadPool, Failure> {
        Ok(ThreadPoolBuilder::new().num_threads(self.threads.get()).build()?)
    }
}

#[derive(Args, Debug)]
pub(crate) struct Hash {
    /// Remember counts in a table of so many MiB, shared by all threads
    #[arg(long, value_name = "MIB")]
    pub(crate) hash: Option<usize>,
}

impl Hash {
    /// The route with a table, if one is wanted, or without.
    pub(crate) fn route(&self) -> Result<Route, Failure> {
        Ok(match self.hash {
            Some(mebibytes) => Route::Hashed(Table::new(mebibytes)?),
            None => Route::Counted,
        })
    }
}
