use std::collections::{BTreeMap, BTreeSet};

use super::evidence::Evidence;
use super::shape::{self, FailureShape};
use crate::judge::Verdict;
use suite::{Case, Clauses};

/// The results of the cases of each clause. They rank the clauses of a broken implementation.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    counts: BTreeMap<String, ClauseCount>,
    /// The number of failing cases, each counted once, however many clauses it names.
    failing: u64,
    /// The kinds of difference in the failing cases of each clause.
    shapes: BTreeMap<String, BTreeSet<FailureShape>>,
}

/// The cases of one clause.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ClauseCount {
    /// The failing ones.
    pub failures: u64,
    /// The failing ones that speak against the clause themselves, by a sign or an explanation.
    pub matching: u64,
    /// All of them.
    pub cases: u64,
    /// Whether the clause lists neither signs nor topics, so that no failure can match it.
    pub silent: bool,
}

/// A failure matches a clause if it speaks against it as strongly as this.
const MATCHES: f64 = 0.3;

impl ClauseCount {
    /// The score of the clause: the share of its cases that fail, and the share of all failures
    /// that it explains. A failure that matches the clause weighs four, a failure of a clause
    /// that none can match weighs two. A few cases prove little, so half a case that never fails is
    /// added.
    fn weight(self, failing: u64) -> f64 {
        let [failures, matching, cases, failing] =
            [self.failures, self.matching, self.cases, failing].map(|count| count as f64);
        let failed = if self.silent { 2.0 * failures } else { failures + 3.0 * matching };
        failed * (failing + 2.0 * failures) / (cases + 0.5)
    }
}

impl Tally {
    /// Counts a case for each of its clauses.
    pub fn count(&mut self, case: &Case, verdict: &Verdict, clauses: &Clauses) {
        // If an implementation broke while answering, nothing is known, whatever the case is about.
        match verdict {
            Verdict::Skipped(_) => return,
            Verdict::Failed(finding) if finding.has_broken() => return,
            Verdict::Passed | Verdict::Failed(_) => {}
        }
        let evidence = match verdict {
            Verdict::Failed(finding) => Some((Evidence::of(finding), shape::of(finding))),
            Verdict::Passed | Verdict::Skipped(_) => None,
        };
        self.failing += u64::from(evidence.is_some());
        for id in &case.clauses {
            let count = self.counts.entry(id.clone()).or_default();
            count.cases += 1;
            let Some(clause) = clauses.get(id) else { continue };
            count.silent = clause.signs.is_empty() && clause.explains.is_empty();
            let Some((evidence, shapes)) = &evidence else { continue };
            count.failures += 1;
            count.matching += u64::from(evidence.against(clause) >= MATCHES);
            self.shapes.entry(id.clone()).or_default().extend(shapes);
        }
    }

    /// The score that the cases of a clause give it; 0 where none fails.
    pub(super) fn suspicion(&self, clause: &str) -> f64 {
        self.counts.get(clause).map_or(0.0, |count| count.weight(self.failing))
    }

    /// Whether cases of a clause have failed in any of these ways.
    pub(super) fn has_failed_by(&self, clause: &str, shapes: &BTreeSet<FailureShape>) -> bool {
        self.shapes.get(clause).is_some_and(|failed| !failed.is_disjoint(shapes))
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.failing += other.failing;
        for (clause, more) in &other.shapes {
            self.shapes.entry(clause.clone()).or_default().extend(more);
        }
        for (clause, more) in &other.counts {
            let sum = self.counts.entry(clause.clone()).or_default();
            sum.silent = more.silent;
            sum.failures += more.failures;
            sum.matching += more.matching;
            sum.cases += more.cases;
        }
    }

    /// The clauses with failing cases, the likeliest to be broken first.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, ClauseCount)> {
        let failing = self.counts.iter().filter(|(_, count)| count.failures > 0);
        let mut ranked: Vec<_> = failing.map(|(id, &count)| (id.as_str(), count)).collect();
        // Between equals the order of the ids decides.
        let weight = |count: &ClauseCount| count.weight(self.failing);
        ranked.sort_by(|(_, one), (_, two)| weight(two).total_cmp(&weight(one)));
        ranked
    }
}
