//! Looking whether a program keeps the manners of the engine protocol (SPEC section 6): not
//! whether it knows the rules of a game, but whether it can be asked about them.
//!
//! - `checks` is the fixed set of exchanges, each with what it shows; `game` holds those that every
//!   game on offer goes through.
//! - `talk` asks, and looks at every line that comes back.
//! - `form` holds an answer to its type, from which the published schema is written.

mod checks;
mod form;
mod game;
mod talk;

use crate::process::Program;
use crate::protocol::StartResponse;
use talk::Talk;

/// One fault of manners.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoctorFinding {
    /// The check that showed it.
    pub check: String,
    /// The offending line, cut if it is long; empty where none came.
    pub said: String,
    /// What should have come, or what is wrong with what came, in one sentence.
    pub expected: String,
}

/// What came of an examination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examination {
    /// Who the program says it is; `None` where it could not be made to say so.
    pub greeting: Option<StartResponse>,
    /// The checks that were made, in their order.
    pub checks: Vec<String>,
    /// The faults that they showed, in their order.
    pub findings: Vec<DoctorFinding>,
}

/// Examines a program. A program that breaks is started anew for the next check.
#[must_use]
pub fn examine(program: Program) -> Examination {
    let mut talk = Talk::new(program);
    let greeting = checks::greeting(&mut talk);
    if let Some(greeting) = &greeting {
        checks::all(&mut talk, greeting);
    }
    let (checks, findings) = talk.over();
    Examination { greeting, checks, findings }
}
