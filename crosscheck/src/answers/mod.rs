//! Questions about a position and their answers, both in JSON, one line each.
//!
//! One set of questions serves whoever has no Rust at hand: the web page and the JavaScript package ask
//! them of a WebAssembly module, the Python package of `crosscheck serve --questions`.
mod answer;
mod divide;
mod extra;
mod guide;
mod judged;
mod position;

pub use answer::{answer, answer_lines, answer_lines_by_the_oracle};
