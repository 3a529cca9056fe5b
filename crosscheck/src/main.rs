//! `crosscheck`: asks someone's implementation, and answers for ours.
#![forbid(unsafe_code)]

#[cfg(not(unix))]
compile_error!("other programs can be supervised on Unix alone");

mod commands;
mod exit;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use commands::{doctor, serve};

/// Holds implementations of chess variants to the rules of their games.
///
/// Exit codes: 0 right; 1 wrong; 2 the command line is wrong; 3 the engine is broken; 4 a file
/// cannot be read or written; 130 interrupted.
#[derive(Parser)]
#[command(name = "crosscheck", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Arguments),
    Doctor(doctor::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit().into()
        }
    }
}
