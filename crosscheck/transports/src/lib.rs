//! How other programs are asked, and answered.
//!
//! - [`process`] starts and supervises someone's program.
//! - [`protocol`] holds the messages that it is asked with; [`JsonLines`] asks in them, [`Uci`] asks
//!   engines that speak UCI.
//! - [`serve`] answers both from a witness; [`doctor`] examines whether a program follows the
//!   protocol.
//! - [`input`] reads lines that come from outside.
#![forbid(unsafe_code)]

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
pub mod uci;

#[cfg(not(target_family = "wasm"))]
pub use json_lines::JsonLines;
pub use quoted::quoted;
#[cfg(not(target_family = "wasm"))]
pub use uci::Uci;
