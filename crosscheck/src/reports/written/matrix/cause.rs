//! What the failures of an engine come from, as somebody has found out who looked into them.

use crate::comparing::{Finding, Origin};
use crate::conformance::validate::{CheckOutcome, GameResults};
use serde::{Deserialize, Serialize};

use crate::reports::differing::{differing, shown};
use crate::reports::facts::{listed, size};

/// A cause of failures, as the file of engines states it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct KnownCause {
    /// What the engine does, in one sentence.
    pub says: String,
    /// How it is known that the engine is wrong there and not Crosscheck: what a second program answers.
    pub confirmed: String,
    /// The checks and random games that it explains, by id with their images; a `*` at the end stands for any
    /// end. A failure belongs to the first cause that explains it.
    pub explains: Vec<String>,
    /// The cause explains only differences with one of these texts; all where there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shows: Vec<String>,
}

/// A cause with what it explains in a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct CauseFound {
    /// What the engine does, in one sentence.
    pub says: String,
    /// What it is held against: `rule` or `notation`.
    pub class: String,
    /// How many failing cases it explains.
    pub cases: usize,
    /// How many counts and random games that differ.
    pub others: usize,
    /// The check or random game with the smallest position that shows it.
    pub id: String,
    /// Where that position starts.
    pub start: String,
    /// The moves played from there.
    pub moves: Vec<String>,
}

impl CauseFound {
    /// How many failures it explains, in words.
    pub(super) fn explains(&self) -> String {
        let parts = listed([(self.cases, "case", "cases"), (self.others, "other", "others")]);
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }
}

impl KnownCause {
    fn explains(&self, id: &str, finding: &Finding) -> bool {
        let is_named = |pattern: &String| match pattern.strip_suffix('*') {
            Some(begin) => id.starts_with(begin),
            None => crate::fixtures::names(pattern, id),
        };
        self.explains.iter().any(is_named) && (self.shows.is_empty() || self.is_shown(finding))
    }

    fn is_shown(&self, finding: &Finding) -> bool {
        let (differences, _) = shown(finding);
        let texts: Vec<String> =
            differences.iter().map(|difference| differing(finding, difference)).collect();
        self.shows.iter().any(|text| texts.iter().any(|shown| shown.contains(text)))
    }
}

/// The place of the first cause that explains a failure.
pub(super) fn of(causes: &[KnownCause], id: &str, finding: &Finding) -> Option<usize> {
    causes.iter().position(|cause| cause.explains(id, finding))
}

/// The causes of a game's failures, each with what it explains.
pub(super) fn found(known: &[KnownCause], game: Option<&GameResults>) -> Vec<CauseFound> {
    let checks =
        game.iter().flat_map(|game| &game.checks).filter_map(|check| match &check.outcome {
            CheckOutcome::Failed(finding) => Some((check.id.clone(), finding.as_ref())),
            _ => None,
        });
    let played = game.iter().flat_map(|game| &game.played).map(|finding| (finding.id(), finding));
    let mut explained: Vec<Vec<(String, &Finding)>> = vec![Vec::new(); known.len()];
    for (id, finding) in checks.chain(played) {
        if let Some(place) = of(known, &id, finding) {
            explained[place].push((id, finding));
        }
    }
    let found = known.iter().zip(explained).map(|(cause, own)| {
        let is_case =
            |(_, finding): &&(String, &Finding)| matches!(finding.origin, Origin::Case(_));
        let cases = own.iter().filter(is_case).count();
        let smallest = own.iter().min_by_key(|(_, finding)| size(finding));
        let class = own.iter().map(|(_, finding)| finding.class).max().unwrap_or_default();
        CauseFound {
            says: cause.says.clone(),
            class: class.id().to_owned(),
            cases,
            others: own.len() - cases,
            id: smallest.map(|(id, _)| id.clone()).unwrap_or_default(),
            start: smallest
                .map(|(_, one)| crate::comparing::whole(&one.position.fen))
                .unwrap_or_default(),
            moves: smallest.map_or_else(Vec::new, |(_, one)| {
                let texts = one.position.line_text();
                texts.split_whitespace().map(str::to_owned).collect()
            }),
        }
    });
    found.collect()
}
