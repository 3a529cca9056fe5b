//! The reference compared with the rule pages. One program, since each would be linked anew.

mod amalgamated;
mod atomic;
mod castling_arrays;
mod chess;
mod chess960;
mod colorbound;
mod common;
mod crazyhouse;
mod evolution;
mod lichess;
mod osmosis;
mod random_play;
mod reasons;
mod refusals;
