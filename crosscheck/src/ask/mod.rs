//! What a person asks about one position: what can be played there, what attacks a square, and why
//! a move is legal or not. The oracle answers; here its answers are put into words.

mod attacks;
mod explain;
mod kinds;
mod moves;

pub use attacks::{Attacks, attacks};
pub use explain::{Explanation, Reason, explain};
pub(crate) use kinds::has_promotion;
pub use kinds::{Captures, alone, captures, centre, parts};
pub use moves::{Described, OfPiece, moves};
