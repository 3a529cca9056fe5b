//! What the transports make of engines that are small scripts, each with one thing wrong with it.
//! `interrupt.rs` stands beside it, because it ends whatever its process has started.
#![cfg(unix)]

mod doctor;
#[path = "../../../program/tests/it/engines.rs"]
mod engines;
mod process;

/// The program `crosscheck`.
const PROGRAM: &str = env!("CARGO_BIN_EXE_held");
