//! Holds an engine to another at a game whose rules are not known here: counts first, then random
//! games.

use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::comparing::play::{Campaign, Coverage, ENOUGH, Extent, Feature, Maker, Start, up_to};
use crate::comparing::{
    AnyGame, Comparison, Depth, Difference, Finding, Foreign, Implementation, NoAnswer, NotAsked,
    Origin, Position, PositionRef, Question, Reaction, Recorded, Reference, STARTPOS, Skipped,
    bisect, shrink,
};
use crate::conformance::refusals::Compared;
use crate::conformance::validate::{
    Baseline, Check, CheckOutcome, GameResults, Pool, Results, Stage, Subject, Unasked,
};
use crate::diagnosis::Diagnosis;

use crate::text_game::game::TextGame;
use crate::text_game::referee::Referee;
use crate::text_game::{endings, groups};

/// What to ask, and how long a run may take.
pub struct Plan<'a> {
    /// The game.
    pub game: TextGame,
    /// Positions to begin from, beside the start of the game: FENs.
    pub positions: Vec<String>,
    /// The seed of the random games.
    pub seed: u64,
    /// How long the run may take in all.
    pub time: Duration,
    /// How long a side may take for one answer.
    pub limit: Duration,
    /// The most random play that is done, whatever the time.
    pub extent: Extent,
    /// No count is asked for beyond this depth.
    pub deepest: u32,
    /// Asked between questions: whether to stop now.
    pub interrupted: &'a AtomicBool,
    /// The known failures.
    pub baseline: &'a Baseline,
    /// Makes the engine that is taken to be right.
    pub referee: &'a Maker<'a, TextGame>,
    /// Makes the engine under test.
    pub engine: &'a Maker<'a, TextGame>,
    /// Called with the stage and the number of questions answered in it.
    pub progress: &'a (dyn Fn(Stage, u64) + Sync),
    /// Called with each thing that is wrong, as soon as it is found. What is found in play may turn out to be no finding.
    pub found: &'a (dyn Fn(&Finding<TextGame>) + Sync),
}

/// The part of the time that drawing positions near the end of a game may take.
const FOR_ENDINGS: f64 = 0.1;
/// The part of the time that is over when the counts end.
const FOR_COUNTS: f64 = 0.35;
/// The part of the time limit, and of the time left, that a single count may be expected to take.
const SHARE: f64 = 0.25;
/// At most this many positions are counted from.
const COUNTED: usize = 20;

