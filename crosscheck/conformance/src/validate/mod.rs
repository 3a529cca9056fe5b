//! Validates an implementation: every case, the perft tables, random games in lock step.
//!
//! [`run`] asks in this order, and does not stop at the first failure. A failed case is more
//! precise than a wrong count, and a wrong count is more precise than a failed game.

mod baseline;
mod cases;
mod counts;
mod games;
mod pool;
mod refused;
mod results;
mod small;
mod unasked;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use notation::{Rulings, Variant};

pub use baseline::{Baseline, BaselineError, KnownFailure};
pub use results::{
    Check, CheckOutcome, ClauseScore, Conclusion, GameResults, Results, Stage, Subject, Unasked,
};

use crate::blame::{self, Tally};
use crate::judge::Verdict;
use crate::refusals::{self, Compared};
use comparing::origin::Lenient;
use comparing::play::{Coverage, Extent, Maker};
use comparing::{Depth, Implementation, KnownGame, OUT_OF_TIME};
pub use pool::Pool;
use suite::Fixtures;

/// What to ask, and how long a run may take.
pub struct Plan<'a> {
    /// The games.
    pub variants: Vec<Variant>,
    /// The rulings for random games, and for cases that hold under them as well.
    pub rulings: Rulings,
    /// Run only these cases, by id, with their images, and nothing else; all checks if it is empty.
    /// The id of an image names it alone.
    pub cases: Vec<String>,
    /// What is asked; a verdict rests on each of them.
    pub stages: Vec<Stage>,
    /// Whether an engine fails that refuses a position that cannot come about in a game.
    pub strict: bool,
    /// The seed of the random games.
    pub seed: u64,
    /// How long the run may take in all.
    pub time: Duration,
    /// How long the implementation may take for one answer: a count that would take longer is not asked
    /// for. Its process keeps the limit.
    pub limit: Duration,
    /// The largest count that is asked for; as large as time allows where it is `None`.
    pub largest: Option<u64>,
    /// The most random play that is done, whatever the time.
    pub extent: Extent,
    /// How much is compared at every ply of random play.
    pub depth: Depth,
    /// How many setups the implementation must accept or refuse; `None` skips this.
    pub refusals: Option<refusals::RefusalShare>,
    /// Asked between questions: whether to stop now.
    pub interrupted: &'a AtomicBool,
    /// The cases, tables and clauses.
    pub fixtures: &'a Fixtures,
    /// The known failures.
    pub baseline: &'a Baseline,
    /// Called with the progress, for people who wait.
    pub progress: &'a (dyn Fn(&Progress) + Sync),
}

/// Longer than any run takes.
const NO_LIMIT: Duration = Duration::from_hours(1_000);

impl<'a> Plan<'a> {
    /// Every case, every count and 1,000 positions of random play in each game, under the default
    /// rulings. No time limit: the run ends when everything is asked, and is the same on any machine.
    #[must_use]
    pub fn new(fixtures: &'a Fixtures, variants: Vec<Variant>) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        static NOTHING: Baseline = Baseline { seed: None, known: Vec::new() };
        Self {
            variants,
            rulings: Rulings::default(),
            cases: Vec::new(),
            stages: Stage::ALL.to_vec(),
            strict: false,
            seed: 1,
            time: NO_LIMIT,
            limit: NO_LIMIT,
            largest: None,
            extent: Extent::Positions(1_000),
            depth: Depth::Itself,
            refusals: None,
            interrupted: &NEVER,
            fixtures,
            baseline: &NOTHING,
            progress: &|_| {},
        }
    }
}

impl Plan<'_> {
    /// The stages of this plan.
    fn wanted(&self) -> Vec<Stage> {
        let is_wanted = |stage: &&Stage| match stage {
            Stage::Cases => true,
            Stage::Counts => self.cases.is_empty(),
            Stage::Play => {
                let plays = !matches!(self.extent, Extent::Positions(0) | Extent::Games(0));
                self.cases.is_empty() && (plays || self.refusals.is_some())
            }
        };
        self.stages.iter().filter(is_wanted).copied().collect()
    }
}

/// The progress of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The game.
    pub variant: Variant,
    /// What is being asked: `cases`, `perft tables`, `refusals`, `random games`.
    pub stage: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is in all, if that is known.
    pub of: Option<u64>,
}

/// The state of a run: the plan, the free implementations, and the time that is left.
struct Run<'a> {
    plan: &'a Plan<'a>,
    make: &'a Maker<'a>,
    pool: Pool,
    /// When the cases, the counts and the random games of this game must have ended.
    ends: [Instant; 3],
}

