//! One adapter a kind of implementation.

mod in_process;
mod oracle;
mod perft;

pub use in_process::InProcess;
pub use oracle::{Oracle, oracle};
pub use perft::{Perft, perft};