/// Holds the engine to the referee. Where the referee cannot be asked about the game, or breaks, the
/// results say so.
pub fn compare(plan: &Plan<'_>, subject: Subject) -> Results<TextGame> {
    let begun = Instant::now();
    let (referees, engines) = (Pool::default(), Pool::default());
    let mut referee = Referee::new(referees.lend(plan.referee));
    let starts = match starts(plan, &mut referee) {
        Ok(starts) => starts,
        Err(no_answer) => {
            let name = referee.own_name().to_owned();
            let why = blamed(&name, &Reaction::from(&no_answer));
            return Results { why_nothing: Some(why), ..of_nothing(plan, subject, &name) };
        }
    };
    let name = referee.own_name().to_owned();
    let known = begins(plan, &starts, &mut referee, begun);
    let recorded =
        || -> Box<dyn Implementation<TextGame>> { Box::new(Recorded::new((plan.engine)())) };
    let counts_end = begun + plan.time.mul_f64(FOR_COUNTS);
    let mut checks = Vec::new();
    {
        let mut engine = engines.lend(&recorded);
        // Started before anything is timed.
        let _ = engine.observe(PositionRef { game: &plan.game, fen: &starts[0].1, line: &[] });
        for (label, fen) in starts.iter().take(COUNTED) {
            let mut counting =
                Counting { plan, until: counts_end, left: &mut referee, right: engine.as_mut() };
            checks.extend(counting.from(label, fen));
            (plan.progress)(Stage::Counts, checks.len() as u64);
        }
    }
    drop(referee);
    // A known failure must not keep a new one from being found.
    let of_play = format!("{}.game-", plan.game.id());
    let known_games = plan.baseline.known.iter().filter(|one| one.id.starts_with(&of_play)).count();
    let enough = ENOUGH + known_games;
    let campaign = Campaign {
        game: plan.game.clone(),
        known,
        seed: plan.seed,
        extent: plan.extent,
        left: &|| Box::new(Referee::new(referees.lend(plan.referee))),
        right: &|| engines.lend(&recorded),
        depth: Depth::Itself,
        fresh: Some(plan.engine),
        known_before: &Mutex::default(),
        enough,
        counts: &|_| true,
        stop: &|| stops(plan, begun + plan.time).is_some(),
    };
    // How many games were played to their end: none is cut short before the run is to stop.
    let whole_games = Cell::new(0);
    let told = Cell::new(false);
    let (coverage, mut played) = campaign.run(&|games, coverage: &Coverage, findings| {
        (plan.progress)(Stage::Play, coverage.of(Feature::Positions));
        if !told.get() {
            told.set(tells(plan, findings, &|| Referee::new(referees.lend(plan.referee))));
        }
        if stops(plan, begun + plan.time).is_none() {
            whole_games.set(games);
        }
    });
    // Where enough was found, what later games showed is left out.
    let is_enough = up_to(&played, enough, &|_| true).is_some();
    let last = played.iter().filter(|_| is_enough).filter_map(number).max();
    if stops(plan, begun + plan.time + plan.limit).is_none() {
        let mut referee = Referee::new(referees.lend(plan.referee));
        played.retain(|finding| is_true(finding, &mut referee));
    }
    let whole_games = last.map_or(whole_games.get(), |last| whole_games.get().min(last + 1));
    referees.end();
    engines.end();
    let interrupted = plan.interrupted.load(Ordering::Relaxed);
    if interrupted {
        // An engine that was ended in the middle of an answer has not broken.
        played.retain(|finding| !finding.has_broken());
    }
    let found = checks.iter().filter_map(|check| check.outcome.finding()).chain(&played);
    let why_nothing = found.filter(|_| !interrupted).find_map(broken_reference);
    let why_nothing = why_nothing.map(|reaction| blamed(&name, reaction));
    let unasked = (coverage.of(Feature::Positions) == 0 && played.is_empty()).then(|| Unasked {
        stage: Stage::Play,
        what: "no random game was played".to_owned(),
        why: stops(plan, begun + plan.time)
            .map(Skipped::NotAsked)
            .or_else(|| checks.iter().find_map(not_asked))
            .unwrap_or_else(|| "one side does not answer there".into()),
    });
    let mut results = GameResults {
        game: plan.game.clone(),
        checks,
        coverage,
        unasked: unasked.into_iter().collect(),
        played,
        known_play: Vec::new(),
        fixed_play: Vec::new(),
        conventions: Vec::new(),
        compared: Compared::default(),
        further: 0,
        diagnosis: Diagnosis::default(),
    };
    let differs = |id: &String| results.played.iter().any(|finding| finding.id() == *id);
    let whole = (0..whole_games).map(|number| Origin::Game(number).id(&plan.game));
    results.fixed_play = whole.filter(|id| plan.baseline.knows(id) && !differs(id)).collect();
    plan.baseline.apply(&mut results);
    groups::vary(&mut results.played);
    let nothing = of_nothing(plan, subject, &name);
    Results { games: vec![results], interrupted, why_nothing, ..nothing }
}

/// The results before anything is asked of an engine that is held to a reference of this name.
#[must_use]
pub fn of_nothing(plan: &Plan<'_>, subject: Subject, reference: &str) -> Results<TextGame> {
    let reference = ("reference", Foreign::name(reference).to_string());
    Results {
        subject,
        terms: [vec![reference], plan.game.terms()].concat(),
        seed: plan.seed,
        games: Vec::new(),
        interrupted: plan.interrupted.load(Ordering::Relaxed),
        why_nothing: None,
    }
}

/// What a reference did in place of an answer, with its name.
fn blamed(name: &str, reaction: &Reaction) -> Foreign {
    format!("the reference, {}, {reaction}", Foreign::name(name)).into()
}

