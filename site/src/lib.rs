//! What the web page asks, and what it carries.
//!
//! - [`answer`] answers one line of JSON with one line of JSON. The binary does so for every line
//!   of its standard input, also as a WebAssembly module, whose standard input and output the page
//!   holds in its own hands: so no word of glue is needed on this side, and nothing unsafe.
//! - [`book`] is what the page shows without asking: the games, their clauses, and every case.
#![forbid(unsafe_code)]

mod answer;
pub mod book;
mod divide;
mod guide;
mod position;

pub use answer::answer;
