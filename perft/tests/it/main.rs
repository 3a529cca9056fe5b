//! What the optimized witness promises.

mod counts;
mod legality;
mod plies;
mod status;
