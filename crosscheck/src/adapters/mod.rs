//! One adapter a kind of implementation.

mod in_process;
#[cfg(not(target_family = "wasm"))]
mod instead;
#[cfg(not(target_family = "wasm"))]
mod json_lines;
pub(crate) mod kept;
#[cfg(not(target_family = "wasm"))]
pub(crate) mod uci;
mod witnesses;

pub use in_process::InProcess;
#[cfg(not(target_family = "wasm"))]
pub use json_lines::JsonLines;
#[cfg(not(target_family = "wasm"))]
pub use uci::Uci;
pub use witnesses::{Oracle, Perft, oracle, perft};
