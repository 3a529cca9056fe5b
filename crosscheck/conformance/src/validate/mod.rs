//! Validates an implementation: every case, the perft tables, random games in lock step.
//!
//! [`run`] asks in this order, each of all games, and does not stop at the first failure. A failed case is
//! more precise than a wrong count, and a wrong count is more precise than a failed game. Where an answer was
//! wrong, a fresh engine is asked again.

mod again;
mod baseline;
mod cases;
mod counts;
mod games;
mod pool;
mod refused;
mod results;
mod small;
mod unasked;

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use notation::{Rulings, Variant};

pub use baseline::{Baseline, BaselineError, KnownFailure};
pub use results::{
    Check, CheckOutcome, ClauseScore, Conclusion, GameResults, Results, Stage, Subject, Unasked,
};

use crate::blame::{self, Tally};
use crate::class;
use crate::judge::Verdict;
use crate::refusals::{self, Compared};
use cases::{Asking, Judged};
use comparing::origin::Lenient;
use comparing::play::{Coverage, Extent, Maker};
use comparing::{
    Again, Cause, Depth, Finding, Implementation, KnownGame, OUT_OF_TIME, Question, Recorded,
};
use counts::Count;
pub use pool::Pool;
use suite::{Case, Clauses, Fixtures};

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
    /// Whether a fresh engine is asked again where an answer was wrong. Needless for an engine whose
    /// answers depend on nothing but the question.
    pub again: bool,
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
            again: true,
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

/// Some of the questions about a game: the plan, the free implementations, and the time for them.
struct Run<'a> {
    plan: &'a Plan<'a>,
    /// Makes an implementation whose questions are kept.
    make: &'a Maker<'a>,
    /// Makes one that has not been asked anything.
    fresh: &'a Maker<'a>,
    pool: Pool,
    /// The questions after which it was wrong before.
    known_before: &'a Mutex<Vec<Vec<Question>>>,
    /// The smallest count that took longer than an answer may, in nodes.
    too_large: &'a AtomicU64,
    /// When these questions must have ended.
    end: Instant,
}

/// What part of the time has gone, at most, when the parts of a run have ended, in their order. What one does
/// not need is the next one's.
#[derive(Clone, Copy)]
struct Ends {
    /// The cases that ask for lists of moves.
    lists: Instant,
    /// The same again, in fresh processes, where they failed.
    lists_again: Instant,
    /// The random games.
    play: Instant,
    /// The cases that ask for counts, and the tables. An engine that counts slowly has listed its moves before.
    counts: Instant,
    /// All that has failed and has not been asked again.
    all: Instant,
}

impl Ends {
    fn of(time: Duration) -> Self {
        let begun = Instant::now();
        let after = |part| begun + time.mul_f64(part);
        Self {
            lists: after(0.4),
            lists_again: after(0.6),
            play: after(0.75),
            counts: after(0.9),
            all: after(1.0),
        }
    }
}

/// The reason of a skipped check when the run was interrupted.
const INTERRUPTED: &str = "the run was interrupted";

/// What a game's questions have come to so far.
struct Answers<'a> {
    variant: Variant,
    cases: Vec<(Case, Judged)>,
    counts: Vec<(Count<'a>, Judged)>,
    coverage: Coverage,
    compared: Compared,
    played: Vec<Finding>,
    /// Why no more was played, if there was a reason.
    play_ended: Option<&'static str>,
}

impl<'a> Answers<'a> {
    fn to_nothing(variant: Variant) -> Self {
        Self {
            variant,
            cases: Vec::new(),
            counts: Vec::new(),
            coverage: Coverage::default(),
            compared: Compared::default(),
            played: Vec::new(),
            play_ended: None,
        }
    }

    /// Every finding.
    fn findings(&mut self) -> impl Iterator<Item = &mut Finding> {
        let cases = self.cases.iter_mut().map(|(_, judged)| judged);
        let judged = cases.chain(self.counts.iter_mut().map(|(_, judged)| judged));
        let found = judged.filter_map(|judged| match &mut judged.verdict {
            Verdict::Failed(finding) => Some(finding.as_mut()),
            Verdict::Passed | Verdict::Skipped(_) => None,
        });
        found.chain(&mut self.played)
    }

    /// Where some differences do not come from the position alone, one that was not asked again may be
    /// such a one, too.
    fn doubt(&mut self) {
        if self.findings().any(|finding| finding.again.is_fickle()) {
            let unasked = self.findings().filter(|finding| finding.again == Again::NotAsked);
            unasked.for_each(|finding| finding.again = Again::Unsettled);
        }
    }

