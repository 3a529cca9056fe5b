//! Answers a person's questions about one position: which moves are legal, what attacks a square,
//! and why a move is legal or not. The oracle gives the answers; this module puts them into words.

mod attacks;
mod board;
mod explain;
mod moves;

pub use attacks::{Attacks, attacks};
pub use board::{Look, diagram, draw};
pub use explain::{CitedReason, Explanation, about, checks, ends, explain, made, race, rules};
pub use moves::{Described, OfPiece, moves};
