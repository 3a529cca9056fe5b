//! Answering the protocols from a witness, so that anyone's tests can ask ours.
//!
//! Whatever comes in is answered with one sentence where it cannot be answered otherwise; it never
//! ends the conversation.

mod json_lines;
mod uci;

pub use json_lines::json_lines;
pub use uci::uci;
