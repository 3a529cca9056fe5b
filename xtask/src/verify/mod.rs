//! `cargo xtask verify`: the main job. Cases, tables, refusals, random games; on both
//! witnesses.

mod cases;
mod games;
mod refusals;
mod report;
mod tables;
mod third;

use std::path::PathBuf;

use clap::Args;
use comparing::play::{Coverage, Extent};
use comparing::witnesses;
use comparing::{Finding, Reference, rulings_given};
use crosscheck::blame::Tally;
use crosscheck::refusals::Compared;
use crosscheck::third::Third;
use crosscheck::validate::Subject;
use notation::{Rulings, Variant};
use suite::Fixtures;
use transports::process::Program;

use crate::exit::{Exit, Failure};
use crate::{paths, replay};

/// Cross-check the two witnesses: cases, perft tables, refusals, random games.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Every case, and a few seconds of everything else.
    #[arg(long)]
    quick: bool,
    /// Play so many random games of each game.
    #[arg(long, value_name = "N", conflicts_with = "positions")]
    games: Option<u64>,
    /// Compare so many positions of each game in random play.
    #[arg(long, value_name = "N")]
    positions: Option<u64>,
    /// What the random games are drawn from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play the random games under another reading, such as osmosis.harvestman=crooked.
    #[arg(long, value_name = "RULING=VALUE")]
    ruling: Vec<String>,
    /// Also check the engine that this command starts, such as `python3 my_engine.py`, and say at each
    /// difference of the two witnesses with whom it agrees.
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// Write what was found, as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// How many threads; as many as there are cores if not given.
    #[arg(long, value_name = "N", default_value_t = 0)]
    jobs: usize,
}

/// Positions compared in random play, over all games.
const POSITIONS: u64 = 500_000;
/// The same in a quick run.
const QUICK_POSITIONS: u64 = 60_000;

/// What a run is about.
struct Plan {
    variants: Vec<Variant>,
    rulings: Rulings,
    quick: bool,
    seed: u64,
    extent: Extent,
    /// A third side.
    third: Option<Program>,
}

/// What came of it, game by game.
struct Results {
    per_game: Vec<GameResults>,
    findings: Vec<Told>,
}

/// A finding, and what a third side says of it, where there is one.
struct Told {
    finding: Finding,
    third: Option<Third>,
    /// Where the finding is of the third side itself, the command that starts it.
    of_third: Option<String>,
}

impl Told {
    /// The command that shows the finding again.
    fn replay(&self) -> String {
        match &self.of_third {
            None => replay::command(&self.finding),
            Some(command) => {
                let subject = Subject {
                    name: self.finding.right.clone(),
                    language: None,
                    command: command.clone(),
                    uci: false,
                    fixtures: None,
                };
                let replay = reports::replay(&subject, &self.finding);
                replay.replacen("crosscheck", "cargo xtask", 1)
            }
        }
    }
}

/// What came of one game.
struct GameResults {
    variant: Variant,
    clauses: usize,
    judged: cases::Judged,
    counts: tables::Counted,
    refusals: Compared,
    coverage: Coverage,
    third: Option<third::Asked>,
}

impl Results {
    fn agreed(&self) -> bool {
        let skipped = self.per_game.iter().any(|game| game.judged.skipped > 0);
        self.findings.is_empty() && !skipped && !self.third_is_mute()
    }

    /// Whether there is a third side that answered no case of any game.
    fn third_is_mute(&self) -> bool {
        let mut asked = self.per_game.iter().filter_map(|game| game.third).peekable();
        asked.peek().is_some() && asked.all(|third| third.cases == 0)
    }
}

/// Makes the reference.
fn oracle() -> Box<dyn Reference> {
    Box::new(witnesses::oracle())
}

/// Makes the generator.
fn perft() -> Box<dyn Reference> {
    Box::new(witnesses::perft())
}

/// Makes both witnesses, the reference first.
const WITNESSES: [fn() -> Box<dyn Reference>; 2] = [oracle, perft];

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let plan = plan(arguments)?;
    if let Some(file) = &arguments.json {
        paths::try_write(file)?;
    }
    let fixtures = Fixtures::read(&paths::fixtures())?;
    rayon::ThreadPoolBuilder::new()
        .num_threads(arguments.jobs)
        .build_global()
        .map_err(|error| Failure::Jobs(error.to_string()))?;
    let mut results = Results { per_game: Vec::new(), findings: Vec::new() };
    for &variant in &plan.variants {
        verify(variant, &plan, &fixtures, &mut results);
    }
    report::print(&results, &plan, &fixtures);
    if let Some(file) = &arguments.json {
        paths::write(file, &report::json(&results, &plan))?;
    }
    Ok(if results.agreed() { Exit::Agreed } else { Exit::Differed })
}

fn plan(arguments: &Arguments) -> Result<Plan, Failure> {
    let mut variants = arguments.variant.clone();
    if variants.is_empty() {
        variants = Variant::ALL.to_vec();
    }
    variants.sort_unstable();
    variants.dedup();
    let rulings = rulings_given(&arguments.ruling, &variants)?;
    let all = if arguments.quick { QUICK_POSITIONS } else { POSITIONS };
    let extent = match (arguments.games, arguments.positions) {
        (Some(games), _) => Extent::Games(games),
        (None, Some(positions)) => Extent::Positions(positions),
        (None, None) => Extent::Positions(all.div_ceil(variants.len() as u64)),
    };
    let third = arguments.with.as_deref().map(third::read).transpose()?;
    Ok(Plan { variants, rulings, quick: arguments.quick, seed: arguments.seed, extent, third })
}

fn verify(variant: Variant, plan: &Plan, fixtures: &Fixtures, results: &mut Results) {
    let (mut judged, from_cases) = cases::run(variant, fixtures);
    let (counts, from_tables) = tables::run(variant, plan.quick, fixtures);
    let (refusals, from_refusals) = refusals::run(variant, plan, fixtures);
    let (coverage, from_games) = games::run(variant, plan, fixtures);
    // A difference in play is laid to the clauses that the witnesses' cases already fail.
    let mut both = Tally::default();
    for (_, tally) in &judged.tallies {
        both.merge(tally);
    }
    let mut found = [from_cases, from_tables, from_refusals, from_games].concat();
    for finding in &mut found {
        crosscheck::blame::name(finding, &fixtures.clauses, &both, oracle().as_mut());
    }
    // One engine answers about all the findings of a game.
    let mut engine = plan.third.as_ref().map(third::start);
    let mut says =
        |finding: &Finding| Some(third::says(finding, engine.as_mut()?.as_mut(), fixtures));
    let of_witnesses =
        found.into_iter().map(|finding| Told { third: says(&finding), finding, of_third: None });
    results.findings.extend(of_witnesses);
    let third = plan.third.as_ref().map(|program| {
        let held = third::run(variant, program, plan, fixtures);
        let by_third = Some(program.command.to_string());
        let told = held.findings.into_iter();
        let told = told.map(|finding| Told { finding, third: None, of_third: by_third.clone() });
        results.findings.extend(told);
        judged.tallies.push((held.name, held.tally));
        held.asked
    });
    results.per_game.push(GameResults {
        variant,
        clauses: fixtures.clauses.iter().filter(|c| c.variant == Some(variant)).count(),
        judged,
        counts,
        refusals,
        coverage,
        third,
    });
}
