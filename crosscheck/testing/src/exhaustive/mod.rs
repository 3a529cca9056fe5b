//! Everything of a kind, asked of both implementations.
//!
//! A [`Statement`] says what is asked; [`Questions`] are the setups that it comes to, in numbered
//! parts, so that a shard of them can be asked anywhere. [`compare()`] asks two sides about one of
//! them; [`run`] asks about all of a shard, and a [`Tally`] says what came of it. The answers go to a
//! file of the form of [`crosscheck_core::shards`], under an [`AnswersHeader`].
//!
//! ```
//! use crosscheck::comparing::counts::Plies;
//! use crosscheck_testing::exhaustive::{Agreed, Questions, Scope, Statement, compare};
//! use notation::Variant;
//!
//! let questions = Questions::new(Variant::Chess, Statement::Positions(Scope::beyond(0)));
//! let mut positions = 0;
//! questions.each(0, &mut |setup, rulings, _| {
//!     let compared = compare::<oracle::Game, perft::Game>(setup, rulings, Plies::Cheap).expect("they agree");
//!     positions += u64::from(compared != Agreed::Refused);
//! });
//! // A White King somewhere, a Black one not beside it, and one side to move.
//! assert_eq!(positions, 1_806);
//! ```
mod compare;
mod fields;
mod fillings;
mod movement;
mod positions;
mod record;
mod rulings;
mod run;
mod scope;
mod stage;
mod statement;
pub(crate) mod stations;
mod symmetry;
mod tally;
mod transformations;

pub use compare::{Agreed, compare};
pub use movement::Movement;
pub use positions::Positions;
pub use record::{Answered, AnswersHeader};
pub use run::{Run, ask, run};
pub use scope::Scope;
pub use statement::{NoStatement, Questions, Statement, Visit};
pub use tally::{Differing, Tally};
pub use transformations::Transformations;
