//! Crosscheck's optimized witness: a fully legal move generator for seven games, and its counter.
#![forbid(unsafe_code)]

mod bits;
mod count;
mod game;
mod games;
mod generate;
mod lines;
mod node;
mod paths;
mod play;
mod rules;
mod state;
mod status;
mod tables;

pub use game::{Game, IllegalMove, OpenError};
