//! Passes command lines on to the program `crosscheck`.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Args;

/// A command line that is passed on.
#[derive(Args)]
#[command(disable_help_flag = true)]
pub(crate) struct Arguments {
    /// The arguments of the subcommand of `crosscheck`; `--help` lists them.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
    arguments: Vec<OsString>,
}

/// Ends with the exit code of the program, which has the fixtures of this checkout.
pub(crate) fn run(subcommand: &str, passed: Arguments) -> ExitCode {
    let program: [OsString; 2] = ["crosscheck".into(), subcommand.into()];
    crosscheck_cli::run(program.into_iter().chain(passed.arguments))
}
