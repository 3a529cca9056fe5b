//! Renderings of findings.

mod board;
pub mod json;
mod terminal;

pub use board::diagram;
pub use terminal::finding;
