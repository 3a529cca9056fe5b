use std::collections::BTreeMap;
use std::fmt::Write;

use super::finding;
use crate::conformance::validate::{GameResults, Results};
use crate::fixtures::Fixtures;
use crate::reports::advice::advice;
use crate::reports::causes::{causes, cut_short};
use crate::reports::facts::{Entry, conditions, several, skip_reasons, title, varied};
use crate::reports::figures::{columns, figures};
use crate::reports::headline::headline;
use crate::reports::{Reported, replay};

/// How many findings are shown in full; the others by one line each.
const TOLD_IN_FULL: usize = 8;
/// How many reasons for skipping are shown for a game: they may be an engine's own words.
const REASONS_SHOWN: usize = 8;

/// How much of the results is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Detail {
    /// The first findings in full, and the clauses with a case that did not pass.
    #[default]
    Short,
    /// Every finding in full, and every clause.
    Full,
}

/// Describes the results as plain text: the causes of what fails, the findings, a table of the games, the
/// skipped checks and why, the cases that fail of each clause, and the conclusion as the last line.
#[must_use]
pub fn summary<G: Reported>(results: &Results<G>, fixtures: &Fixtures, detail: Detail) -> String {
    let mut text = String::new();
    causes_of(&mut text, results, fixtures);
    findings(&mut text, results, fixtures, detail);
    games(&mut text, results, fixtures);
    for game in &results.games {
        let reasons = skip_reasons(game);
        for (reason, count) in reasons.iter().take(REASONS_SHOWN) {
            let _ = writeln!(text, "{}: {count} skipped: {reason}", game.game.id());
        }
        if let Some(more) = reasons.len().checked_sub(REASONS_SHOWN + 1) {
            let _ = writeln!(text, "{}: skipped for {} more reasons", game.game.id(), more + 1);
        }
    }
    for id in results.fixed() {
        let _ = writeln!(
            text,
            "{id} passes, but the baseline lists it; remove the entry, as --update-baseline does"
        );
    }
    score(&mut text, results, fixtures, detail);
    conventions(&mut text, results);
    if let Some(advice) = advice(results) {
        let _ = writeln!(text, "{advice}\n");
    }
    let _ = writeln!(text, "{}\n{}", conditions(results), headline(results));
    text
}

/// The end of a run whose games were reported one by one: a table of all of them with the conclusion about each, and
/// the conclusion about the run as the last line.
#[must_use]
pub fn overview<G: Reported>(results: &Results<G>, fixtures: &Fixtures) -> String {
    let mut text = "=== all games ===\n".to_owned();
    let conclusion = |game: &GameResults<G>| format!("  {}", game.conclusion().id());
    table(&mut text, results, fixtures, ("  conclusion", &conclusion));
    let _ = writeln!(text, "{}\n{}", conditions(results), headline(results));
    text
}

/// What the failures come from, with the smallest position of each cause.
fn causes_of<G: Reported>(text: &mut String, results: &Results<G>, fixtures: &Fixtures) {
    let causes = causes(results, fixtures);
    if causes.is_empty() {
        return;
    }
    text.push_str("causes\n");
    for (number, cause) in (1..).zip(&causes) {
        let clause = cause.clause.iter().map(|id| format!(" ({id})")).collect::<String>();
        let _ = writeln!(text, "  {number}. {}{clause}", cause.says);
        let _ = writeln!(text, "     explains {}; smallest: {}", cause.explains(), cause.place());
    }
    if let Some(cut_short) = cut_short(results) {
        let _ = writeln!(text, "  {cut_short}");
    }
    text.push('\n');
}

/// The differences of convention, a line for each kind of them.
fn conventions<G: Reported>(text: &mut String, results: &Results<G>) {
    let mut kinds: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for finding in results.conventions() {
        let kind = G::convention(finding).to_owned();
        kinds.entry(kind).or_insert_with(|| (0, finding.id())).0 += 1;
    }
    for (kind, (number, id)) in kinds {
        let _ = writeln!(
            text,
            "convention, no failure: {kind}: {}, such as {id}",
            several(number as u64, "check", "checks")
        );
    }
    if results.conventions().next().is_some() {
        text.push('\n');
    }
}

fn findings<G: Reported>(
    text: &mut String,
    results: &Results<G>,
    fixtures: &Fixtures,
    detail: Detail,
) {
    let (known, new): (Vec<_>, Vec<_>) = varied(results).into_iter().partition(|one| one.known);
    let in_full = match detail {
        Detail::Short => TOLD_IN_FULL,
        Detail::Full => usize::MAX,
    };
    for (place, Entry { finding: found, .. }) in new.iter().enumerate() {
        let replay = replay(&results.subject, found);
        if place < in_full {
            let _ = writeln!(text, "{}", finding(found, &fixtures.clauses, &replay));
        } else {
            let clause = found.clauses.first().map(|id| format!(" ({id})")).unwrap_or_default();
            let _ = writeln!(text, "also: {}{clause}", title(found));
        }
    }
    if new.len() > in_full {
        // An engine in this process is asked by a test, which has no such option.
        let shows = match results.subject.command {
            Some(_) => "--verbose shows",
            None => "`Conformance::run` returns",
        };
        let _ = writeln!(text, "{shows} each of these with its board");
    }
    if detail == Detail::Full {
        for Entry { id, .. } in &known {
            let _ = writeln!(text, "known: {id}");
        }
    }
}

fn games<G: Reported>(text: &mut String, results: &Results<G>, fixtures: &Fixtures) {
    table(text, results, fixtures, ("", &|_| String::new()));
}

/// A last column of the table: its title, and what it says of a game.
type LastColumn<'a, G> = (&'a str, &'a dyn Fn(&GameResults<G>) -> String);

/// The numbers of each game, and a last column.
fn table<G: Reported>(
    text: &mut String,
    results: &Results<G>,
    fixtures: &Fixtures,
    (heading, last): LastColumn<'_, G>,
) {
    let columns = columns(fixtures);
    let _ = write!(text, "\n{:<22}", "game");
    for column in &columns {
        let _ = write!(text, "{:>width$}", column.title, width = column.width);
    }
    let _ = writeln!(text, "{heading}");
    for game in &results.games {
        let numbers = figures(game);
        let _ = write!(text, "{:<22}", numbers.game);
        for column in &columns {
            let _ = write!(text, "{:>width$}", (column.shown)(&numbers), width = column.width);
        }
        let _ = writeln!(text, "{}", last(game));
    }
    text.push('\n');
}

/// The clauses with a case that did not pass; all of them in full detail.
fn score<G: Reported>(
    text: &mut String,
    results: &Results<G>,
    fixtures: &Fixtures,
    detail: Detail,
) {
    let scores = results.games.iter().flat_map(|game| game.score(&fixtures.clauses));
    let scores: Vec<_> =
        scores.filter(|score| detail == Detail::Full || score.failed > 0).collect();
    let Some(width) = scores.iter().map(|score| score.id.len()).max() else { return };
    let _ = writeln!(text, "{:<width$}{:>8}{:>8}{:>9}", "clause", "passed", "failed", "skipped");
    for score in scores {
        let (passed, failed, skipped) = (score.passed, score.failed, score.skipped);
        let _ = writeln!(text, "{:<width$}{passed:>8}{failed:>8}{skipped:>9}", score.id);
    }
    text.push('\n');
}
