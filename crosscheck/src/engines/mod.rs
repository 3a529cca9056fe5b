//! The connections to other programs, which ask them and answer them.
//!
//! - [`process`] starts and supervises a program.
//! - [`protocol`] has the messages of the engine protocol; [`JsonLines`] asks engines that speak
//!   it, [`Uci`] asks engines that speak UCI, and [`PerftScript`] runs a script that counts.
//! - [`serve`] answers both from an implementation; [`doctor`] checks the protocol conformance of a
//!   program.
//! - [`input`] reads lines that come from outside.
#[cfg(feature = "programs")]
mod divide;
#[cfg(feature = "programs")]
pub mod doctor;
pub mod input;
mod json_lines;
#[cfg(feature = "programs")]
mod perft_script;
pub mod plain;
#[cfg(feature = "programs")]
pub mod process;
pub mod protocol;
mod quoted;
pub mod serve;
mod speaks;
#[cfg(feature = "programs")]
pub mod uci;

#[cfg(feature = "programs")]
pub use divide::{Perft, Said, read as read_counts};
#[cfg(feature = "programs")]
pub use json_lines::JsonLines;
pub use json_lines::{Greeting, Line, OverJson};
#[cfg(feature = "programs")]
pub use perft_script::PerftScript;
pub use quoted::quoted;
pub use speaks::{Speaks, Told};
#[cfg(feature = "programs")]
pub use uci::Uci;