    /// How many cases of a kind have not been asked for lack of time.
    fn late(&self, asking: Asking) -> usize {
        let late =
            self.cases.iter().filter(|(case, judged)| asking.includes(case) && judged.is_late());
        late.count()
    }
}

/// Validates the implementations that `make` makes: one for each thread.
pub fn run(plan: &Plan<'_>, subject: Subject, make: &Maker<'_>) -> Results {
    // An engine may refuse what cannot arise in a game, also where random games and counts begin.
    let lenient = || -> Box<dyn Implementation> { Box::new(Lenient::new(make())) };
    let make: &Maker<'_> = if plan.strict { make } else { &lenient };
    let recorded = || -> Box<dyn Implementation> { Box::new(Recorded::new(make())) };
    let lent: &Maker<'_> = if plan.again { &recorded } else { make };
    let known_before = Mutex::default();
    let too_large = AtomicU64::new(u64::MAX);
    let whole = Whole {
        plan,
        make: lent,
        fresh: make,
        pool: Pool::default(),
        known_before: &known_before,
        too_large: &too_large,
    };
    let games = whole.games();
    whole.pool.end();
    let interrupted = plan.interrupted.load(Ordering::Relaxed);
    Results { games, interrupted, ..Results::of_nothing(plan, subject) }
}

/// A whole run, about all games.
struct Whole<'a> {
    plan: &'a Plan<'a>,
    make: &'a Maker<'a>,
    fresh: &'a Maker<'a>,
    pool: Pool,
    known_before: &'a Mutex<Vec<Vec<Question>>>,
    too_large: &'a AtomicU64,
}

impl<'a> Whole<'a> {
    fn games(&self) -> Vec<GameResults> {
        let ends = Ends::of(self.plan.time.min(NO_LIMIT));
        let variants = self.plan.variants.iter();
        let mut games: Vec<Answers<'a>> =
            variants.map(|&variant| Answers::to_nothing(variant)).collect();
        let wanted = self.plan.wanted();
        if wanted.contains(&Stage::Cases) {
            for game in &mut games {
                game.cases = self.until(ends.lists).cases(game.variant);
            }
            self.judge(&mut games, Asking::Lists, ends.lists);
            self.ask_again(&mut games, ends.lists_again);
        }
        if wanted.contains(&Stage::Play) {
            self.in_turn(games.iter_mut().collect(), ends.play, |run, game| run.play(game));
        }
        self.judge(&mut games, Asking::Counts, ends.counts);
        if wanted.contains(&Stage::Counts) {
            self.in_turn(games.iter_mut().collect(), ends.counts, |run, game| {
                game.counts = run.counts(game.variant);
            });
        }
        self.ask_again(&mut games, ends.all);
        // A game whose cases were cut short, by one answer that did not come, has the time that is left.
        for asking in [Asking::Lists, Asking::Counts] {
            self.judge(&mut games, asking, ends.all);
        }
        self.ask_again(&mut games, ends.all);
        games.into_iter().map(|game| self.until(ends.all).results(game)).collect()
    }

