//! What the fixtures are once they are read.

mod images;
mod refused;
mod renamed;
