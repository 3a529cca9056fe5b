//! What the optimized implementation promises.

mod counts;
mod legality;
mod plies;
mod status;
