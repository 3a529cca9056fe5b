//! `cargo xtask fuzz`: what a campaign of cargo-fuzz begins with, and the case that keeps what it finds.

mod cargo_fuzz;
mod crash;
mod folders;
mod promote;
mod seeds;

use clap::{Args, Subcommand};
use crosscheck::fixtures::Fixtures;
use crosscheck_testing::fuzzing::Target;

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Write the first inputs of fuzz targets, and make cases of what `cargo fuzz run` finds.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Write the first inputs, the dictionaries and the options of all targets to fuzz/corpus.
    Seeds,
    /// Shrink what the campaigns have left in fuzz/artifacts, name the clause, and write a case beside it.
    ///
    /// An earlier finding that no longer occurs is removed. Exit code 1 if one does.
    Report {
        /// Only these targets, such as `moves_osmosis` or `fen`.
        targets: Vec<Target>,
    },
    Promote(promote::Arguments),
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Command::Promote(arguments) => promote::run(arguments),
        Command::Seeds => {
            let written = seeds::write(&Fixtures::read(&paths::fixtures())?)?;
            say!("{written} inputs are in {}", paths::shown(&folders::corpora()));
            Ok(Exit::Pass)
        }
        Command::Report { targets } => {
            report(if targets.is_empty() { &Target::ALL } else { targets })
        }
    }
}

fn report(targets: &[Target]) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let mut open = 0;
    for &target in targets {
        if !folders::inputs(target)?.is_empty() {
            cargo_fuzz::build(target)?;
            open += crash::still_shown(target)? + crash::keep_new(target, &fixtures)?;
        }
    }
    Ok(if open == 0 { Exit::Pass } else { Exit::Fail })
}