/// What part of a game's time has gone, at most, when the cases, the counts and the random games have
/// ended. An engine that is slow at the cases has some left for each of the others; what one does
/// not need is the next one's.
const SHARES: [f64; 3] = [0.5, 0.7, 1.0];

/// The reason of a skipped check when the run was interrupted.
const INTERRUPTED: &str = "the run was interrupted";

/// Validates the implementations that `make` makes: one for each thread.
pub fn run(plan: &Plan<'_>, subject: Subject, make: &Maker<'_>) -> Results {
    let begun = Instant::now();
    let time = plan.time.min(NO_LIMIT);
    let pool = Pool::default();
    // An engine may refuse what cannot arise in a game, also where random games and counts begin.
    let lenient = || -> Box<dyn Implementation> { Box::new(Lenient::new(make())) };
    let make: &Maker<'_> = if plan.strict { make } else { &lenient };
    let mut games = Vec::new();
    for (place, &variant) in plan.variants.iter().enumerate() {
        // Games share the remaining time evenly; a game that is done early leaves more to the next.
        let left = time.saturating_sub(begun.elapsed());
        let share = left / (plan.variants.len() - place) as u32;
        let now = Instant::now();
        let ends = SHARES.map(|part| now + share.mul_f64(part));
        games.push(Run { plan, make, pool: pool.clone(), ends }.game(variant));
    }
    pool.end();
    let interrupted = plan.interrupted.load(Ordering::Relaxed);
    Results { games, interrupted, ..Results::of_nothing(plan, subject) }
}

impl Run<'_> {
    fn game(&self, variant: Variant) -> GameResults {
        let wanted = self.plan.wanted();
        let (mut checks, mut tally) = if wanted.contains(&Stage::Cases) {
            self.cases(variant)
        } else {
            (Vec::new(), Tally::default())
        };
        let mut coverage = Coverage::default();
        let mut compared = Compared::default();
        let mut played = Vec::new();
        if wanted.contains(&Stage::Counts) {
            checks.extend(self.counts(variant));
        }
        if wanted.contains(&Stage::Play) {
            (compared, played) = self.refusals(variant);
            let (seen, differing) = self.games(variant);
            coverage = seen;
            played.extend(differing);
            played.extend(self.small(&checks, &played));
            if self.plan.interrupted.load(Ordering::Relaxed) {
                played.retain(|finding| !finding.has_broken());
            }
        }
        // Differences in counts and in play speak, too. Each difference is attributed to the clauses
        // against which most is said.
        let clauses = &self.plan.fixtures.clauses;
        let counted = checks.iter().filter(|check| check.is_count());
        let counted = counted.filter_map(|check| check.outcome.finding());
        counted.chain(&played).for_each(|finding| tally.add(finding, clauses));
        for check in &mut checks {
            if let CheckOutcome::Failed(finding) = &mut check.outcome {
                blame::name(finding, clauses, &tally);
            }
        }
        for finding in &mut played {
            blame::name(finding, clauses, &tally);
        }
        let mut results = GameResults {
            game: KnownGame::new(variant, &self.plan.rulings),
            checks,
            coverage,
            unasked: Vec::new(),
            played,
            known_play: Vec::new(),
            fixed_play: Vec::new(),
            compared,
            tally,
        };
        results.unasked = self.unasked(&results);
        self.plan.baseline.apply(&mut results);
        results
    }

    /// The reason why nothing more of a stage should be asked, if there is one.
    fn ends(&self, stage: Stage) -> Option<&'static str> {
        if self.plan.interrupted.load(Ordering::Relaxed) {
            Some(INTERRUPTED)
        } else if Instant::now() >= self.end(stage) {
            Some(OUT_OF_TIME)
        } else {
            None
        }
    }

    const fn end(&self, stage: Stage) -> Instant {
        self.ends[stage as usize]
    }

    /// The verdict, unless the run was interrupted meanwhile: an engine that was ended in the
    /// middle of an answer has not broken.
    fn fair(&self, verdict: Verdict) -> Verdict {
        let interrupted = self.plan.interrupted.load(Ordering::Relaxed);
        match verdict {
            Verdict::Failed(finding) if interrupted && finding.has_broken() => {
                Verdict::Skipped(INTERRUPTED.into())
            }
            verdict => verdict,
        }
    }

    fn progress(&self, variant: Variant, stage: &'static str, done: u64, of: Option<u64>) {
        (self.plan.progress)(&Progress { variant, stage, done, of });
    }
}
