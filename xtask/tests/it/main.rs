//! What holds of the house as a whole, and of what xtask writes.

mod ci;
mod exports;
mod invariants;
mod matrix;
mod output;
mod texts;
mod workflows;
