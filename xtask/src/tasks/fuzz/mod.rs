//! `cargo xtask fuzz`: runs `cargo fuzz run` for each target in turn, from the first inputs of the
//! fixtures to the case that keeps a finding.

mod cargo_fuzz;
mod crash;
mod folders;
mod promote;
mod seeds;
mod summary;

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::{Args, Subcommand};
use fuzzing::Target;
use suite::Fixtures;

use crate::exit::{Exit, Failure};
use crate::paths;
use cargo_fuzz::CargoFuzz;

/// Fuzz the witnesses and the parsers, and keep findings as cases.
///
/// The targets run one after the other, and share the time. Inputs are kept under fuzz/corpus and
/// findings under fuzz/artifacts: the next campaign continues from there.
#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    /// Only these targets, such as `moves_osmosis` or `fen`.
    targets: Vec<Target>,
    /// How long the campaign takes in all, without building.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = time)]
    time: Duration,
    /// How many processes run side by side.
    #[arg(long, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=256))]
    jobs: u32,
    /// A sanitizer, such as address; all but `none` need a nightly toolchain.
    #[arg(long, value_name = "NAME", default_value = "none")]
    sanitizer: String,
    /// Begin without the fixtures: use only inputs that were drawn at random or found before.
    #[arg(long)]
    no_seeds: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Write the first inputs and the dictionaries of all targets; fuzz nothing.
    Seeds,
    Promote(promote::Arguments),
}

/// Reads the time of a campaign: from a second to a year.
fn time(text: &str) -> Result<Duration, String> {
    const YEAR: Duration = Duration::from_hours(365 * 24);
    let time = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if (Duration::from_secs(1)..=YEAR).contains(&time) {
        Ok(time)
    } else {
        Err("a campaign takes from a second to a year".to_owned())
    }
}

/// Set by Ctrl-C: the run is ended, and the findings so far are reported.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.command {
        Some(Command::Promote(arguments)) => return promote::run(arguments),
        Some(Command::Seeds) => {
            let written = seeds::write(&Target::ALL, &Fixtures::read(&paths::fixtures())?)?;
            println!("{written} inputs are in {}", paths::shown(&folders::corpora()));
            return Ok(Exit::Agreed);
        }
        None => {}
    }
    let targets = match arguments.targets.as_slice() {
        [] => Target::ALL.to_vec(),
        some => some.iter().copied().collect::<BTreeSet<_>>().into_iter().collect(),
    };
    let fuzz = CargoFuzz::new(&arguments.sanitizer)?;
    targets.iter().try_for_each(|target| fuzz.build(*target))?;
    // Before this there is nothing to report, and Ctrl-C ends the program as usual; so it does if
    // no handler can be set.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(Exit::Interrupted as i32);
        }
    });
    let fixtures = Fixtures::read(&paths::fixtures())?;
    seeds::write_drawn(&targets)?;
    if !arguments.no_seeds {
        seeds::write(&targets, &fixtures)?;
    }
    let time = arguments.time / targets.len() as u32;
    let mut runs = Vec::new();
    let mut open = 0;
    for &target in targets.iter().take_while(|_| !is_interrupted()) {
        open += crash::still_shown(target, &fuzz)?;
        let totals = fuzz.run(target, time, arguments.jobs)?;
        open += crash::keep_new(target, &fuzz, &fixtures)?;
        runs.push((target, totals));
    }
    summary::print_totals(&runs)?;
    Ok(match (is_interrupted(), open) {
        (_, 1..) => Exit::Differed,
        (true, 0) => Exit::Interrupted,
        (false, 0) => Exit::Agreed,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_that_no_campaign_can_take_is_refused() {
        assert_eq!(time("1h 30m"), Ok(Duration::from_mins(90)));
        for text in ["", "60", "0s", "10ms", "-5s", "2years", "10000000000000000000s"] {
            assert!(time(text).is_err(), "{text}");
        }
    }
}
