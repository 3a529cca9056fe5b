//! Failures that several commands have.

use std::fmt::Display;

use crosscheck::comparing::{Foreign, Objection, Reaction};
use crosscheck::conformance::validate::Conclusion;
pub(crate) use crosscheck_core::{Exit, Failure};

/// The exit code of a conclusion.
pub(crate) const fn exit_of(conclusion: Conclusion) -> Exit {
    match conclusion {
        Conclusion::Right => Exit::Pass,
        Conclusion::Wrong => Exit::Fail,
        Conclusion::Broken | Conclusion::Unanswered => Exit::Broken,
        Conclusion::Incomplete => Exit::Incomplete,
        Conclusion::Interrupted => Exit::Interrupted,
    }
}

/// Why the oracle refuses the position of `--fen`, or a move of `--moves`.
pub(crate) fn refused_by_the_oracle(reaction: &Reaction) -> Failure {
    let option = match reaction {
        Reaction::Refuses(Objection::IllegalMove(_)) => "--moves",
        _ => "--fen",
    };
    Failure::usage(format!("{option}: the oracle {reaction}"))
}

pub(crate) fn no_threads(error: impl Display) -> Failure {
    Failure::system(format!(
        "the system does not start the threads of this run: {error}; give a smaller --jobs, or allow this user more \
         processes (`ulimit -u`)"
    ))
}

pub(crate) fn no_process(why: &str) -> Failure {
    Failure::system(format!(
        "the system starts no process for the engine: {why}; allow this user more (`ulimit -u`, `ulimit -n`)"
    ))
}

pub(crate) fn out_of_time(engine: &Foreign) -> Failure {
    Failure::new(
        Exit::Incomplete,
        format!("{engine} was not asked everything: time was up; raise --time"),
    )
}
