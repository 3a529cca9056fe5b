//! Programs that the tasks run.

use std::fmt::Display;
use std::path::PathBuf;
use std::process::{Command, ExitStatus};

use crosscheck_core::Failure;

/// Runs a tool to its end.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let program = PathBuf::from(command.get_program());
    match command.status() {
        Ok(ended) if ended.success() => Ok(()),
        Ok(ended) => Err(failed(program.display(), ended)),
        Err(error) => Err(Failure::file(program)(error)),
    }
}

/// A tool has ended with a failure.
pub(crate) fn failed(name: impl Display, ended: ExitStatus) -> Failure {
    Failure::system(format!("{name} has failed ({ended})"))
}
