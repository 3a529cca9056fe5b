//! `cargo xtask`: starts the program that a command belongs to, and gates a change (`cargo xtask ci`).
//!
//! The program `crosscheck` has the commands for everybody, `tasks` those that work on the repository. This program
//! needs neither, so that someone who has just cloned the repository waits for the build of what is asked for alone.
#![forbid(unsafe_code)]

mod ci;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

/// The commands of `crosscheck` that are commands of `cargo xtask` as well.
const OF_CROSSCHECK: [&str; 5] = ["verify", "replay", "validate", "compare", "matrix"];

/// The manifest of the workspace, as it was when this was built.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../Cargo.toml");

/// The exit code where cargo cannot be run.
const NO_CARGO: u8 = 3;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let command = arguments.first().and_then(|first| first.to_str()).unwrap_or_default();
    if command == "ci" {
        return ci::run(&arguments[1..]);
    }
    let program = if OF_CROSSCHECK.contains(&command) {
        ["--package", "crosscheck-cli", "--bin", "crosscheck"]
    } else {
        ["--package", "xtask", "--bin", "tasks"]
    };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--profile", "xtask", "--manifest-path", WORKSPACE]).args(program);
    match become_program(cargo.arg("--").args(arguments)) {
        Ok(code) => code,
        Err(error) => {
            // A message that cannot be written has nowhere else to go.
            let _ = writeln!(io::stderr(), "error: cargo cannot be run: {error}");
            ExitCode::from(NO_CARGO)
        }
    }
}

/// Turns into the program, so that a signal reaches it alone. Returns only where that fails.
#[cfg(unix)]
fn become_program(cargo: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(cargo))
}

/// Runs the program, and passes its exit code on.
#[cfg(not(unix))]
fn become_program(cargo: &mut Command) -> io::Result<ExitCode> {
    let code = cargo.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
