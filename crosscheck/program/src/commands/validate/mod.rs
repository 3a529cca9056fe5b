//! `crosscheck validate`: checks an engine by every case, the perft tables and random games.

mod one_place;

use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use comparing::play::Extent;
use comparing::rulings_given;
use conformance::validate::{self, Baseline, BaselineError, Plan, Results, Stage, Subject};
use notation::{Rulings, Variant};
use reports::Detail;
use suite::{Case, Fixtures};

use super::{progress, written};
use crate::engine::{Engine, duration, jobs};
use crate::exit::{Exit, Failure};
use crate::interrupt::{self, INTERRUPTED};
use crate::output::tell;
use crate::position::depth;

/// Check an engine by every case, the perft tables and random games, and report what is wrong.
///
/// The engine speaks Crosscheck's protocol, lines of JSON on its standard input and output, or UCI.
#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "the flags of a command line")]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once. By default, all games that the engine supports.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// A ruling value that the engine follows, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// How long the run may take in all.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    time: Duration,
    /// Ask only questions of this kind; may be given more than once. Without this, a run in which no
    /// question of a kind was answered is incomplete.
    #[arg(long, value_name = "KIND", value_parser = stages(), value_delimiter = ',', conflicts_with_all = ["case", "fen"])]
    only: Vec<Stage>,
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
    #[arg(long, value_name = "DEPTH", requires = "fen", value_parser = depth())]
    perft: Option<u32>,
    /// Hold the engine to positions that cannot come about in a game as well: to refuse one is
    /// otherwise told as stricter than the reference, and is no failure.
    #[arg(long)]
    strict: bool,
    /// Play no further random game once this many positions are compared.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// Ask for no count larger than this.
    #[arg(long, value_name = "NODES")]
    largest: Option<u64>,
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many engines run side by side; at most 512; by default, as many
    /// as there are cores.
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = jobs())]
    jobs: u16,
    /// The known failures: a YAML file. A listed check may fail. A listed check that passes, and a
    /// failure that is not listed, both fail the run.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    /// Rewrite the baseline from this run, and succeed. Refused if the run did not finish. The `why`
    /// of an entry is kept, a comment is not.
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
        let folder = self.fixtures.iter().map(|folder| folder.display().to_string());
        let folder: Vec<String> =
            folder.flat_map(|folder| ["--fixtures".to_owned(), folder]).collect();
        let options = [subject.options, folder].concat();
        Ok((Subject { options, ..subject }, variants))
    }
}

/// Reads a stage, and lets a shell complete it.
fn stages() -> impl TypedValueParser<Value = Stage> {
    let named = |id: String| Stage::ALL.into_iter().find(|stage| stage.id() == id);
    PossibleValuesParser::new(Stage::ALL.map(Stage::id))
        .try_map(move |id| named(id).ok_or("this is no stage"))
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
        let Some(case) = fixtures.cases.iter().find(|case| case.id == *id) else {
            return Err(Failure::NoCase(id.clone()));
        };
        if !asked.contains(&case.variant) {
            return Err(Failure::CaseLeftOut { id: id.clone(), variant: case.variant });
        }
    }
    let baseline =
        known_failures(arguments.baseline.as_deref(), arguments.update_baseline, |text| {
            Baseline::parse(text, &fixtures)
        })?;
    arguments.written.try_all(arguments.baseline.as_deref())?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(arguments.jobs))
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
    let progress = progress::Shown::new();
    let is_asked = |stage: &Stage| arguments.only.is_empty() || arguments.only.contains(stage);
    let plan = Plan {
        rulings: rulings.clone(),
        cases: arguments.case.clone(),
        stages: Stage::ALL.into_iter().filter(is_asked).collect(),
        strict: arguments.strict,
        seed: arguments.seed,
        time: arguments.time,
        limit: arguments.engine.limit(),
        largest: arguments.largest,
        extent: arguments.positions.map_or(Extent::Endless, Extent::Positions),
        interrupted: &INTERRUPTED,
        baseline: &baseline,
        progress: &|at| progress.show(at.variant.id(), at.stage, at.done, at.of),
        ..Plan::new(&fixtures, Vec::new())
    };
    let (subject, variants) = match arguments.introduce(&wanted, &rulings) {
        Ok(introduced) => introduced,
        Err(failure) => {
            // A report of an earlier run would be taken for this one's.
            let subject = arguments.engine.unknown();
            let why = failure.to_string();
            let why = why.lines().next().unwrap_or_default().into();
            let results = Results::of_nothing(&plan, subject, Some(why));
            arguments.written.write_all(&results, &fixtures)?;
            return Err(failure);
        }
    };
    let plan = Plan { variants, ..plan };
    // The answer that is awaited at the end still gets its time.
    let until = Instant::now() + arguments.time + arguments.engine.limit();
    let make = || arguments.engine.start(&subject, &rulings, Some(until));
    let results = validate::run(&plan, subject.clone(), &make);
    progress.end();
    let detail = if arguments.verbose { Detail::Full } else { Detail::Short };
    // What is written to files does not depend on whether anyone reads what is told.
    let written = arguments.written.write_all(&results, &fixtures);
    tell(&reports::summary(&results, &fixtures, detail))?;
    if arguments.annotations {
        tell(&reports::annotations(&results, &fixtures))?;
    }
    written?;
    if arguments.update_baseline
        && let Some(file) = &arguments.baseline
    {
        return update(file, baseline.updated(&results));
    }
    Ok(results.conclusion().into())
}

/// The known failures, if a file of them is given. A file that is to be rewritten can be written.
pub(super) fn known_failures(
    file: Option<&Path>,
    is_updated: bool,
    read: impl FnOnce(&str) -> Result<Baseline, BaselineError>,
) -> Result<Baseline, Failure> {
    let Some(file) = file else { return Ok(Baseline::default()) };
    let wrong = |error| Failure::Baseline { file: file.to_owned(), error };
    let baseline = if is_updated && !file.exists() {
        // The first run with a baseline may write it.
        Baseline::default()
    } else {
        let text = suite::read_text(file).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failure::NoBaseline { file: file.to_owned() },
            ErrorKind::InvalidData => wrong(BaselineError::NoText),
            _ => Failure::File { file: file.to_owned(), error },
        })?;
        read(&text).map_err(wrong)?
    };
    if is_updated {
        written::try_write(file)?;
    }
    Ok(baseline)
}

/// Rewrites a file of known failures.
pub(super) fn update(
    file: &Path,
    updated: Result<Baseline, BaselineError>,
) -> Result<Exit, Failure> {
    let updated = updated.map_err(|error| Failure::Baseline { file: file.to_owned(), error })?;
    written::write(file, &updated.text())?;
    tell(&format!("{} lists {} known failures\n", file.display(), updated.known.len()))?;
    Ok(Exit::Right)
}
