//! `cargo xtask bench`: both witnesses and other people's generators, timed side by side.

mod figures;
mod gate;
#[path = "../../../bench/src/plan.rs"]
mod plan;
mod results;
mod rounds;
mod selection;
mod table;
mod targets;
mod threads;

use std::path::PathBuf;

use clap::Args;
use notation::Variant;
use serde::Serialize;
use suite::Fixtures;

use crate::exit::{Exit, Failure};
use crate::paths;
use figures::Figure;
use gate::Verdict;
use results::Results;

/// Time the generator, the oracle and their peers side by side.
///
/// Every count is timed in several rounds, by builds that take turns. The speed is given in million
/// nodes a second, and as a ratio to cozy-chess from the start of chess in the same round.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only the starts, at a smaller depth: under a minute after the build.
    #[arg(long)]
    quick: bool,
    /// Only this game, and chess for the ratios.
    #[arg(long, value_name = "GAME")]
    variant: Option<Variant>,
    /// Only the build for this kind of processor.
    #[arg(long, value_name = "CPU", value_parser = targets::named)]
    target: Option<&'static str>,
    /// How often each count is timed.
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(3..=99))]
    rounds: u32,
    /// Write one JSON object.
    #[arg(long)]
    json: bool,
    /// Write the results into a file, for a later comparison.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Compare the ratios with those of a saved file; exit code 1 if one fell by more than the
    /// noise.
    #[arg(long, value_name = "BASE")]
    gate: Option<PathBuf>,
}

/// The content of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    results: &'a Results,
    figures: &'a [Figure],
    /// The result of `--gate`.
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<&'a Verdict>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let base = arguments.gate.as_deref().map(gate::baseline).transpose()?;
    if let Some(file) = &arguments.save {
        paths::try_write(file)?;
    }
    let scale = if arguments.quick { selection::QUICK } else { selection::WHOLE };
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let counts = selection::counts(&scale, arguments.variant, &fixtures)?;
    let mut programs = Vec::new();
    for target in arguments.target.map_or_else(targets::all, |only| vec![only]) {
        programs.push((target, targets::build(target)?));
    }
    let rates = rounds::run(arguments.rounds, scale.milliseconds, &counts, &programs)?;
    let results = Results {
        version: results::VERSION,
        processor: targets::processor(),
        compiler: targets::compiler(),
        rounds: arguments.rounds,
        rows: results::rows(&counts, &rates),
    };
    if let Some(file) = &arguments.save {
        paths::write(file, &json(file, &results)?)?;
    }
    let mut figures = figures::all(&results.rows);
    if !arguments.quick && arguments.variant.is_none() {
        for (target, _) in &programs {
            figures.push(threads::two_over_one(target, arguments.rounds)?);
        }
    }
    let verdict = base.map(|base| gate::compare(&base, &results));
    if arguments.json {
        let report = Report { results: &results, figures: &figures, gate: verdict.as_ref() };
        println!("{}", json("--json".as_ref(), &report)?);
    } else {
        table::print(&results, &figures, verdict.as_ref());
    }
    match verdict {
        Some(Verdict { compared: 0, .. }) => Err(Failure::NothingToCompare),
        Some(verdict) if !verdict.slower.is_empty() => Ok(Exit::Differed),
        _ => Ok(Exit::Agreed),
    }
}

fn json(file: &std::path::Path, what: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(what)
        .map_err(|error| Failure::File { file: file.to_owned(), error: error.into() })
}
