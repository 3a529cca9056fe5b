//! What holds of the house as a whole, and of what xtask writes.

mod exports;
mod invariants;
mod matrix;
mod output;
mod release;
mod texts;
