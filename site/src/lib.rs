//! The web site. [`book`] is what it carries of each game: the rules, their clauses, and every case. [`drawing`] draws
//! the pieces and boards, and [`pages`] writes the pages.
//!
//! The binary answers what the page asks, a line of JSON for each line of its standard input, also as a
//! WebAssembly module. The page holds the module's standard input and output in its own hands: so no word
//! of glue is needed on this side, and nothing unsafe.
#![forbid(unsafe_code)]

pub mod book;
#[cfg(feature = "pages")]
pub mod drawing;
#[cfg(feature = "pages")]
pub mod pages;
#[cfg(feature = "pages")]
pub mod results;
