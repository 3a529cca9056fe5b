use std::collections::{BTreeMap, BTreeSet};

use comparing::play::{Extent, Feature};
use crosscheck::blame::Count;
use reports::json::JsonFinding;
use serde::Serialize;
use suite::Fixtures;

use super::third::Asked;
use super::{GameResults, Plan, Results, Told};

/// How many findings of a game are told in full; the others by one line each.
const TOLD_IN_FULL: usize = 8;
/// How many clauses are named for a broken witness.
const CLAUSES_NAMED: usize = 5;
/// Columns are at least so wide: a count of some millions.
const NARROWEST: usize = 8;

/// Prints the findings, the summary of each game, and what is broken.
pub(super) fn print(results: &Results, plan: &Plan, fixtures: &Fixtures) {
    // Of each game so many, so that none is crowded out by another.
    for game in &results.per_game {
        let of_game = |told: &&Told| told.finding.position.variant == game.variant;
        let told: Vec<&Told> = results.findings.iter().filter(of_game).collect();
        let (in_full, others) = told.split_at(TOLD_IN_FULL.min(told.len()));
        for told in in_full {
            print!("{}", reports::finding(&told.finding, &fixtures.clauses, &told.replay()));
            if let Some(third) = &told.third {
                println!("  {third}");
            }
            println!();
        }
        // Many a game comes to the same small position.
        for command in others.iter().map(|told| told.replay()).collect::<BTreeSet<_>>() {
            println!("also: {command}");
        }
    }
    summary(results);
    coverage(results, plan);
    third(results);
    if results.third_is_mute() {
        println!("the third side has answered no case");
    }
    for game in results.per_game.iter().filter(|game| game.judged.skipped > 0) {
        println!("{}: {} cases were not answered", game.variant, game.judged.skipped);
    }
    broken(results, fixtures);
    println!("{}", if results.agreed() { "all agree" } else { "NOT all agree" });
}

fn summary(results: &Results) {
    println!(
        "\n{:<22}{:>9}{:>9}{:>9}{:>14}{:>10}{:>12}{:>12}{:>10}",
        "game", "clauses", "cases", "counts", "nodes", "refusals", "positions", "moves", "findings"
    );
    for game in &results.per_game {
        let found =
            results.findings.iter().filter(|t| t.finding.position.variant == game.variant).count();
        println!(
            "{:<22}{:>9}{:>9}{:>9}{:>14}{:>10}{:>12}{:>12}{:>10}",
            game.variant.id(),
            game.clauses,
            game.judged.cases,
            game.counts.counts,
            game.counts.nodes,
            game.refusals.refused,
            game.coverage.of(Feature::Positions),
            game.coverage.of(Feature::Moves),
            found
        );
    }
}

/// What the third side was asked, a line a game.
fn third(results: &Results) {
    for game in &results.per_game {
        let Some(Asked { cases, skipped, counts, setups, positions }) = game.third else {
            continue;
        };
        println!(
            "{}: third side: {cases} cases, {counts} counts, {setups} refusals, {positions} \
             positions; {skipped} cases not answered",
            game.variant
        );
    }
}

/// What the random games came across, a column a game.
fn coverage(results: &Results, plan: &Plan) {
    let width = |game: &GameResults| game.variant.id().len().max(NARROWEST) + 2;
    print!("\n{:<15}", "seen in play");
    for game in &results.per_game {
        print!("{:>1$}", game.variant.id(), width(game));
    }
    println!();
    for sight in Feature::ALL {
        print!("{:<15}", sight.name());
        for game in &results.per_game {
            let seen = if sight.is_possible(game.variant) {
                game.coverage.of(sight).to_string()
            } else {
                "-".to_owned()
            };
            print!("{seen:>0$}", width(game));
        }
        println!();
    }
    println!();
    for game in &results.per_game {
        let unseen: Vec<&str> = game.coverage.unseen(game.variant).map(Feature::name).collect();
        if !unseen.is_empty() {
            println!(
                "{}: the random games (seed {}) never saw: {}",
                game.variant,
                plan.seed,
                unseen.join(", ")
            );
        }
    }
}

