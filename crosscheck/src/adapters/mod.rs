//! One adapter a kind of implementation.

mod in_process;
mod witnesses;

pub use in_process::InProcess;
pub use witnesses::{Oracle, Perft, oracle, perft};
