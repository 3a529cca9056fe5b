//! What the web page carries: [`book`] is what it shows without asking, the games, their clauses, and
//! every case.
//!
//! The binary answers what the page asks, a line of JSON for each line of its standard input, also as a
//! WebAssembly module. The page holds the module's standard input and output in its own hands: so no word
//! of glue is needed on this side, and nothing unsafe.
#![forbid(unsafe_code)]

pub mod book;
