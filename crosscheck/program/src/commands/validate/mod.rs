//! `crosscheck validate`: checks an engine by every case, the perft tables and random games.

mod one_place;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use comparing::play::Extent;
use comparing::rulings_given;
use conformance::validate::{self, Baseline, Plan, Subject};
use notation::{Rulings, Variant};
use reports::Detail;
use suite::{Case, Fixtures};

use super::{progress, written};
use crate::engine::Engine;
use crate::exit::{Exit, Failure};
use crate::interrupt::{self, INTERRUPTED};
use crate::output::tell;

/// Check an engine by every case, the perft tables and random games, and report what is wrong.
///
/// The engine speaks Crosscheck's protocol, lines of JSON on its standard input and output, or UCI.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once. By default, all games that the engine supports.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// A ruling value that the engine follows, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// How long the run may take in all.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = humantime::parse_duration)]
    time: Duration,
    /// Only this case with its images, or this image (ID@black, ID@mirror, ID@both), and nothing
    /// else; may be given more than once.
    #[arg(long, value_name = "ID")]
    case: Vec<String>,
    /// Compare at this position only: six fields, or startpos. Needs one --variant.
    #[arg(long, value_name = "FEN", conflicts_with = "case")]
    fen: Option<String>,
    /// The moves played from that position, separated by spaces.
    #[arg(long, value_name = "MOVES", requires = "fen", default_value = "")]
    moves: String,
    /// Also compare the number of move sequences of this length from there, and follow a wrong
    /// count down to the position that causes it.
    #[arg(long, value_name = "DEPTH", requires = "fen")]
    perft: Option<u32>,
    /// Play no further random game once this many positions are compared.
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// Ask for no count larger than this.
    #[arg(long, value_name = "NODES")]
    largest: Option<u64>,
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many engines run side by side; by default, as many as there are cores.
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
    /// The known failures: a YAML file. A listed check may fail. A listed check that passes, and a
    /// failure that is not listed, both fail the run.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Rewrite the baseline from this run, and succeed. Refused if the run did not finish.
    #[arg(long, requires = "baseline")]
    update_baseline: bool,
    /// Show the score of every clause, and every finding in full.
    #[arg(long)]
    verbose: bool,
    /// Also print the findings as annotations of GitHub Actions.
    #[arg(long)]
    annotations: bool,
    #[command(flatten)]
    written: written::Reports,
    /// Read the fixtures of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
    #[command(flatten)]
    engine: Engine,
}

impl Arguments {
    /// The engine under test, and which of the games that are asked about it supports.
    fn introduce(
        &self,
        asked: &[Variant],
        rulings: &Rulings,
    ) -> Result<(Subject, Vec<Variant>), Failure> {
        let (subject, variants) = self.engine.introduce(asked, rulings)?;
        Ok((Subject { fixtures: self.fixtures.clone(), ..subject }, variants))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let asked = if arguments.variant.is_empty() { &Variant::ALL[..] } else { &arguments.variant };
    let rulings = rulings_given(&arguments.ruling, asked)?;
    let fixtures = Fixtures::read_or_embedded(arguments.fixtures.as_deref())?;
    if let Some(fen) = &arguments.fen {
        interrupt::end_at_once();
        let [variant] = arguments.variant[..] else {
            return Err(Failure::Variant(
                "--fen needs one --variant: the game of the position".to_owned(),
            ));
        };
        return one_place::run(arguments, variant, &rulings, fen, &fixtures);
    }
    for id in &arguments.case {
        if !fixtures.cases.iter().any(|case| case.id == *id) {
            return Err(Failure::NoCase(id.clone()));
        }
    }
    let baseline = match &arguments.baseline {
        None => Baseline::default(),
        // The first run with a baseline may write it.
        Some(file) if arguments.update_baseline && !file.exists() => Baseline::default(),
        Some(file) => {
            let text = fs::read_to_string(file)
                .map_err(|error| Failure::NoBaseline { file: file.clone(), error })?;
            Baseline::parse(&text, &fixtures)
                .map_err(|error| Failure::Baseline { file: file.clone(), error })?
        }
    };
    arguments.written.try_all()?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs)
        .build_global()
        .map_err(|error| Failure::Jobs(error.to_string()))?;
    interrupt::watch();
    let mut wanted = arguments.variant.clone();
    if wanted.is_empty() && !arguments.case.is_empty() {
        let is_named = |case: &&Case| arguments.case.iter().any(|id| case.is_named(id));
        let named = fixtures.cases.iter().filter(is_named);
        wanted = named.map(|case| case.variant).collect();
        wanted.dedup();
    }
    let (subject, variants) = arguments.introduce(&wanted, &rulings)?;
    let progress = progress::Shown::new();
    let plan = Plan {
        rulings: rulings.clone(),
        cases: arguments.case.clone(),
        seed: arguments.seed,
        time: arguments.time,
        limit: arguments.engine.limit(),
        largest: arguments.largest,
        extent: arguments.positions.map_or(Extent::Endless, Extent::Positions),
        interrupted: &INTERRUPTED,
        baseline: &baseline,
        progress: &|at| progress.show(at),
        ..Plan::new(&fixtures, variants)
    };
    let results = validate::run(&plan, subject, &|| arguments.engine.start(&rulings));
    progress.end();
    let detail = if arguments.verbose { Detail::Full } else { Detail::Short };
    tell(&reports::summary(&results, &fixtures, detail))?;
    if arguments.annotations {
        tell(&reports::annotations(&results, &fixtures))?;
    }
    arguments.written.write_all(&results, &fixtures)?;
    if arguments.update_baseline
        && let Some(file) = &arguments.baseline
    {
        let updated = baseline
            .updated(&results)
            .map_err(|error| Failure::Baseline { file: file.clone(), error })?;
        written::write(file, &updated.text())?;
        tell(&format!("{} lists {} known failures\n", file.display(), updated.known.len()))?;
        return Ok(Exit::Right);
    }
    Ok(results.conclusion().into())
}
