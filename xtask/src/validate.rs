//! `cargo xtask validate`: the program `crosscheck`, built if need be.

use std::ffi::OsString;
use std::process::Command;

use clap::Args;

use crate::exit::{Exit, Failure};
use crate::paths;

/// Hold an engine to every case, the perft tables and random games: `crosscheck validate`.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    /// What `crosscheck validate` takes; `--help` lists it.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Ends with the exit code of the program that it runs.
pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let manifest = paths::root().join("Cargo.toml");
    let mut cargo = Command::new("cargo");
    cargo.args(["run", "--quiet", "--release", "--package", "crosscheck-cli", "--manifest-path"]);
    cargo.arg(&manifest).args(["--", "validate"]).args(&arguments.arguments);
    let ended = cargo.status().map_err(|error| Failure::File { file: "cargo".into(), error })?;
    std::process::exit(ended.code().unwrap_or(Exit::Files as i32));
}
