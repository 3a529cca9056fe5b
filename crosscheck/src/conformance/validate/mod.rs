//! Validates an implementation: every case, the perft tables, random games in lock step.
//!
//! [`run`] asks for lists of moves before counts, and each part of all games before the next: the cases, random
//! games, then the cases with counts and the tables. It does not stop at the first failure. Where an answer was
//! wrong, a fresh engine is asked again.

mod again;
mod answers;
mod baseline;
mod cases;
mod counts;
mod further;
mod games;
mod one_by_one;
mod plan;
mod pool;
mod refused;
mod results;
mod small;
mod unasked;
mod whole;

use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use notation::Variant;

pub use baseline::{Baseline, BaselineError, KnownFailure};
pub use counts::tables_hold;
#[cfg(feature = "trials")]
pub(crate) use one_by_one::counts_and_play;
pub use one_by_one::{Asked, COUNTS_AND_PLAY, Told, one_by_one};
pub use plan::{Plan, Progress};
pub use pool::Pool;
pub use results::{
    Check, CheckOutcome, ClauseScore, Conclusion, GameResults, Results, Stage, Subject, Unasked,
};

use crate::comparing::origin::Lenient;
use crate::comparing::play::Maker;
use crate::comparing::{Implementation, KnownGame, NotAsked, Question, Recorded, Skipped};
use crate::conformance::judge::Verdict;
use crate::diagnosis::{Log, Logged};
use answers::Answers;
use whole::Whole;

/// Validates the implementations that `make` makes: one for each thread.
pub fn run(plan: &Plan<'_>, subject: Subject, make: &Maker<'_>) -> Results {
    let games = prepared(plan, make, |run| Whole(run).games());
    let interrupted = plan.interrupted.load(Ordering::Relaxed);
    Results { games, interrupted, ..Results::of_nothing(plan, subject) }
}

/// What comes of the questions of a run for which everything is prepared. There is no time for them until their end is
/// set. The implementations are ended after them.
fn prepared<T>(plan: &Plan<'_>, make: &Maker<'_>, ask: impl FnOnce(Run<'_>) -> T) -> T {
    // An engine may refuse what cannot arise in a game, also where random games and counts begin.
    let lenient = || -> Box<dyn Implementation<KnownGame>> { Box::new(Lenient::new(make())) };
    let make: &Maker<'_> = if plan.strict { make } else { &lenient };
    let log = Log::default();
    let logged = || -> Box<dyn Implementation<KnownGame>> { Box::new(Logged::new(make(), &log)) };
    let make: &Maker<'_> = if plan.diagnosis.is_zero() { make } else { &logged };
    let recorded = || -> Box<dyn Implementation<KnownGame>> { Box::new(Recorded::new(make())) };
    let lent: &Maker<'_> = if plan.again { &recorded } else { make };
    let (known_before, too_large) = (Mutex::default(), Mutex::default());
    let pool = Pool::default();
    let answered = ask(Run {
        plan,
        make: lent,
        fresh: make,
        pool: pool.clone(),
        known_before: &known_before,
        too_large: &too_large,
        log: &log,
        end: Instant::now(),
    });
    pool.end();
    answered
}

/// Some of the questions about a game: the plan, the free implementations, and the time for them.
#[derive(Clone)]
struct Run<'a> {
    plan: &'a Plan<'a>,
    /// Makes an implementation whose questions are kept.
    make: &'a Maker<'a>,
    /// Makes one that has not been asked anything.
    fresh: &'a Maker<'a>,
    pool: Pool,
    /// The questions after which it was wrong before.
    known_before: &'a Mutex<Vec<Vec<Question>>>,
    /// The smallest count that took longer than an answer may: its nodes, and its depth.
    too_large: &'a Mutex<Option<(u64, u32)>>,
    /// What the engines have answered.
    log: &'a Log,
    /// When these questions must have ended.
    end: Instant,
}

impl<'a> Run<'a> {
    /// Compares in random games, and which setups are refused.
    fn play(&self, game: &mut Answers<'a>) {
        let (compared, mut played) = self.refusals(game.variant);
        let (further, differing) = self.further(game.variant);
        played.extend(differing);
        let (coverage, differing) = self.games(game.variant);
        played.extend(differing);
        if self.plan.interrupted.load(Ordering::Relaxed) {
            played.retain(|finding| !finding.has_broken());
        }
        game.play_ended = self.stops();
        (game.compared, game.played, game.coverage) = (compared, played, coverage);
        game.further = further;
    }

    /// The reason why nothing more should be asked, if there is one.
    fn stops(&self) -> Option<NotAsked> {
        if self.plan.interrupted.load(Ordering::Relaxed) {
            Some(NotAsked::Interrupted)
        } else if Instant::now() >= self.end {
            Some(NotAsked::OutOfTime)
        } else {
            None
        }
    }

    /// Whether a count would take longer than an answer may, as one did that was neither larger nor deeper.
    fn is_too_large(&self, nodes: u64, depth: u32) -> bool {
        let least = *self.too_large.lock().unwrap_or_else(PoisonError::into_inner);
        least.is_some_and(|(most, deepest)| nodes >= most && depth >= deepest)
    }

    /// Remembers a count that took as long as an answer may.
    fn took(&self, nodes: u64, depth: u32, time: Duration) {
        if time >= self.plan.limit {
            let mut least = self.too_large.lock().unwrap_or_else(PoisonError::into_inner);
            let (most, deepest) = least.unwrap_or((u64::MAX, u32::MAX));
            *least = Some((nodes.min(most), depth.min(deepest)));
        }
    }

    /// The verdict, unless the run was interrupted meanwhile: an engine that was ended in the
    /// middle of an answer has not broken.
    fn fair(&self, verdict: Verdict) -> Verdict {
        let interrupted = self.plan.interrupted.load(Ordering::Relaxed);
        match verdict {
            Verdict::Failed(finding) if interrupted && finding.has_broken() => {
                Verdict::Skipped(Skipped::NotAsked(NotAsked::Interrupted))
            }
            verdict => verdict,
        }
    }

    fn progress(&self, variant: Variant, stage: &'static str, done: u64, of: Option<u64>) {
        (self.plan.progress)(&Progress { variant, stage, done, of });
    }
}
