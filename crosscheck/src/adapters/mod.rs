//! One adapter a kind of implementation.

mod in_process;
#[cfg(unix)]
mod json_lines;
pub(crate) mod kept;
#[cfg(unix)]
pub(crate) mod uci;
mod witnesses;

pub use in_process::InProcess;
#[cfg(unix)]
pub use json_lines::JsonLines;
#[cfg(unix)]
pub use uci::Uci;
pub use witnesses::{Oracle, Perft, oracle, perft};
