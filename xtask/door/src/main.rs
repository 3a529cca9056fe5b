//! `cargo xtask`: builds the program that a command belongs to, and runs it.
//!
//! The program `crosscheck` has the commands for everybody, `xtask` those of the repository. Someone who
//! has just cloned it waits for the build of the first alone.
#![forbid(unsafe_code)]

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

/// The commands of `crosscheck` that are commands of `cargo xtask` as well.
const OF_CROSSCHECK: [&str; 4] = ["verify", "replay", "validate", "compare"];

/// The manifest of the workspace, as it was when this was built.
const WORKSPACE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.toml");

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let is_of_crosscheck =
        arguments.first().is_some_and(|first| OF_CROSSCHECK.iter().any(|command| first == command));
    let package = if is_of_crosscheck { "crosscheck-cli" } else { "xtask" };
    let mut cargo = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["run", "--profile", "xtask", "--manifest-path", WORKSPACE, "--package", package]);
    match run(cargo.arg("--").args(arguments)) {
        Ok(code) => code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cargo cannot be run: {error}");
            ExitCode::from(3)
        }
    }
}

/// Turns into the program, so that a signal reaches it alone. Returns only where that fails.
#[cfg(unix)]
fn run(cargo: &mut Command) -> io::Result<ExitCode> {
    Err(std::os::unix::process::CommandExt::exec(cargo))
}

/// Runs the program, and passes its exit code on.
#[cfg(not(unix))]
fn run(cargo: &mut Command) -> io::Result<ExitCode> {
    let code = cargo.status()?.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}
