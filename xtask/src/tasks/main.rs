//! The tasks of Crosscheck's own repository. `cargo xtask` starts this program for them, and `crosscheck` for its commands.
#![forbid(unsafe_code)]

#[macro_use]
mod output;

mod bench;
mod coverage;
mod exhaust;
mod fuzz;
mod generate;
mod matrix;
mod mutants;
mod package;
mod pairs;
mod paths;
mod progress;
mod release;
mod site;
mod tables;
mod tool;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Maintains the fixtures, the docs and the site. `cargo xtask verify`, `replay`, `validate`, `compare` and `matrix` are
/// commands of the program `crosscheck`, and `cargo xtask ci` runs what every change has to pass.
///
/// Exit codes: 0 all agrees; 1 something differs or is not covered, or a shard of long work is wrong; 2 the command line, a position
/// or a move is wrong; 4 the fixtures or a baseline cannot be read, a file cannot be written, a
/// benchmark cannot be built or a tool cannot be run; 130 ended by Ctrl-C.
#[derive(Parser)]
#[command(name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Coverage(coverage::Arguments),
    Tables(tables::Arguments),
    Pairs(pairs::Arguments),
    Generate(generate::Arguments),
    Site(site::Arguments),
    Mutants(mutants::Arguments),
    Exhaust(exhaust::Arguments),
    Bench(bench::Arguments),
    Package(package::Arguments),
    Release(release::Arguments),
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Coverage(arguments) => coverage::run(&arguments),
        Command::Tables(arguments) => tables::run(&arguments),
        Command::Pairs(arguments) => pairs::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Site(arguments) => site::run(&arguments),
        Command::Mutants(arguments) => mutants::run(&arguments),
        Command::Exhaust(arguments) => exhaust::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Package(arguments) => package::run(&arguments),
        Command::Release(arguments) => release::run(&arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => {
            output::note(&format!("error: {failure}"));
            failure.exit().into()
        }
    }
}
