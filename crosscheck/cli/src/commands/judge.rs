//! `crosscheck judge`: checks an engine by one case after another, as a test runner asks for them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::mpsc::{SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use crosscheck::comparing::play::Extent;
use crosscheck::comparing::rulings_given;
use crosscheck::conformance::validate::{self, Asked, Baseline, COUNTS_AND_PLAY, Plan, Told};
use crosscheck::fixtures::Fixtures;
use crosscheck::reports::json;
use notation::Variant;

use super::whole_run;
use crate::console::print;
use crate::engine::{Engine, duration};
use crate::exit::{Exit, Failure, no_threads};
use crate::given;
use crate::interrupt;
use crate::jobs::{jobs, set_jobs};
use crate::position::lines;

/// The largest count that is asked for, in nodes, and how many positions of random games are compared.
const LARGEST: u64 = 5_000;
const POSITIONS: u64 = 300;

/// So many ids may wait for their results: several times as many as there are. Whoever writes more waits for results, so
/// that an input without end takes no more memory.
const WAITING: usize = 1 << 16;

/// Check an engine by one case after another, for test runners.
///
/// Each line of standard input asks for a case by its id, or by GAME/counts-and-play for the counts and random games of a
/// game. Each result is a line of JSON on standard output, written as soon as it is known, so the order may be another one.
/// The first line names the engine. The command ends when its input has ended and all is answered, with exit code 0 whether
/// or not the engine is right.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Accept only ids of this game; may be given more than once. An id of another game is an error. By default, all games
    /// that the engine supports.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// A ruling value that the engine follows, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// How long everything may take; what is asked for after that is skipped.
    #[arg(long, value_name = "TIME", default_value = "10m", value_parser = duration)]
    time: Duration,
    /// How long the counts and random games of one game may take.
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    counts_and_play: Duration,
    /// How many engines run side by side, at most 64; by default, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = jobs())]
    jobs: Option<u16>,
    /// The known failures: a YAML file. A listed case that passes is `fixed`, one that fails is `known`.
    #[arg(long, value_name = "FILE")]
    baseline: Option<PathBuf>,
    #[command(flatten)]
    engine: Engine,
}

pub(crate) fn run(mut arguments: Arguments) -> Result<Exit, Failure> {
    let Arguments { variant, time, .. } = &arguments;
    let (variants, time) = (variant.clone(), *time);
    arguments.engine.command.keep_within(time)?;
    // A known failure may be of any game.
    let fixtures = given::fixtures(None, &[])?;
    let read = |text: &str| Baseline::parse(text, &fixtures);
    let baseline = arguments.baseline.as_deref().map(|file| whole_run::baseline(file, read));
    let baseline = baseline.transpose()?.unwrap_or_default();
    let asked = if variants.is_empty() { &Variant::ALL[..] } else { &variants };
    let rulings = rulings_given(&arguments.ruling, asked).map_err(Failure::of("--ruling"))?;
    interrupt::end_at_once();
    #[cfg(unix)]
    interrupt::end_with_the_reader();
    set_jobs(arguments.jobs)?;
    let until = Some(Instant::now() + time + arguments.engine.command.limit());
    let (subject, variants) = arguments.engine.introduce(&variants, &rulings, until)?;
    print(&json::judging(&subject))?;
    let plan = Plan {
        rulings: rulings.clone(),
        further: subject.further.clone(),
        time,
        limit: arguments.engine.command.limit(),
        baseline: &baseline,
        diagnosis: Duration::ZERO,
        largest: Some(LARGEST),
        extent: Extent::Positions(POSITIONS),
        ..Plan::new(&fixtures, variants)
    };
    let make = || arguments.engine.start(&subject, &rulings, until);
    let (sender, receiver) = sync_channel(WAITING);
    let failed = Mutex::new(None);
    let fail = |failure| {
        failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
    };
    let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
    let told = |told: Told| {
        let printed = print(&json::judged(&told, &subject, &fixtures));
        let _ = printed.map_err(fail);
    };
    thread::scope(|threads| {
        // Whoever asks may write all before reading anything, and must not have to wait for the answers then.
        let (fixtures, time) = (&fixtures, arguments.counts_and_play);
        let variants = &arguments.variant;
        let read = move || questions(fixtures, variants, time, &sender).map_err(fail);
        thread::Builder::new().spawn_scoped(threads, read).map_err(no_threads)?;
        // It is gone when all is told: after a failure, whoever sends waits for a place no more.
        let asked = Mutex::new(receiver);
        let next = || {
            let next = asked.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
            next.filter(|_| !has_failed())
        };
        validate::one_by_one(&plan, &make, &next, &told);
        Ok::<(), Failure>(())
    })?;
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    failed.map_or(Ok(Exit::Pass), Err)
}

/// Sends on what each line asks for, until the input ends.
fn questions<'a>(
    fixtures: &'a Fixtures,
    variants: &[Variant],
    counts_and_play: Duration,
    asked: &SyncSender<Asked<'a>>,
) -> Result<(), Failure> {
    let cases = fixtures.cases.iter().map(|case| (case.id.clone(), Asked::Case(case)));
    let games = Variant::ALL.map(|variant| {
        (format!("{variant}{COUNTS_AND_PLAY}"), Asked::CountsAndPlay(variant, counts_and_play))
    });
    let by_id: HashMap<String, Asked<'a>> = cases.chain(games).collect();
    for (number, line) in (1..).zip(lines()) {
        let at = |failure: Failure| failure.at(format!("standard input: line {number}"));
        let id = line.map_err(at)?;
        let Some(one) = by_id.get(&id) else {
            return Err(at(Failure::usage(format!(
                "`{id}` is neither the id of a case nor GAME{COUNTS_AND_PLAY}"
            ))));
        };
        let game = match one {
            Asked::Case(case) => case.variant,
            Asked::CountsAndPlay(variant, _) => *variant,
        };
        // Answered under the options of other games, its result would mean nothing.
        if !variants.is_empty() && !variants.contains(&game) {
            return Err(at(Failure::usage(format!(
                "`{id}` is of {game}, which --variant does not name; add --variant {game}, or leave --variant out"
            ))));
        }
        // Nothing is received any more where the command has failed.
        if asked.send(*one).is_err() {
            break;
        }
    }
    Ok(())
}
