//! The fault model: every mistake of the kinds that people make, generated from what each game is.
//!
//! Nothing here is written down for a game. Pieces, their paths, what they become, the conditions of
//! castling: all of it is asked of the reference, and each [`Fault`] is a function of its answers. A
//! [`Faulty`] engine has one of them; a [`Survey`] sees which cases catch it.
mod engine;
mod families;
mod fault;
mod place;
mod search;
mod survey;
mod ways;

pub use engine::{Faulty, Places};
pub use families::all;
pub use fault::{Alters, Deviation, Family, Fault, Judges, Reads, Rules, Writes};
pub use place::{Answers, Forbidden, Place, Step};
pub use search::drawn;
pub use survey::{Fate, Survey};
pub use ways::{Offset, Way};
