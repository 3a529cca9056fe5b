//! Renderings of findings.

mod board;
mod case;
pub mod json;
mod terminal;

pub use board::diagram;
pub use case::ready_case;
pub use terminal::finding;
