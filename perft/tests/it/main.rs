//! What the optimized implementation promises.

mod apart;
mod atomic;
mod chess960;
mod counts;
mod crazyhouse;
mod legality;
mod lichess;
mod plies;
mod status;
