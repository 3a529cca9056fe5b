//! The games, as far as the machine must know them. One file a rule page.

pub(crate) mod amalgamated;
pub(crate) mod chess;
pub(crate) mod colorbound;
pub(crate) mod evolution;
pub(crate) mod osmosis;
