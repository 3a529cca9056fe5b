//! What holds of the house as a whole, and of what xtask writes.

mod output;
mod rooms;
