//! What the optimized implementation promises.

mod atomic;
mod chess960;
mod counts;
mod legality;
mod lichess;
mod plies;
mod status;
