use comparing::Finding;
use crosscheck::blame::Tally;
use crosscheck::judge::{self, Verdict};
use notation::Variant;
use rayon::prelude::*;
use suite::{Case, Fixtures};

use super::WITNESSES;
use crate::progress::Stage;

/// How both witnesses stand to the cases of a game.
pub(super) struct Judged {
    /// The number of cases.
    pub(super) cases: usize,
    /// How often a witness did not know what a case is about.
    pub(super) skipped: usize,
    /// For each witness, its cases by clause.
    pub(super) tallies: Vec<(String, Tally)>,
}

/// Holds both witnesses to every case of a game, also after the first that fails.
pub(super) fn run(variant: Variant, fixtures: &Fixtures) -> (Judged, Vec<Finding>) {
    let cases: Vec<&Case> = fixtures.cases_of(variant).collect();
    let stage = Stage::begin(format!("{variant}: cases"), (WITNESSES.len() * cases.len()) as u64);
    let mut judged = Judged { cases: cases.len(), skipped: 0, tallies: Vec::new() };
    let mut findings = Vec::new();
    for make in WITNESSES {
        let verdicts: Vec<Verdict> = cases
            .par_iter()
            .map_init(make, |witness, case| {
                let verdict = judge::case(case, witness.as_mut());
                stage.step();
                verdict
            })
            .collect();
        let mut tally = Tally::default();
        let mut failed: Vec<Finding> = Vec::new();
        for (case, verdict) in cases.iter().zip(verdicts) {
            tally.count(case, &verdict, &fixtures.clauses, make().as_mut());
            match verdict {
                Verdict::Passed => {}
                Verdict::Failed(finding) => failed.push(*finding),
                Verdict::Skipped(_) => judged.skipped += 1,
            }
        }
        // What points to the likeliest clause is told first.
        let ranked = tally.ranked();
        failed.sort_by_key(|finding: &Finding| {
            ranked
                .iter()
                .position(|(clause, _)| finding.clauses.first().is_some_and(|c| c == clause))
        });
        for finding in failed {
            add(&mut findings, finding);
        }
        judged.tallies.push((make().name().to_owned(), tally));
    }
    stage.end(&format!("{} cases, {} failures", judged.cases, findings.len()));
    (judged, findings)
}

/// Adds a finding; where the other witness contradicts the case in the same way, the two become
/// one, since it is the case that is likely wrong.
fn add(findings: &mut Vec<Finding>, found: Finding) {
    let same = |other: &&mut Finding| {
        other.origin == found.origin && other.differences == found.differences
    };
    match findings.iter_mut().find(same) {
        Some(first) => first.right = format!("both {} and {}", first.right, found.right),
        None => findings.push(found),
    }
}
