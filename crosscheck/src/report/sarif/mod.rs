//! SARIF 2.1.0, which code scanning services read.

mod form;

use std::collections::BTreeMap;

use form::{
    ArtifactLocation, Base, Driver, Justified, Location, Log, LogicalLocation, Message, Output,
    PhysicalLocation, Properties, Region, Rule, Run, SCHEMA, Tool,
};

use super::facts::{Entry, broken_by, entries, title};
use super::json::pretty;
use super::plain::plain;
use super::{finding, replay};
use crate::Origin;
use crate::fixtures::{Case, Fixtures};
use crate::validate::Results;

/// The rule of what breaks instead of answering.
const BROKE: &str = "engine.broke";
/// The rule of what differs where no clause is named.
const UNEXPLAINED: &str = "engine.unexplained";
/// What the files of results are relative to: whoever has the program alone has the fixtures in it,
/// and in no folder.
const FIXTURES: &str = "FIXTURES";
/// What that is.
const FIXTURES_ARE: &str = "The fixtures, in the folder that `crosscheck fixtures copy` fills.";

/// The results in SARIF 2.1.0: a rule for every clause of the games asked about, a result for
/// every finding. A foreign implementation has no source lines that could be pointed to, so a
/// result points to the case in the fixtures, or to the table, that shows it.
#[must_use]
pub fn sarif(results: &Results, fixtures: &Fixtures) -> String {
    let rules = rules(results, fixtures);
    let places: BTreeMap<String, usize> =
        rules.iter().enumerate().map(|(place, rule)| (rule.id.clone(), place)).collect();
    let cases: BTreeMap<&str, &Case> =
        fixtures.cases.iter().map(|case| (case.id.as_str(), case)).collect();
    let outputs = entries(results).into_iter().map(|entry| {
        let rule_id = rule_of(&entry, &places);
        Output {
            rule_index: places.get(rule_id).copied(),
            rule_id: rule_id.to_owned(),
            level: if entry.known { "note" } else { "error" },
            message: Message::of(message(&entry, results, fixtures)),
            locations: vec![location(&entry, &cases)],
            partial_fingerprints: BTreeMap::from([("check/v1", entry.id.clone())]),
            suppressions: entry.known.then(|| vec![Justified::by_the_baseline()]),
        }
    });
    let outputs = outputs.collect();
    let run = Run {
        tool: Tool {
            driver: Driver {
                name: "crosscheck",
                semantic_version: env!("CARGO_PKG_VERSION"),
                rules,
            },
        },
        original_uri_base_ids: BTreeMap::from([(
            FIXTURES,
            Base { description: Message::of(FIXTURES_ARE.to_owned()) },
        )]),
        results: outputs,
        properties: Properties {
            subject: plain(&results.subject.name),
            command: plain(&results.subject.command),
            conclusion: results.conclusion().id(),
            seed: results.seed,
            fixtures: fixtures.version.to_string(),
        },
    };
    let log = Log { schema: SCHEMA, version: "2.1.0", runs: [run] };
    pretty(&log)
}

/// The clauses of the games asked about, then the two rules that no page states.
fn rules(results: &Results, fixtures: &Fixtures) -> Vec<Rule> {
    let asked = |variant| results.games.iter().any(|game| game.variant == variant);
    let clauses = fixtures.clauses.iter().filter(|clause| clause.variant.is_none_or(asked));
    let clauses =
        clauses.map(|clause| Rule::new(&clause.id, &clause.states, &clause.page, &clause.section));
    let own = [
        (BROKE, "An engine answers every question that it is asked, and lives."),
        (UNEXPLAINED, "An engine agrees with the reference where no clause can be named."),
    ];
    let own = own.map(|(id, states)| Rule::new(id, states, "SPEC", "Engine protocol"));
    clauses.chain(own).collect()
}

fn rule_of<'a>(entry: &Entry<'a>, rules: &BTreeMap<String, usize>) -> &'a str {
    match entry.finding.clauses.first() {
        _ if broken_by(entry.finding).is_some() => BROKE,
        Some(clause) if rules.contains_key(clause) => clause,
        _ => UNEXPLAINED,
    }
}

fn message(entry: &Entry<'_>, results: &Results, fixtures: &Fixtures) -> String {
    let replay = replay(&results.subject, entry.finding);
    finding(entry.finding, &fixtures.clauses, &replay)
}

/// Where a finding shows: the line of its case, or the file of what else it comes from.
fn location(entry: &Entry<'_>, cases: &BTreeMap<&str, &Case>) -> Location {
    let variant = entry.finding.scene.variant;
    let (file, row) = match &entry.finding.origin {
        Origin::Case(id) => cases
            .get(id.as_str())
            .map_or_else(|| (variant.to_string(), 1), |case| (case.file.clone(), case.row)),
        _ => (format!("{variant}/counts.perft"), 1),
    };
    Location {
        physical_location: PhysicalLocation {
            artifact_location: ArtifactLocation { uri: file, uri_base_id: FIXTURES },
            region: Region { start_line: row },
        },
        logical_locations: [LogicalLocation {
            fully_qualified_name: title(entry.finding),
            kind: "member",
        }],
    }
}
