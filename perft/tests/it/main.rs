//! What the optimized implementation promises.

mod chess960;
mod counts;
mod legality;
mod lichess;
mod plies;
mod status;
