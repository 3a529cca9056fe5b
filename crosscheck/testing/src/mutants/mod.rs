//! The mutants: every mistake of the kinds that people make, generated from what each game is.
//!
//! Nothing here is written down for a game. Pieces, their paths, what they become, the conditions of
//! castling: all of it is asked of the reference, and each [`Mutant`] is a function of its answers. A
//! [`MutatedEngine`] engine has one of them; a [`Survey`] sees which cases catch it.
mod engine;
mod mutant;
mod operators;
mod place;
mod search;
mod survey;
mod ways;

pub use engine::{MutatedEngine, Places};
pub use mutant::{Alters, Deviation, Judges, Mutant, Operator, Reads, Rules, Tells, Writes};
pub use operators::all;
pub(crate) use operators::{
    Castle, Key, around, blind, captures, gained, has_king, held, hold, is_attacked, read, right,
    times, touch,
};
pub use place::{Answers, Forbidden, Place, Step};
pub use search::drawn;
pub use survey::{Fate, Survey};
pub use ways::{Offset, Way};
