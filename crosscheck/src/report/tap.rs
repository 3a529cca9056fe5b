use std::fmt::Write;

use serde::Serialize;

use super::facts::{headline, id, title};
use super::plain::{self, plain};
use super::{finding, replay};
use crate::Finding;
use crate::fixtures::Fixtures;
use crate::validate::{Outcome, Results};

/// The results in the Test Anything Protocol, version 14: a line a check, and one for each random
/// game in which something differs, with a YAML block under each that fails.
///
/// What the baseline lists is a `TODO`. A run that was interrupted bails out at its end.
#[must_use]
pub fn tap(results: &Results, fixtures: &Fixtures) -> String {
    let checks: usize =
        results.games.iter().map(|game| game.checks.len() + game.played.len()).sum();
    let mut text = format!("TAP version 14\n1..{checks}\n");
    let mut number = 0;
    let mut line = |ok: bool, id: &str, directive: &str, block: &str| {
        number += 1;
        let ok = if ok { "ok" } else { "not ok" };
        let _ = write!(text, "{ok} {number} - {}{directive}\n{block}", escaped(id));
    };
    let told = |found: &Finding, severity| block(found, severity, results, fixtures);
    for game in &results.games {
        for check in &game.checks {
            match &check.outcome {
                Outcome::Passed => line(true, &check.id, "", ""),
                Outcome::Skipped(reason) => {
                    line(true, &check.id, &format!(" # SKIP {}", escaped(reason)), "");
                }
                Outcome::Failed(found) => line(false, &check.id, "", &told(found, "fail")),
                Outcome::Known(found) => {
                    line(false, &check.id, " # TODO known", &told(found, "todo"));
                }
                Outcome::Fixed => line(false, &check.id, "", FIXED),
            }
        }
        for found in &game.played {
            line(false, &id(found), "", &told(found, "fail"));
        }
    }
    if results.interrupted {
        let _ = writeln!(text, "Bail out! {}", escaped(&headline(results)));
    }
    text
}

const FIXED: &str = "  ---\n  message: passes, though the baseline lists it\n  ...\n";

/// What the YAML block under a failing line says.
#[derive(Serialize)]
struct Diagnostics<'a> {
    message: String,
    severity: &'static str,
    clauses: &'a [String],
    replay: String,
    told: Vec<String>,
}

fn block(
    found: &Finding,
    severity: &'static str,
    results: &Results,
    fixtures: &Fixtures,
) -> String {
    let replay = replay(&results.subject, found);
    let told = finding(found, &fixtures.clauses, &replay);
    let diagnostics = Diagnostics {
        message: title(found),
        severity,
        clauses: &found.clauses,
        replay: plain::whole(&replay),
        // Line by line: as one text it would be one long line with its breaks escaped.
        told: told.lines().map(str::to_owned).collect(),
    };
    let yaml = serde_yaml::to_string(&diagnostics).expect("plain data has a YAML form");
    let indented: String = yaml.lines().map(|line| format!("  {line}\n")).collect();
    format!("  ---\n{indented}  ...\n")
}

/// A text from outside in a line: `#` would begin a directive, and a backslash an escape.
fn escaped(text: &str) -> String {
    plain(text).replace('\\', r"\\").replace('#', r"\#")
}
