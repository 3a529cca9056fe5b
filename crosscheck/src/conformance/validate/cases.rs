use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use notation::Variant;
use rayon::prelude::*;

use super::{CheckOutcome, Plan, Run};
use crate::comparing::{
    Class, Finding, History, Implementation, KnownGame, NotAsked, Skipped, implementations,
};
use crate::conformance::class;
use crate::conformance::judge::{self, Verdict};
use crate::fixtures::{Case, Expectation};

/// A verdict, and what the engine had been asked before it.
pub(super) struct Judged {
    pub(super) verdict: Verdict,
    pub(super) before: Option<History>,
}

impl Judged {
    pub(super) fn not_asked(why: NotAsked) -> Self {
        Self { verdict: Verdict::Skipped(Skipped::NotAsked(why)), before: None }
    }

    /// The differences, where it failed.
    pub(super) fn finding(&self) -> Option<&Finding> {
        match &self.verdict {
            Verdict::Failed(finding) => Some(finding),
            Verdict::Passed | Verdict::Skipped(_) => None,
        }
    }

    /// The same, to be changed.
    pub(super) fn finding_mut(&mut self) -> Option<&mut Finding> {
        match &mut self.verdict {
            Verdict::Failed(finding) => Some(finding),
            Verdict::Passed | Verdict::Skipped(_) => None,
        }
    }

    /// Whether there was no time to ask.
    pub(super) const fn is_late(&self) -> bool {
        matches!(&self.verdict, Verdict::Skipped(Skipped::NotAsked(NotAsked::OutOfTime)))
    }
}

/// Which cases are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asking {
    /// Those that ask for lists of moves and what else belongs to a position.
    Lists,
    /// Those that ask the further questions alone.
    Further,
    /// Those that ask for counts, too.
    Counts,
}

impl Asking {
    /// All of them, in the order in which they are asked.
    pub(super) const ALL: [Self; 3] = [Self::Lists, Self::Further, Self::Counts];

    /// What the progress of a run calls them.
    const fn name(self) -> &'static str {
        match self {
            Self::Lists => "cases",
            Self::Further => "cases of further questions",
            Self::Counts => "cases with counts",
        }
    }

    /// Whether a case is one of them.
    pub(super) fn includes(self, case: &Case) -> bool {
        self == if largest_count(case).is_some() {
            Self::Counts
        } else if case.further_alone().is_some() {
            Self::Further
        } else {
            Self::Lists
        }
    }
}

/// The largest count that a case asks for: its nodes, and its depth. It takes longer than a list of moves.
fn largest_count(case: &Case) -> Option<(u64, u32)> {
    let counts = case.expect.iter().filter_map(|expected| match expected {
        Expectation::Perft(depth, nodes) => Some((*nodes, *depth)),
        _ => None,
    });
    counts.max()
}

/// A case without its counts.
fn without_counts(case: &Case) -> Case {
    let mut case = case.clone();
    case.expect.retain(|expected| !matches!(expected, Expectation::Perft(..)));
    case
}

impl Run<'_> {
    /// The cases of a game that are asked, in the order of the fixtures, none of them judged.
    pub(super) fn cases(&self, variant: Variant) -> Vec<(Case, Judged)> {
        let asked = &self.plan.cases;
        let mut oracle = implementations::oracle();
        let cases = (self.plan.fixtures.cases_of(variant))
            .filter(|case| case.is_asked(&self.plan.further))
            .filter(|case| asked.is_empty() || asked.iter().any(|id| case.is_named(id)))
            .map(|case| judge::under(case, &self.plan.rulings, &mut oracle));
        cases.map(|case| (case, Judged::not_asked(NotAsked::OutOfTime))).collect()
    }

    /// Judges the implementation by the cases of a kind that it has not been judged by.
    pub(super) fn judge(&self, variant: Variant, asking: Asking, cases: &mut [(Case, Judged)]) {
        let is_asked = |case: &Case, judged: &Judged| judged.is_late() && asking.includes(case);
        let of = cases.len() as u64;
        let late = cases.iter().filter(|(_, judged)| judged.is_late()).count() as u64;
        let done = AtomicU64::new(of - late);
        let unjudged = cases.par_iter_mut().filter(|(case, judged)| is_asked(case, judged));
        let lend = || self.pool.lend(self.make);
        unjudged.for_each_init(lend, |engine, (case, judged)| {
            *judged = self.judged(case, engine.as_mut());
            if let Some(finding) = judged.finding() {
                self.tell(case, finding);
            }
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            self.progress(variant, asking.name(), done, Some(of));
        });
    }

    /// The verdict on an implementation by a case, if there is time to ask.
    pub(super) fn judged(&self, case: &Case, engine: &mut dyn Implementation<KnownGame>) -> Judged {
        if let Some(why) = self.stops() {
            return Judged::not_asked(why);
        }
        let before = engine.history();
        let begun = Instant::now();
        let verdict = match largest_count(case) {
            Some((nodes, depth)) if self.is_too_large(nodes, depth) => {
                self.verdict(&without_counts(case), engine)
            }
            largest => {
                let verdict = self.verdict(case, engine);
                if let Some((nodes, depth)) = largest {
                    self.took(nodes, depth, begun.elapsed());
                }
                verdict
            }
        };
        Judged { verdict: self.fair(verdict), before }
    }

    /// Tells of a case that differs, where it fails the engine and nobody knows of it.
    fn tell(&self, case: &Case, finding: &Finding) {
        let Plan { baseline, fixtures, found, .. } = self.plan;
        let is_known = baseline.known.iter().any(|known| case.is_named(&known.id));
        let class = class::of(finding, &case.clauses, &fixtures.clauses);
        if !is_known && class != Class::Convention {
            found(finding);
        }
    }

    /// Judges an implementation by a case, as strictly as the plan says.
    pub(super) fn verdict(
        &self,
        case: &Case,
        engine: &mut dyn Implementation<KnownGame>,
    ) -> Verdict {
        let verdict = judge::whole(case, engine);
        if self.plan.strict { verdict } else { judge::lenient(case, verdict) }
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
