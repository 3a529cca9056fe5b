//! Every fault through the whole of a validation, as if it were someone's engine.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use comparing::Finding;
use comparing::play::Extent;
use conformance::validate::{self, Plan, Results, Subject};
use mistakes::{Family, Fault, Faulty};
use notation::Variant;
use suite::Fixtures;

use super::Arguments;
use crate::exit::Exit;

/// The largest count that is asked for.
const LARGEST: u64 = 2_000;
/// The most positions that are compared in random play.
const POSITIONS: u64 = 250;
/// A finding with more pieces than this is not small.
const SMALL: usize = 12;
/// Of the clauses that are named, a fault's own must be among so many.
const FIRST: usize = 3;

/// What a validation says of the faults of a family.
#[derive(Debug, Default)]
struct Row {
    /// In which place the first clause of the fault is named.
    places: Vec<Option<usize>>,
    /// The pieces of the smallest finding.
    pieces: Vec<usize>,
    seconds: Vec<f64>,
}

pub(super) fn run(arguments: &Arguments, fixtures: &Fixtures, variants: &[Variant]) -> Exit {
    let mut rows: BTreeMap<Family, Row> = BTreeMap::new();
    let mut strays = Vec::new();
    for &variant in variants {
        for fault in arguments.asked(fixtures, variant) {
            let begun = Instant::now();
            let results = validated(&fault, fixtures);
            let seconds = begun.elapsed().as_secs_f64();
            let named = named(&results);
            let is_own = |id: &&str| fault.can_break(&fixtures.clauses, id);
            let place = named.iter().position(|id| is_own(&id.as_str())).map(|place| place + 1);
            let smallest = results.new_findings().map(pieces).min();
            if place.is_none_or(|place| place > FIRST) || smallest.is_none_or(|most| most > SMALL) {
                let first = named.first().map_or("nothing", String::as_str);
                let place = place.map_or("-".to_owned(), |place| place.to_string());
                let most = smallest.map_or("-".to_owned(), |most| most.to_string());
                strays.push(format!("{fault}: place {place}, {most} pieces; first {first}"));
            }
            let row = rows.entry(fault.family).or_default();
            row.places.push(place);
            row.pieces.extend(smallest);
            row.seconds.push(seconds);
        }
    }
    print(&rows);
    if strays.is_empty() {
        return Exit::Agreed;
    }
    println!("\nnot found, not named among the first {FIRST}, or not small:");
    for stray in &strays {
        println!("  {stray}");
    }
    Exit::Differed
}

fn validated(fault: &Arc<Fault>, fixtures: &Fixtures) -> Results {
    let plan = Plan {
        largest: Some(LARGEST),
        extent: Extent::Positions(POSITIONS),
        ..Plan::new(fixtures, vec![fault.variant])
    };
    let make =
        || -> Box<dyn comparing::Implementation> { Box::new(Faulty::new(Arc::clone(fault), None)) };
    validate::run(&plan, Subject::in_process("fault"), &make)
}

/// The clauses that are named for an engine, the likeliest first.
fn named(results: &Results) -> Vec<String> {
    let ranked = results.games.iter().flat_map(|game| game.tally.ranked());
    let mut named: Vec<String> = ranked.map(|(id, _)| id.to_owned()).collect();
    if named.is_empty() {
        let findings = results.new_findings().flat_map(|finding| finding.clauses.clone());
        named.extend(findings);
    }
    named
}

fn pieces(finding: &Finding) -> usize {
    finding.setup.as_ref().map_or(0, |setup| setup.board.pieces().count())
}

fn print(rows: &BTreeMap<Family, Row>) {
    println!(
        "{:<20}{:>8}{:>8}{:>8}{:>10}{:>8}{:>10}",
        "family", "faults", "first", "three", "pieces", "most", "seconds"
    );
    let mut whole = Row::default();
    for (family, row) in rows {
        line(family.id(), row);
        whole.places.extend(&row.places);
        whole.pieces.extend(&row.pieces);
        whole.seconds.extend(&row.seconds);
    }
    line("all", &whole);
}

/// A family: how many, named first and among the first three, pieces at the median and at most, and
/// the longest time for a verdict.
fn line(name: &str, row: &Row) {
    let within = |most| row.places.iter().flatten().filter(|&&place| place <= most).count();
    let mut pieces = row.pieces.clone();
    pieces.sort_unstable();
    let median = pieces.get(pieces.len() / 2).copied().unwrap_or_default();
    let most = pieces.last().copied().unwrap_or_default();
    let longest = row.seconds.iter().copied().fold(0.0, f64::max);
    println!(
        "{name:<20}{:>8}{:>8}{:>8}{median:>10}{most:>8}{longest:>10.1}",
        row.places.len(),
        within(1),
        within(FIRST),
    );
}
