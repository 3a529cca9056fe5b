//! `cargo xtask faults`: tests the tester from end to end.

use std::time::Instant;

use clap::Args;
use comparing::Finding;
use comparing::play::Extent;
use conformance::validate::{self, Conclusion, Plan, Results, Subject};

use faults::{FaultSuite, Faulty, PlantedFault};
use notation::Variant;
use suite::Fixtures;

use crate::exit::{Exit, Failure};
use crate::paths;

/// Validate the faults as if they were other people's engines. Each must be found, shrunk and
/// attributed to its clause.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Only this game; may be given more than once.
    #[arg(long, value_name = "GAME")]
    variant: Vec<Variant>,
    /// Every fault, and not only those whose clause must be named first.
    #[arg(long)]
    all: bool,
}

/// A finding with more pieces than this is not small.
const SMALL: usize = 10;
/// The largest count that is asked for.
const LARGEST: u64 = 2_000;
/// The most positions that are compared in random play.
const POSITIONS: u64 = 250;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let suite = FaultSuite::read(&paths::fixtures(), &fixtures.clauses)?;
    let asked = |entry: &&PlantedFault| {
        let of_game = entry.variant.is_some_and(|variant| {
            arguments.variant.is_empty() || arguments.variant.contains(&variant)
        });
        of_game && (arguments.all || entry.source.named_first || entry.source.breaks.is_none())
    };
    println!(
        "{:<46}{:>9}{:>7}{:>7}{:>9}  first named",
        "breaks", "cases", "other", "pieces", "seconds"
    );
    let mut strays = 0;
    let mut shown = 0;
    for entry in suite.faults.iter().filter(asked) {
        shown += 1;
        strays += u64::from(!show(entry, &fixtures));
    }
    println!(
        "{shown} faults, {strays} of them not found, not small or not attributed to their clause"
    );
    Ok(if strays == 0 { Exit::Agreed } else { Exit::Differed })
}

/// Validates a fault and prints the result; returns whether it is as it should be.
fn show(entry: &PlantedFault, fixtures: &Fixtures) -> bool {
    let begun = Instant::now();
    let results = validate(entry, fixtures);
    let seconds = begun.elapsed().as_secs_f64();
    let Some(clause) = &entry.source.breaks else {
        let right = results.conclusion() == Conclusion::Right;
        println!("{:<46}{:>32.1}  {}", "nothing", seconds, results.conclusion().id());
        return right;
    };
    let pieces = |finding: &Finding| finding.setup.as_ref().map_or(0, |s| s.board.pieces().count());
    let smallest = results.new_findings().map(pieces).min();
    let (from_cases, all) = (failing_cases(&results), results.new_findings().count());
    let named = results.games.iter().find_map(|game| Some(game.tally.ranked().first()?.0));
    println!(
        "{clause:<46}{from_cases:>9}{:>7}{:>7}{seconds:>9.1}  {}",
        all - from_cases,
        smallest.map_or("-".to_owned(), |pieces| pieces.to_string()),
        named.unwrap_or("-"),
    );
    results.conclusion() == Conclusion::Wrong
        && smallest.is_some_and(|pieces| pieces <= SMALL)
        && named == Some(clause)
}

fn failing_cases(results: &Results) -> usize {
    let checks = results.games.iter().flat_map(|game| &game.checks);
    checks.filter(|check| !check.is_count() && check.outcome.finding().is_some()).count()
}

fn validate(entry: &PlantedFault, fixtures: &Fixtures) -> Results {
    let plan = Plan {
        largest: Some(LARGEST),
        extent: Extent::Positions(POSITIONS),
        ..Plan::new(fixtures, entry.variant.into_iter().collect())
    };
    validate::run(&plan, Subject::in_process("fault"), &|| Box::new(Faulty::new(&entry.source)))
}