/// Compares both sides at one position and after every move there, and by a count if one is asked
/// for. A difference comes back followed down and made small. What is found after other questions comes back as it is:
/// more questions would come between.
///
/// # Errors
///
/// Why the two cannot be compared there.
pub fn at(
    position: &Position<TextGame>,
    plies: Option<u32>,
    before: &[Question<TextGame>],
    referee: &mut Referee,
    engine: &mut dyn Implementation<TextGame>,
) -> Result<Option<Finding<TextGame>>, String> {
    let at = position.as_ref();
    match crate::comparing::compare::at(at, referee, engine, Depth::EveryMove) {
        Comparison::Differ(mut finding) => {
            if before.is_empty() {
                shrink::finding(&mut finding, referee, engine, Depth::EveryMove);
            }
            return Ok(Some(*finding));
        }
        Comparison::Agree(_) => {}
        Comparison::BothRefuse | Comparison::NotAsked => {
            let (one, two) =
                (Reaction::of(&referee.snapshot(at)), Reaction::of(&engine.observe(at)));
            let (left, right) = (referee.name(), engine.name());
            return Err(format!("{left} {one}, {right} {two}"));
        }
    }
    let Some(depth) = plies else { return Ok(None) };
    let counts = (referee.perft(at, depth), engine.perft(at, depth));
    let is_open = |count: &Result<u64, NoAnswer>| {
        count.as_ref().is_err_and(|no_answer| no_answer.skipped().is_some())
    };
    if matches!(counts.0, Err(NoAnswer::Failed(_))) || is_open(&counts.0) || is_open(&counts.1) {
        let (one, two) = (Reaction::of(&counts.0), Reaction::of(&counts.1));
        let (left, right) = (referee.name(), engine.name());
        return Err(format!("perft {depth} cannot be compared: {left} {one}, {right} {two}"));
    }
    Ok(differing(at, depth, counts, referee, engine))
}

/// Tells the first finding that nobody knows of, if it is true; whether there is one.
fn tells(plan: &Plan<'_>, findings: &[Finding<TextGame>], referee: &dyn Fn() -> Referee) -> bool {
    let new = findings.iter().find(|finding| !plan.baseline.knows(&finding.id()));
    if let Some(new) = new.filter(|new| is_true(new, &mut referee())) {
        (plan.found)(new);
    }
    new.is_some()
}

/// How the reference broke, where that is what a finding shows: it is no fault of the engine.
fn broken_reference(finding: &Finding<TextGame>) -> Option<&Reaction> {
    finding.differences.iter().find_map(|difference| match difference {
        Difference::Answer { left: fails @ Reaction::Fails(_), .. } => Some(fails),
        _ => None,
    })
}

/// Whether the reference lists every move of a finding's line, and the moves that it is said to have:
/// an engine that speaks UCI does not say that a move is not legal.
fn is_true(finding: &Finding<TextGame>, referee: &mut Referee) -> bool {
    let at = finding.position.as_ref();
    if !shrink::is_listed(at, referee) {
        return false;
    }
    let sides = finding.differences.iter().filter_map(|difference| match difference {
        Difference::Moves { missing, surplus } => Some((missing, surplus)),
        _ => None,
    });
    let sides: Vec<_> = sides.collect();
    // A reference that cannot be asked again does not speak against the finding.
    let Some(listed) = (!sides.is_empty()).then(|| referee.snapshot(at).ok()).flatten() else {
        return true;
    };
    sides.iter().all(|(missing, surplus)| {
        missing.iter().all(|played| listed.moves.contains(played))
            && !surplus.iter().any(|played| listed.moves.contains(played))
    })
}

/// Why a check was not asked.
fn not_asked(check: &Check<TextGame>) -> Option<Skipped> {
    match &check.outcome {
        CheckOutcome::Skipped(why) if why.is_not_asked() => Some(why.clone()),
        _ => None,
    }
}

/// The number of the random game of a finding.
const fn number(finding: &Finding<TextGame>) -> Option<u64> {
    match finding.origin {
        Origin::Game(number) => Some(number),
        _ => None,
    }
}

/// Why nothing more should be asked, if there is a reason.
fn stops(plan: &Plan<'_>, end: Instant) -> Option<NotAsked> {
    if plan.interrupted.load(Ordering::Relaxed) {
        Some(NotAsked::Interrupted)
    } else {
        (Instant::now() >= end).then_some(NotAsked::OutOfTime)
    }
}

/// Where counts and games begin, each with its name: the start of the game as the referee writes it,
/// and the positions that were given.
fn starts(plan: &Plan<'_>, referee: &mut Referee) -> Result<Vec<(String, String)>, NoAnswer> {
    let start = referee.snapshot(PositionRef { game: &plan.game, fen: STARTPOS, line: &[] })?;
    let given = plan.positions.iter().enumerate();
    let given = given.map(|(number, fen)| (format!("position {}", number + 1), fen.clone()));
    Ok([("start".to_owned(), start.setup.to_string())].into_iter().chain(given).collect())
}

/// Where random games begin: every other one near its end.
fn begins(
    plan: &Plan<'_>,
    starts: &[(String, String)],
    referee: &mut Referee,
    begun: Instant,
) -> Vec<Start<TextGame>> {
    let fens: Vec<String> = starts.iter().map(|(_, fen)| fen.clone()).collect();
    let end = begun + plan.time.mul_f64(FOR_ENDINGS);
    let stop = || stops(plan, end).is_some();
    let endings = endings::draw(&plan.game, &fens, plan.seed, referee, &stop);
    let others = fens.iter().cycle().take(endings.len().max(fens.len())).cloned();
    others.chain(endings).map(|fen| (fen, Vec::new())).collect()
}

