//! Answers the protocols from a witness, so that other people's tests can ask it.
//!
//! A line that cannot be answered gets one sentence that says why; it never ends the conversation.

mod json_lines;
mod uci;

pub use json_lines::json_lines;
pub use uci::uci;
