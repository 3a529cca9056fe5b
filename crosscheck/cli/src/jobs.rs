//! How many engines run side by side.

use std::num::NonZero;
use std::thread;

use clap::builder::TypedValueParser;

use crate::exit::{Failure, no_threads};

/// The most engines that run side by side. Each needs a process and four threads, and more of them than cores
/// gain something only where engines wait.
const MOST_JOBS: u16 = 64;

/// Sets how many engines run side by side: the number that is given, or as many as there are cores.
pub(crate) fn set_jobs(given: Option<u16>) -> Result<(), Failure> {
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    let jobs = given.map_or_else(|| cores().min(MOST_JOBS.into()), usize::from);
    let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs);
    threads.build_global().map_err(no_threads)
}

/// Reads how many engines run side by side.
pub(crate) fn jobs() -> impl TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(1..=i64::from(MOST_JOBS))
}
