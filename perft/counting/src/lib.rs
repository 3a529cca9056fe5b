//! Counting with more than one thread, with a memory, and position by position, on the generator
//! [`perft`].
//!
//! - [`divide_by`] and [`perft_by`]: one count, plain, listed or with a [`Table`] that all threads share;
//! - [`Frontier`]: the different positions after some plies, and in how many ways each is reached.
//!
//! What runs here on many threads runs on those of the rayon pool in which it is called. The program
//! `perft` (`main.rs`, `cli`, and `shards` for a count divided among many machines) stands on this.
#![forbid(unsafe_code)]

mod divide;
mod frontier;
mod route;
mod table;

pub use divide::divide_by;
pub use frontier::Frontier;
pub use route::{Route, perft_by};
pub use table::{Table, TableError};

use rayon::prelude::*;

/// What a function gives for each number below an end, on all threads of the pool it is called in.
///
/// Numbers are taken one at a time: a thread that took many at once would be waited for.
fn on_all_threads<T: Send>(end: usize, of: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    (0..end).into_par_iter().with_max_len(1).map(of).collect()
}
