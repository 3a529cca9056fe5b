//! `cargo xtask mutants`: tests the tests. Each mutant is a crate with one small fault; what tries
//! it must notice. Whatever is not noticed lacks a case, or is explained in `mutants.toml`.

mod explained;
mod judged;
mod page;
mod record;
mod shard;
mod tool;

use clap::{Args, ValueEnum};

use crate::exit::{Exit, Failure};
use explained::Explained;
use judged::Judged;
use record::{Outcome, Record};
use shard::Shard;
use tool::{Killers, Mutant};

/// Plant small faults in the witnesses and in the notation, and see that each is noticed.
///
/// Goes on where it was cut off; what survived the last time is tried again. Each mutant is built
/// and tried on its own, which takes seconds: hours in all.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The crates to plant faults in; all of them if not given.
    #[arg(value_name = "PACKAGE")]
    packages: Vec<Package>,
    /// Only the K-th of N parts, as K/N with K from 1: for more than one machine. Put together, the
    /// records of all parts, `target/mutants/PACKAGE.tsv`, are that of a whole run.
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Try so many mutants side by side; each has a copy of the workspace, and builds it once.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    jobs: u32,
    /// Forget what was tried before.
    #[arg(long)]
    anew: bool,
    /// Try nothing; say how it stands with what was tried before.
    #[arg(long, conflicts_with_all = ["anew", "shard"])]
    check: bool,
    /// Put the figures into `docs/mutants.md`, where all mutants of a package have been tried.
    #[arg(long)]
    write: bool,
}

/// A crate in which faults are planted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Package {
    Oracle,
    Perft,
    Counting,
    Notation,
}

impl Package {
    const fn name(self) -> &'static str {
        match self {
            Self::Oracle => "oracle",
            Self::Perft => "perft",
            Self::Counting => "counting",
            Self::Notation => "notation",
        }
    }

    /// What its mutants are tried on, one after the other while they survive. A witness is held to
    /// the cases first, as other implementations are held to nothing else; what only its own tests
    /// notice is no rule of a game. The notation has tests that take less time than the cases.
    const fn killers(self) -> [Killers; 2] {
        match self {
            Self::Oracle | Self::Perft => [Killers::Cases, Killers::OwnTests],
            Self::Counting | Self::Notation => [Killers::OwnTests, Killers::Cases],
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    tool::look()?;
    let explained = Explained::read()?;
    let packages = match arguments.packages.as_slice() {
        [] => Package::value_variants(),
        asked => asked,
    };
    let mut exit = Exit::Agreed;
    for &package in packages {
        let all = tool::list(package.name())?;
        let mut record = Record::read(package.name())?;
        if arguments.anew {
            record.forget();
        }
        if !arguments.check {
            try_out(package, &arguments.shard.of(&all), &mut record, arguments.jobs)?;
        }
        let judged = Judged::of(package.name(), &all, &record, &explained)?;
        print!("{judged}");
        let is_whole = arguments.shard == Shard::WHOLE;
        if !judged.is_settled() || (is_whole && judged.figures.untried > 0) {
            exit = Exit::Differed;
        }
        if arguments.write {
            page::write(&judged)?;
        }
    }
    Ok(exit)
}

/// Tries what has not been killed yet.
fn try_out(
    package: Package,
    mutants: &[&Mutant],
    record: &mut Record,
    jobs: u32,
) -> Result<(), Failure> {
    let is_open = |record: &Record, mutant: &Mutant| {
        matches!(record.of(mutant), None | Some(Outcome::Survived))
    };
    for killers in package.killers() {
        let open: Vec<&Mutant> =
            mutants.iter().copied().filter(|mutant| is_open(record, mutant)).collect();
        if open.is_empty() {
            return Ok(());
        }
        let ended = tool::try_out(package.name(), killers, &open, jobs);
        // Also what was found before the end, however it came.
        record.take_in(killers)?;
        ended?;
    }
    Ok(())
}
