//! What holds of the house as a whole, and of what xtask writes.

mod exports;
mod matrix;
mod output;
mod release;
mod rooms;
mod texts;
