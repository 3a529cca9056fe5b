use serde::Serialize;

use super::results::{JsonCheckOutcome, JsonSubject};
use super::{JsonCheck, RESULTS_VERSION};
use crate::comparing::Finding;
use crate::conformance::validate::{
    COUNTS_AND_PLAY, Check, CheckOutcome, GameResults, Subject, Told,
};
use crate::fixtures::{Clauses, Fixtures};
use crate::reports::{replay, terminal, unanswered};

/// How many findings of counts and random games are shown.
const SHOWN: usize = 3;

/// A line of `crosscheck judge`.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum JsonJudged {
    /// The first line.
    Begun {
        /// The version of this form, which is that of a report.
        version: u32,
        /// The implementation under test.
        subject: JsonSubject,
    },
    /// Every other line: the result of a case, or of the counts and random games of a game, whose id is
    /// `GAME/counts-and-play`.
    Told {
        /// The result, as in a report.
        #[serde(flatten)]
        check: JsonCheck,
        /// What a terminal shows of a check that has failed or is fixed.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
}

/// The first line of results that are told one by one. It ends in a line break.
#[must_use]
pub fn judging(subject: &Subject) -> String {
    line(&JsonJudged::Begun { version: RESULTS_VERSION, subject: subject.into() })
}

/// The line of one result, ending in a line break.
#[must_use]
pub fn judged(told: &Told, subject: &Subject, fixtures: &Fixtures) -> String {
    line(&match told {
        Told::Check(check) => of_case(check, subject, &fixtures.clauses),
        Told::CountsAndPlay(game) => of_play(game, subject, &fixtures.clauses),
    })
}

fn of_case(check: &Check, subject: &Subject, clauses: &Clauses) -> JsonJudged {
    let text = match &check.outcome {
        CheckOutcome::Failed(finding) => Some(shown(finding, subject, clauses)),
        CheckOutcome::Fixed => Some(is_fixed(check)),
        _ => None,
    };
    JsonJudged::Told { check: check.into(), text }
}

fn of_play(game: &GameResults, subject: &Subject, clauses: &Clauses) -> JsonJudged {
    let counts = game.checks.iter().filter(|check| check.is_count());
    let failed = counts.clone().filter_map(|check| match &check.outcome {
        CheckOutcome::Failed(finding) => Some(finding.as_ref()),
        _ => None,
    });
    let found: Vec<&Finding> = failed.chain(&game.played).collect();
    let first = found.iter().take(SHOWN);
    let mut texts: Vec<String> = first.map(|finding| shown(finding, subject, clauses)).collect();
    match found.len().saturating_sub(SHOWN) {
        0 => {}
        1 => texts.push("and 1 finding more".to_owned()),
        more => texts.push(format!("and {more} findings more")),
    }
    texts.extend(counts.filter(|check| check.outcome == CheckOutcome::Fixed).map(is_fixed));
    let (outcome, reason) = match unanswered(game) {
        _ if !texts.is_empty() => (JsonCheckOutcome::Failed, None),
        Some(lacks) => (JsonCheckOutcome::Skipped, Some(lacks)),
        None => (JsonCheckOutcome::Passed, None),
    };
    let id = format!("{}{COUNTS_AND_PLAY}", game.game.variant);
    let text = (!texts.is_empty()).then(|| texts.join("\n"));
    JsonJudged::Told { check: JsonCheck { id, clauses: Vec::new(), outcome, reason }, text }
}

fn shown(finding: &Finding, subject: &Subject, clauses: &Clauses) -> String {
    terminal::finding(finding, clauses, &replay(subject, finding))
}

fn is_fixed(check: &Check) -> String {
    format!("{} passes, but is listed as a known failure; remove the entry", check.id)
}

fn line(document: &JsonJudged) -> String {
    serde_json::to_string(document).expect("plain data has a JSON form") + "\n"
}
