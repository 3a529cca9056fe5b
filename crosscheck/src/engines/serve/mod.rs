//! Answers the protocols from an implementation, so that other people's tests can ask it, or from an engine in
//! Rust, so that it can be asked as one in any other language.
//!
//! A line that cannot be answered gets one sentence that says why; it never ends the conversation.

mod json_lines;
mod uci;

pub use json_lines::{engine, json_lines};
pub use uci::uci;
