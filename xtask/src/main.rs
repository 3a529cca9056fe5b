//! `cargo xtask`: the tasks of Crosscheck's own repository.
#![forbid(unsafe_code)]

#[macro_use]
mod print;

mod bench;
mod book;
mod coverage;
mod exit;
mod faults;
mod fuzz;
mod generate;
mod package;
mod paths;
mod product;
mod progress;
mod site;
mod tables;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Cross-checks the two witnesses, and maintains the fixtures.
///
/// Exit codes: 0 all agrees; 1 something differs or is not covered; 2 the command line, a position
/// or a move is wrong; 3 the fixtures or a baseline cannot be read, a file cannot be written, a
/// benchmark cannot be built or a tool cannot be run; 130 ended by Ctrl-C.
#[derive(Parser)]
#[command(name = "cargo xtask", version)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Cross-check the two witnesses: `crosscheck verify`.
    Verify(product::Arguments),
    /// Compare the two witnesses at one position: `crosscheck replay`.
    Replay(product::Arguments),
    Coverage(coverage::Arguments),
    Tables(tables::Arguments),
    Generate(generate::Arguments),
    Site(site::Arguments),
    /// Check an engine by every case, the perft tables and random games: `crosscheck validate`.
    Validate(product::Arguments),
    Faults(faults::Arguments),
    Bench(bench::Arguments),
    Book(book::Arguments),
    Package(package::Arguments),
    Fuzz(fuzz::Arguments),
}

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Verify(arguments) => return product::run("verify", arguments),
        Command::Replay(arguments) => return product::run("replay", arguments),
        Command::Coverage(arguments) => coverage::run(&arguments),
        Command::Tables(arguments) => tables::run(&arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Site(arguments) => site::run(&arguments),
        Command::Validate(arguments) => return product::run("validate", arguments),
        Command::Faults(arguments) => faults::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Package(arguments) => package::run(&arguments),
        Command::Fuzz(arguments) => fuzz::run(&arguments),
    };
    match done {
        Ok(exit) => exit.into(),
        Err(failure) => {
            eprintln!("error: {failure}");
            failure.exit().into()
        }
    }
}
