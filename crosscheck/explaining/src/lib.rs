//! What a person asks about one position: what can be played there, what attacks a square, and why
//! a move is legal or not. The oracle answers; here its answers are put into words.
#![forbid(unsafe_code)]

mod attacks;
mod board;
mod explain;
mod moves;

pub use attacks::{Attacks, attacks};
pub use board::{Look, diagram, draw};
pub use explain::{Explanation, Reason, explain};
pub use moves::{Described, OfPiece, moves};
