//! The connections to other programs, which ask them and answer them.
//!
//! - [`process`] starts and supervises a program.
//! - [`protocol`] has the messages of the engine protocol; [`JsonLines`] asks engines that speak
//!   it, [`Uci`] asks engines that speak UCI.
//! - [`serve`] answers both from an implementation; [`doctor`] checks the protocol conformance of a
//!   program.
//! - [`input`] reads lines that come from outside.
#[cfg(not(target_family = "wasm"))]
pub mod doctor;
pub mod input;
#[cfg(not(target_family = "wasm"))]
mod json_lines;
pub mod plain;
#[cfg(not(target_family = "wasm"))]
pub mod process;
pub mod protocol;
mod quoted;
pub mod serve;
#[cfg(not(target_family = "wasm"))]
mod speaks;
#[cfg(not(target_family = "wasm"))]
pub mod uci;

#[cfg(not(target_family = "wasm"))]
pub use json_lines::{Greeting, JsonLines};
pub use quoted::quoted;
#[cfg(not(target_family = "wasm"))]
pub use speaks::{Speaks, Told};
#[cfg(not(target_family = "wasm"))]
pub use uci::Uci;
