use std::sync::atomic::{AtomicU64, Ordering};

use notation::Variant;
use rayon::prelude::*;

use super::{Check, CheckOutcome, Run, Stage};
use crate::blame::Tally;
use crate::judge::{self, Verdict};
use comparing::witnesses;
use suite::Case;

impl Run<'_> {
    /// Judges the implementation by every case of a game that was asked for.
    pub(super) fn cases(&self, variant: Variant) -> (Vec<Check>, Tally) {
        let asked = &self.plan.cases;
        let mut oracle = witnesses::oracle();
        let cases: Vec<Case> = (self.plan.fixtures.cases_of(variant))
            .filter(|case| asked.is_empty() || asked.iter().any(|id| case.is_named(id)))
            .map(|case| judge::under(case, &self.plan.rulings, &mut oracle))
            .collect();
        let (done, of) = (AtomicU64::new(0), cases.len() as u64);
        let lend = || self.pool.lend(self.make);
        let verdicts: Vec<Verdict> = cases
            .par_iter()
            .map_init(lend, |judged, case| {
                if let Some(why) = self.ends(Stage::Cases) {
                    return Verdict::Skipped(why.into());
                }
                let mut verdict = self.fair(judge::case(case, judged.as_mut()));
                if !self.plan.strict {
                    verdict = judge::lenient(case, verdict);
                }
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                self.progress(variant, "cases", done, Some(of));
                verdict
            })
            .collect();
        let mut tally = Tally::default();
        for (case, verdict) in cases.iter().zip(&verdicts) {
            tally.count(case, verdict, &self.plan.fixtures.clauses);
        }
        let checks = cases.iter().zip(verdicts).map(|(case, verdict)| Check {
            id: case.id.clone(),
            clauses: case.clauses.clone(),
            outcome: verdict.into(),
        });
        (checks.collect(), tally)
    }
}

impl From<Verdict> for CheckOutcome {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Passed => Self::Passed,
            Verdict::Skipped(why) => Self::Skipped(why),
            Verdict::Failed(finding) => Self::Failed(finding),
        }
    }
}
