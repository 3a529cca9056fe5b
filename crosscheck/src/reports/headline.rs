//! The results in one sentence.

use crate::comparing::{AnyGame, Skipped};
use crate::conformance::validate::{CheckOutcome, Conclusion, Results, Stage, Unasked};
use crate::reports::Reported;
use crate::reports::facts::{broken_by, entries, listed, message, several};
use crate::reports::figures::{Figures, figures};

/// The results in one sentence.
///
/// An implementation that answers nothing is not called right.
#[must_use]
pub fn headline<G: Reported>(results: &Results<G>) -> String {
    let name = &results.subject.name;
    let figures: Vec<Figures> = results.games.iter().map(figures).collect();
    let sum = |of: fn(&Figures) -> usize| figures.iter().map(of).sum::<usize>();
    let positions: u64 = figures.iter().map(|game| game.positions).sum();
    let further: u64 = results.games.iter().map(|game| game.further).sum();
    let (cases, counts) = (sum(|game| game.passed), sum(|game| game.counts_right));
    let is_in_part = |outcome: &_| matches!(outcome, CheckOutcome::Skipped(Skipped::InPart(_)));
    let in_part: usize = results.games.iter().map(|game| game.count(is_in_part)).sum();
    let parts = [
        (cases > 0, several(cases as u64, "case", "cases")),
        // With passing cases beside them these go without saying.
        (
            in_part > 0 && cases == 0,
            format!("what it answers in {}", several(in_part as u64, "case", "cases")),
        ),
        (counts > 0, several(counts as u64, "count", "counts")),
        (positions > 0, several(positions, "position", "positions")),
        (further > 0, several(further, "further answer", "further answers")),
    ];
    let agree = if (cases + counts) as u64 + positions + further <= 1 { "agrees" } else { "agree" };
    let agreeing: Vec<String> =
        parts.into_iter().filter(|(any, _)| *any).map(|(_, text)| text).collect();
    match results.conclusion() {
        Conclusion::Interrupted => {
            format!("{name} was not asked everything: the run was interrupted")
        }
        Conclusion::Broken => {
            let kinds: Vec<&str> = results.new_findings().filter_map(broken_by::<G>).collect();
            let (first, times) = (kinds.first().copied().unwrap_or_default(), kinds.len());
            if kinds.len() == results.new_findings().count()
                && kinds.iter().all(|kind| *kind == "hang")
            {
                let slow = results.new_findings().next().map(message).unwrap_or_default();
                let questions = several(times as u64, "question", "questions");
                return format!("{name} is not known to be right: it {slow} ({questions})");
            }
            let others = results.new_findings().count() - times;
            let also = if others == 0 {
                String::new()
            } else {
                format!(", plus {}", several(others as u64, "difference", "differences"))
            };
            format!(
                "{name} broke: {}, first by {first}{also}",
                several(times as u64, "time", "times")
            )
        }
        Conclusion::Wrong if results.new_findings().next().is_none() => {
            let fixed = what_is_wrong(results, &figures);
            format!("{name} {}, and the baseline is out of date: {fixed}", G::RIGHT)
        }
        Conclusion::Wrong => format!("{name} {}: {}", G::WRONG, what_is_wrong(results, &figures)),
        Conclusion::Unanswered => match &results.why_nothing {
            Some(why) if results.games.is_empty() => {
                format!("{name} was not asked anything: {why}")
            }
            Some(why) => format!("{name} is not known to be right: {why}"),
            None => {
                format!("{name} is not known to be right: it answered no question")
            }
        },
        Conclusion::Incomplete => {
            let lacks: Vec<String> = lacking(results);
            let agreeing = if agreeing.is_empty() {
                String::new()
            } else {
                format!("; {} {agree}", agreeing.join(", "))
            };
            format!("{name} is not known to be right: {}{agreeing}", lacks.join("; "))
        }
        Conclusion::Right => right(results, &agreeing.join(", "), agree),
    }
}

/// The headline of an engine that is right: what agrees, what is known to fail, and what differs by convention.
fn right<G: Reported>(results: &Results<G>, agreeing: &str, agree: &str) -> String {
    let mut sentence = format!("{} {}", results.subject.name, G::RIGHT);
    let known = entries(results).iter().filter(|entry| entry.known).count() as u64;
    if known > 0 {
        sentence += &format!(", with {}", several(known, "known failure", "known failures"));
    }
    sentence += &match (agreeing, known) {
        ("", 1..) => " and nothing else".to_owned(),
        _ => format!(": {agreeing} {agree}"),
    };
    match results.conventions().count() as u64 {
        0 => sentence,
        number => {
            let differences = several(number, "difference", "differences");
            sentence + &format!("; {differences} of convention, no failure")
        }
    }
}

/// What has no answer, each stage with its first game and reason.
fn lacking<G: AnyGame>(results: &Results<G>) -> Vec<String> {
    let first = |stage: &Stage| {
        let mut of_stage = results.unasked().filter(|(_, unasked)| unasked.stage == *stage);
        let (game, Unasked { what, why, .. }) = of_stage.next()?;
        Some(format!("{what} of {} ({why})", game.id()))
    };
    Stage::ALL.iter().filter_map(first).collect()
}

fn what_is_wrong<G: AnyGame>(results: &Results<G>, figures: &[Figures]) -> String {
    let failed: usize = figures.iter().map(|game| game.failed).sum();
    let games: usize = figures.iter().map(|game| game.games_differing).sum();
    let counts = results.new_findings().count() - failed - games;
    let of_play = results.games.iter().flat_map(|game| &game.played);
    let further = of_play.filter(|finding| finding.is_further()).count();
    let parts = [
        (failed, "case fails", "cases fail"),
        (counts, "count differs", "counts differ"),
        (games - further, "random game differs", "random games differ"),
        (further, "further answer differs", "further answers differ"),
        (results.fixed().count(), "known failure is fixed", "known failures are fixed"),
    ];
    listed(parts).join(", ")
}
