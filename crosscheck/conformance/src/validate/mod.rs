//! Validating someone's implementation: every case, the perft tables, random games in lock step.
//!
//! [`run`] asks in this order, and never stops at the first failure: what a case shows is sharper
//! than what a count shows, and a count is sharper than a game.

mod baseline;
mod cases;
mod counts;
mod games;
mod pool;
mod refused;
mod results;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use notation::{Rulings, Variant};

pub use baseline::{Baseline, BaselineError, KnownFailure};
pub use results::{Check, CheckOutcome, ClauseScore, Conclusion, GameResults, Results, Subject};

use crate::blame;
use crate::judge::Verdict;
use crate::refusals::{self, Compared};
use comparing::play::{Coverage, Extent, Maker};
use comparing::{Depth, witnesses};
use pool::Pool;
use suite::Fixtures;

/// What is to be asked, and how long.
pub struct Plan<'a> {
    /// The games.
    pub variants: Vec<Variant>,
    /// The readings that random games are played under, and cases that hold under them as well.
    pub rulings: Rulings,
    /// Only these cases, by id, and nothing else; all where it is empty.
    pub cases: Vec<String>,
    /// What the random games are drawn from.
    pub seed: u64,
    /// How long it may take in all.
    pub time: Duration,
    /// How long the implementation may take for one answer.
    pub limit: Duration,
    /// The largest count that is asked for; as large as time allows where it is `None`.
    pub largest: Option<u64>,
    /// How far random play goes at the most, whatever the time.
    pub extent: Extent,
    /// How much is compared at every ply of random play.
    pub depth: Depth,
    /// How many setups the implementation is asked to accept or to refuse; none where it is `None`.
    pub refusals: Option<refusals::Extent>,
    /// Asked between questions: whether to end now.
    pub interrupted: &'a AtomicBool,
    /// The cases, tables and clauses.
    pub fixtures: &'a Fixtures,
    /// What may fail.
    pub baseline: &'a Baseline,
    /// Told what is going on, for people who wait.
    pub progress: &'a (dyn Fn(&Progress) + Sync),
}

impl<'a> Plan<'a> {
    /// Every case, every count and random play for a minute, under the default rulings.
    #[must_use]
    pub fn new(fixtures: &'a Fixtures, variants: Vec<Variant>) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        static NOTHING: Baseline = Baseline { known: Vec::new() };
        Self {
            variants,
            rulings: Rulings::default(),
            cases: Vec::new(),
            seed: 1,
            time: Duration::from_mins(1),
            limit: Duration::from_secs(10),
            largest: None,
            extent: Extent::Endless,
            depth: Depth::Itself,
            refusals: None,
            interrupted: &NEVER,
            fixtures,
            baseline: &NOTHING,
            progress: &|_| {},
        }
    }
}

/// How far a run is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The game.
    pub variant: Variant,
    /// What is asked: `cases`, `perft tables`, `refusals`, `random games`.
    pub stage: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// Of how much, where that is known.
    pub of: Option<u64>,
}

/// Where a run stands: the plan, the implementations that are free, and the time that is left.
struct Run<'a> {
    plan: &'a Plan<'a>,
    make: &'a Maker<'a>,
    pool: Pool,
    end: Instant,
}

/// A skipped check's reason when time was up.
const OUT_OF_TIME: &str = "time was up";
/// A skipped check's reason when the run was interrupted.
const INTERRUPTED: &str = "the run was interrupted";

/// Validates the implementations that are made: as many of them as there are threads.
///
/// Of the time that is left for a game, the cases may take all, the counts half of what remains
/// then, and the random games the rest.
pub fn run(plan: &Plan<'_>, subject: Subject, make: &Maker<'_>) -> Results {
    let begun = Instant::now();
    let mut games = Vec::new();
    for (place, &variant) in plan.variants.iter().enumerate() {
        // Games share what is left evenly; who is quick leaves more to the next.
        let left = plan.time.saturating_sub(begun.elapsed());
        let share = left / (plan.variants.len() - place) as u32;
        let run = Run { plan, make, pool: Pool::default(), end: Instant::now() + share };
        games.push(run.game(variant));
    }
    let interrupted = plan.interrupted.load(Ordering::Relaxed);
    Results { subject, rulings: plan.rulings.clone(), seed: plan.seed, games, interrupted }
}

impl Run<'_> {
    fn game(&self, variant: Variant) -> GameResults {
        let (mut checks, tally) = self.cases(variant);
        let mut coverage = Coverage::default();
        let mut compared = Compared::default();
        let mut played = Vec::new();
        if self.plan.cases.is_empty() {
            checks.extend(self.counts(variant));
            (compared, played) = self.refusals(variant);
            let (seen, differing) = self.games(variant);
            coverage = seen;
            played.extend(differing);
            if self.plan.interrupted.load(Ordering::Relaxed) {
                played.retain(|finding| !finding.has_broken());
            }
        }
        // What differs in counts and in play is laid to the clauses whose cases fail.
        let mut witness = witnesses::oracle();
        let clauses = &self.plan.fixtures.clauses;
        for check in &mut checks {
            if let CheckOutcome::Failed(finding) = &mut check.outcome {
                blame::name(finding, clauses, &tally, &mut witness);
            }
        }
        for finding in &mut played {
            blame::name(finding, clauses, &tally, &mut witness);
        }
        let mut results = GameResults {
            variant,
            checks,
            coverage,
            played,
            known_play: Vec::new(),
            compared,
            tally,
        };
        self.plan.baseline.apply(&mut results);
        results
    }

    /// Why nothing more should be asked, if so.
    fn ends(&self, end: Instant) -> Option<&'static str> {
        if self.plan.interrupted.load(Ordering::Relaxed) {
            Some(INTERRUPTED)
        } else if Instant::now() >= end {
            Some(OUT_OF_TIME)
        } else {
            None
        }
    }

    /// A verdict as it was given, unless the run was interrupted meanwhile: an engine that was ended
    /// in the middle of an answer has not broken.
    fn fair(&self, verdict: Verdict) -> Verdict {
        let interrupted = self.plan.interrupted.load(Ordering::Relaxed);
        match verdict {
            Verdict::Failed(finding) if interrupted && finding.has_broken() => {
                Verdict::Skipped(INTERRUPTED.to_owned())
            }
            verdict => verdict,
        }
    }

    fn progress(&self, variant: Variant, stage: &'static str, done: u64, of: Option<u64>) {
        (self.plan.progress)(&Progress { variant, stage, done, of });
    }
}
