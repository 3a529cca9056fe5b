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

/// A program of Node, such as npm. On Windows these are scripts, which are found only by their whole name.
pub(crate) fn of_node(name: &str, arguments: &[&str]) -> Command {
    let script = if cfg!(windows) { ".cmd" } else { "" };
    let mut command = Command::new(format!("{name}{script}"));
    command.args(arguments);
    command
}

/// A tool has ended with a failure.
pub(crate) fn failed(name: impl Display, ended: ExitStatus) -> Failure {
    Failure::system(format!("{name} has failed ({ended})"))
}
