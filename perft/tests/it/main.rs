//! What the optimized implementation promises.

mod counts;
mod legality;
mod lichess;
mod plies;
mod status;
