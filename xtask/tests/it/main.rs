//! What holds of the house as a whole, and of what xtask writes.

mod ci;
mod exports;
mod matrix;
mod output;

mod rooms;
mod texts;
mod workflows;