/// For each witness that fails cases, the clauses that it most likely breaks.
fn broken(results: &Results, fixtures: &Fixtures) {
    for game in &results.per_game {
        for (witness, tally) in &game.judged.tallies {
            for (clause, count) in tally.ranked().into_iter().take(CLAUSES_NAMED) {
                let states = fixtures.clauses.get(clause).map_or("", |clause| &clause.states);
                let Count { failures, cases, .. } = count;
                println!("{witness} breaks {clause} ({failures} of {cases} cases): {states}");
            }
        }
    }
}

/// The results as JSON.
#[derive(Serialize)]
struct Report<'a> {
    version: u32,
    agreed: bool,
    seed: u64,
    quick: bool,
    rulings: String,
    /// How far random play was to go in each game.
    asked: Planned,
    games: Vec<Game<'a>>,
    findings: Vec<JsonTold>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
enum Planned {
    Games(u64),
    Positions(u64),
    Endless,
}

/// A finding with the command that shows it again.
#[derive(Serialize)]
struct JsonTold {
    #[serde(flatten)]
    finding: JsonFinding,
    replay: String,
    /// What the third side says, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    third: Option<String>,
}

#[derive(Serialize)]
struct Game<'a> {
    variant: &'static str,
    clauses: usize,
    cases: usize,
    skipped: usize,
    counts: usize,
    nodes: u64,
    /// Setups of which both witnesses were asked whether they are positions.
    setups: u64,
    /// Those that both refuse.
    refused: u64,
    #[serde(rename = "census")]
    coverage: BTreeMap<&'static str, u64>,
    /// What the random games could have shown and never saw.
    unseen: Vec<&'static str>,
    failing: BTreeMap<&'a str, Vec<Failing<'a>>>,
}

#[derive(Serialize)]
struct Failing<'a> {
    clause: &'a str,
    failures: u64,
    cases: u64,
}

/// The results as one JSON document, ending in a line break.
pub(super) fn json(results: &Results, plan: &Plan) -> String {
    let games = results.per_game.iter().map(|game| Game {
        variant: game.variant.id(),
        clauses: game.clauses,
        cases: game.judged.cases,
        skipped: game.judged.skipped,
        counts: game.counts.counts,
        nodes: game.counts.nodes,
        setups: game.refusals.setups,
        refused: game.refusals.refused,
        coverage: Feature::ALL
            .into_iter()
            .filter(|sight| sight.is_possible(game.variant))
            .map(|sight| (sight.name(), game.coverage.of(sight)))
            .collect(),
        unseen: game.coverage.unseen(game.variant).map(Feature::name).collect(),
        failing: (game.judged.tallies.iter())
            .map(|(witness, tally)| {
                let ranked = tally.ranked().into_iter();
                let failing = ranked
                    .map(|(clause, Count { failures, cases, .. })| Failing {
                        clause,
                        failures,
                        cases,
                    })
                    .collect();
                (witness.as_str(), failing)
            })
            .collect(),
    });
    let report = Report {
        version: reports::json::VERSION,
        agreed: results.agreed(),
        seed: plan.seed,
        quick: plan.quick,
        rulings: plan.rulings.to_string(),
        asked: match plan.extent {
            Extent::Games(games) => Planned::Games(games),
            Extent::Positions(positions) => Planned::Positions(positions),
            Extent::Endless => Planned::Endless,
        },
        games: games.collect(),
        findings: results
            .findings
            .iter()
            .map(|told| JsonTold {
                finding: (&told.finding).into(),
                replay: told.replay(),
                third: told.third.as_ref().map(ToString::to_string),
            })
            .collect(),
    };
    serde_json::to_string_pretty(&report).expect("plain data has a JSON form") + "\n"
}