/// Counts from one position, on both sides.
struct Counting<'a> {
    plan: &'a Plan<'a>,
    until: Instant,
    left: &'a mut Referee,
    right: &'a mut dyn Implementation<TextGame>,
}

impl Counting<'_> {
    /// Counts deeper and deeper, up to the first count that differs, has no answer, or would take
    /// too long.
    fn from(&mut self, label: &str, fen: &str) -> Vec<Check<TextGame>> {
        let at = PositionRef { game: &self.plan.game, fen, line: &[] };
        let mut checks = Vec::new();
        let (mut before, mut took) = (1, Duration::ZERO);
        for depth in 1..=self.plan.deepest {
            let id = format!("{}/{label} perft {depth}", self.plan.game.id());
            if let Some(why) = stops(self.plan, self.until) {
                let outcome = CheckOutcome::Skipped(Skipped::NotAsked(why));
                checks.push(Check { id, clauses: Vec::new(), outcome });
                return checks;
            }
            let begun = Instant::now();
            let counts = (self.left.perft(at, depth), self.right.perft(at, depth));
            let counted = counts.0.as_ref().ok().copied().unwrap_or_default();
            let outcome = match (&counts.0, &counts.1) {
                (Ok(ours), Ok(theirs)) if ours == theirs => CheckOutcome::Passed,
                (Err(NoAnswer::Unsupported(what)), _) | (_, Err(NoAnswer::Unsupported(what))) => {
                    CheckOutcome::Skipped(what.clone().into())
                }
                (Err(NoAnswer::NotAsked(why)), _) | (_, Err(NoAnswer::NotAsked(why))) => {
                    CheckOutcome::Skipped(Skipped::NotAsked(why.clone()))
                }
                (Err(no_answer), _) => {
                    let reaction = Reaction::from(no_answer);
                    CheckOutcome::Skipped(format!("the reference {reaction}").into())
                }
                _ => match differing(at, depth, counts, self.left, self.right) {
                    Some(mut finding) if !self.was_interrupted(&finding) => {
                        finding.origin = Origin::Table(id.clone());
                        if !self.plan.baseline.knows(&id) {
                            (self.plan.found)(&finding);
                        }
                        CheckOutcome::Failed(Box::new(finding))
                    }
                    _ => CheckOutcome::Skipped("the two sides cannot be compared there".into()),
                },
            };
            let goes_on = outcome == CheckOutcome::Passed;
            checks.push(Check { id, clauses: Vec::new(), outcome });
            // The next count grows as this one has grown, and takes as long by node.
            took = took.max(begun.elapsed());
            let growth = counted as f64 / before.max(1) as f64;
            let left = self.until.saturating_duration_since(Instant::now()).min(self.plan.limit);
            if !goes_on || counted == 0 || took.mul_f64(growth.max(1.0)) > left.mul_f64(SHARE) {
                return checks;
            }
            before = counted;
        }
        checks
    }

    fn was_interrupted(&self, finding: &Finding<TextGame>) -> bool {
        finding.has_broken() && self.plan.interrupted.load(Ordering::Relaxed)
    }
}

/// The finding of two counts that are not equal, followed down to the position where the moves
/// differ and made small there.
fn differing(
    at: PositionRef<'_, TextGame>,
    depth: u32,
    counts: (Result<u64, NoAnswer>, Result<u64, NoAnswer>),
    left: &mut Referee,
    right: &mut dyn Implementation<TextGame>,
) -> Option<Finding<TextGame>> {
    let (difference, counting) = match counts {
        (Ok(ours), Ok(theirs)) if ours == theirs => return None,
        (Ok(ours), Ok(theirs)) => {
            (Difference::Perft { depth, left: ours, right: theirs, route: None }, None)
        }
        (Ok(_), Err(no_answer)) => (no_answer.difference(None)?, Some(depth)),
        (Err(_), _) => return None,
    };
    let setup = left.snapshot(at).ok().map(|seen| seen.setup);
    let sides = [left.name(), right.name()].map(str::to_owned);
    let mut finding = Finding::between(at, setup, [&sides[0], &sides[1]], vec![difference]);
    finding.counting = counting;
    if !finding.has_broken() {
        bisect::into(&mut finding, depth, left, right, Depth::EveryMove);
    }
    Some(finding)
}
