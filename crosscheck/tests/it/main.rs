//! The library as its users see it. The tests are one program, because each program is linked anew;
//! `implementations.rs` stands alone, because mutants are tried on it, and `trials.rs`, because it has no harness.

mod answers;
mod comparing;
mod conformance;
mod explaining;
mod fixtures;
mod library;
mod reports;
mod text_game;