    fn until(&self, end: Instant) -> Run<'a> {
        let Self { plan, make, fresh, known_before, too_large, .. } = *self;
        Run { plan, make, fresh, pool: self.pool.clone(), known_before, too_large, end }
    }

    /// Judges by the cases that have not been asked, as long as some are answered and time is left.
    fn judge(&self, games: &mut [Answers<'a>], asking: Asking, end: Instant) {
        let late =
            |games: &[Answers<'a>]| games.iter().map(|game| game.late(asking)).sum::<usize>();
        loop {
            let before = late(games);
            let unfinished = games.iter_mut().filter(|game| game.late(asking) > 0).collect();
            self.in_turn(unfinished, end, |run, game| {
                run.judge(game.variant, asking, &mut game.cases);
            });
            if [0, before].contains(&late(games)) {
                return;
            }
        }
    }

    fn ask_again(&self, games: &mut [Answers<'a>], end: Instant) {
        self.in_turn(games.iter_mut().collect(), end, |run, game| {
            run.ask_again(&mut game.cases, &mut game.counts);
        });
    }

    /// Asks about some games in turn. They share the remaining time evenly; a game that is done early
    /// leaves more to the next.
    fn in_turn(
        &self,
        games: Vec<&mut Answers<'a>>,
        end: Instant,
        ask: impl Fn(&Run<'a>, &mut Answers<'a>),
    ) {
        let number = games.len() as u32;
        for (place, game) in (0..).zip(games) {
            let now = Instant::now();
            let share = end.saturating_duration_since(now) / (number - place);
            ask(&self.until(now + share), game);
        }
    }
}

impl<'a> Run<'a> {
    /// Compares in random games, and which setups are refused.
    fn play(&self, game: &mut Answers<'a>) {
        let (compared, mut played) = self.refusals(game.variant);
        let (coverage, differing) = self.games(game.variant);
        played.extend(differing);
        if self.plan.interrupted.load(Ordering::Relaxed) {
            played.retain(|finding| !finding.has_broken());
        }
        game.play_ended = self.stops();
        (game.compared, game.played, game.coverage) = (compared, played, coverage);
    }

    /// The results of a game, each difference with what it is held against and the clauses that it speaks
    /// against most.
    fn results(&self, mut game: Answers<'a>) -> GameResults {
        self.follow(&mut game.counts);
        self.follow_cases(&mut game.cases);
        let small = self.small(&game);
        game.played.extend(small);
        game.doubt();
        let clauses = &self.plan.fixtures.clauses;
        let mut tally = Tally::default();
        for (case, judged) in &mut game.cases {
            if let Verdict::Failed(finding) = &mut judged.verdict {
                finding.class = class::of(finding, &case.clauses, clauses);
            }
            if speaks(&judged.verdict) {
                tally.count(case, &judged.verdict, clauses);
            }
        }
        let counted = game.counts.iter_mut().filter_map(|(_, judged)| match &mut judged.verdict {
            Verdict::Failed(finding) => Some(finding.as_mut()),
            _ => None,
        });
        for finding in counted.chain(&mut game.played) {
            finding.class = class::of(finding, &[], clauses);
            if is_about_rules(finding) {
                tally.add(finding, clauses);
            }
        }
        let checks = game.cases.into_iter().map(|(case, judged)| Check {
            id: case.id,
            clauses: case.clauses,
            outcome: judged.verdict.into(),
        });
        let counts = game.counts.into_iter().map(|(count, judged)| Check {
            id: count.id(),
            clauses: Vec::new(),
            outcome: judged.verdict.into(),
        });
        let mut checks: Vec<Check> = checks.chain(counts).collect();
        for check in &mut checks {
            if let CheckOutcome::Failed(finding) = &mut check.outcome {
                name(finding, clauses, &tally);
            }
        }
        for finding in &mut game.played {
            name(finding, clauses, &tally);
        }
        let mut results = GameResults {
            game: KnownGame::new(game.variant, &self.plan.rulings),
            checks,
            coverage: game.coverage,
            unasked: Vec::new(),
            played: game.played,
            known_play: Vec::new(),
            fixed_play: Vec::new(),
            conventions: Vec::new(),
            compared: game.compared,
            tally,
        };
        results.unasked = self.unasked(&results, game.play_ended);
        self.plan.baseline.apply(&mut results);
        results.set_conventions_aside();
        results
    }

    /// The reason why nothing more should be asked, if there is one.
    fn stops(&self) -> Option<&'static str> {
        if self.plan.interrupted.load(Ordering::Relaxed) {
            Some(INTERRUPTED)
        } else if Instant::now() >= self.end {
            Some(OUT_OF_TIME)
        } else {
            None
        }
    }

    /// Whether a count would take longer than an answer may, as a smaller one did.
    fn is_too_large(&self, nodes: u64) -> bool {
        nodes >= self.too_large.load(Ordering::Relaxed)
    }

    /// Remembers a count that took as long as an answer may.
    fn took(&self, nodes: u64, time: Duration) {
        if time >= self.plan.limit {
            self.too_large.fetch_min(nodes, Ordering::Relaxed);
        }
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

/// Whether a verdict says something about the clauses of its case.
fn speaks(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Failed(finding) => is_about_rules(finding),
        Verdict::Passed | Verdict::Skipped(_) => true,
    }
}

/// Whether a finding may show that a clause is broken. One that depends on earlier questions or on chance
/// does not, nor one by which no engine fails, nor a count alone.
fn is_about_rules(finding: &Finding) -> bool {
    finding.fails()
        && finding.cause == Cause::Rules
        && !finding.again.is_fickle()
        && !finding.is_miscount()
}

/// Names the clauses that a finding speaks against.
fn name(finding: &mut Finding, clauses: &Clauses, tally: &Tally) {
    if is_about_rules(finding) {
        blame::name(finding, clauses, tally);
    } else if finding.fails() {
        finding.clauses.clear();
    }
}
