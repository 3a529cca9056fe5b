//! Checks the protocol conformance of a program (SPEC section 6): not whether it knows the rules of
//! a game, but whether it answers requests about them in the right form.
//!
//! - `checks` is the fixed list of exchanges; `game` has those for each game on offer, and `further` those with the
//!   further questions on offer.
//! - `talk` sends requests, and checks every line that comes back.
//! - `form` compares an answer with its type, from which the published schema is generated.

mod checks;
mod form;
mod further;
mod game;
mod talk;

use crate::comparing::{Foreign, NotAsked};
use crate::engines::json_lines::Greeting;
use crate::engines::process::Program;
use talk::Talk;

/// One fault in protocol conformance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoctorFinding {
    /// The check that found it.
    pub check: String,
    /// The faulty line, cut if it is long; empty if no line came.
    pub said: Foreign,
    /// What was expected, or what is wrong with the line, in one sentence.
    pub expected: Foreign,
}

/// The results of an examination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Examination {
    /// The program's greeting; `None` if it gave none.
    pub greeting: Option<Greeting>,
    /// The checks that were made, in their order.
    pub checks: Vec<String>,
    /// The faults that they found, in their order.
    pub findings: Vec<DoctorFinding>,
    /// What was not checked though it is no fault, in sentences.
    pub notes: Vec<String>,
    /// Why not every check was made.
    pub cut_short: Option<NotAsked>,
}

/// Examines the protocol conformance of a program. A program that breaks is started anew for the
/// next check.
#[must_use]
pub fn examine(program: Program) -> Examination {
    let mut talk = Talk::new(program);
    let greeting = checks::greeting(&mut talk);
    if let Some(greeting) = &greeting {
        checks::all(&mut talk, greeting);
    }
    talk.over(greeting)
}
