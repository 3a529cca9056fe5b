//! Judges an implementation by what somebody asks for, a case after another, and tells each result when it is known.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::answers::Answers;
use super::cases::Judged;
use super::plan::NO_LIMIT;
use super::whole::Whole;
use super::{Check, CheckOutcome, GameResults, Plan, Run, Stage, prepared};
use crate::comparing::play::Maker;
use crate::comparing::{FurtherKind, Skipped, implementations};
use crate::conformance::judge;
use crate::fixtures::Case;
use notation::Variant;

/// How long fresh engines are asked again, in all. Whoever waits for the next case waits for them, too.
const AGAIN: Duration = Duration::from_secs(10);

/// What follows the id of a game in that of its counts and random games.
pub const COUNTS_AND_PLAY: &str = "/counts-and-play";

/// What is asked for.
#[derive(Debug, Clone, Copy)]
pub enum Asked<'a> {
    /// A case.
    Case(&'a Case),
    /// The counts and random games of a game, and how long they may take.
    CountsAndPlay(Variant, Duration),
}

/// A result of what is asked for.
#[derive(Debug)]
pub enum Told {
    /// That of a case.
    Check(Box<Check>),
    /// Those of the counts and random games of a game.
    CountsAndPlay(Box<GameResults>),
}

/// Judges the implementations that `make` makes, one for each thread, by what `next` gives, until it gives nothing. `told`
/// is called with each result when it is known, so the order may be another one.
///
/// The result of a case is the one that [`run`](super::run) comes to; only the clauses that it names may be others, since
/// those depend on the other cases. What is asked for when the time of the plan is up is skipped. The games, cases and
/// stages of the plan are not used.
pub fn one_by_one<'a>(
    plan: &Plan<'a>,
    make: &Maker<'_>,
    next: &(dyn Fn() -> Option<Asked<'a>> + Sync),
    told: &(dyn Fn(Told) + Sync),
) {
    prepared(plan, make, |run| {
        let end = Instant::now() + plan.time.min(NO_LIMIT);
        let asking = OneByOne { run: Run { end, ..run }, again: Mutex::new(AGAIN) };
        // Each thread of rayon takes what is next, and none does so while it waits for another. An engine ends with the
        // thread that has started it, and these threads outlive all engines.
        rayon::broadcast(|_| {
            while let Some(asked) = next() {
                told(match asked {
                    Asked::Case(case) => Told::Check(Box::new(asking.check(case))),
                    Asked::CountsAndPlay(variant, time) => {
                        let time = time.min(end.saturating_duration_since(Instant::now()));
                        Told::CountsAndPlay(Box::new(counts_and_play(plan, make, variant, time)))
                    }
                });
            }
        });
    });
}

/// Counts and plays random games. The cases are asked only where there are known failures: a difference in play is a known
/// one if a listed case fails by the same clause.
pub(crate) fn counts_and_play(
    plan: &Plan<'_>,
    make: &Maker<'_>,
    variant: Variant,
    time: Duration,
) -> GameResults {
    let is_asked = |stage: &Stage| *stage != Stage::Cases || !plan.baseline.known.is_empty();
    let stages = Stage::ALL.into_iter().filter(is_asked).collect();
    let plan = Plan { variants: vec![variant], cases: Vec::new(), stages, time, ..plan.clone() };
    let mut games = prepared(&plan, make, |run| Whole(run).games());
    games.swap_remove(0)
}

/// The further questions of a case that asks nothing else, if an engine offers none of them. Whatever else is wrong at
/// that position is no answer to them.
fn not_offered(case: &Case, offered: &[FurtherKind]) -> Option<String> {
    let kinds = case.further_alone().filter(|_| !case.is_asked(offered))?;
    let kinds: BTreeSet<String> = kinds.iter().map(|kind| format!("`{kind}`")).collect();
    let many = if kinds.len() == 1 { "" } else { "s" };
    Some(format!("the question{many} {}", Vec::from_iter(kinds).join(", ")))
}

struct OneByOne<'a> {
    run: Run<'a>,
    /// How long fresh engines may still be asked again.
    again: Mutex<Duration>,
}

impl<'a> OneByOne<'a> {
    /// The result of a case.
    fn check(&self, case: &Case) -> Check {
        let run = &self.run;
        let skipped = |why| {
            let outcome = CheckOutcome::Skipped(why);
            Check { id: case.id.clone(), clauses: case.clauses.clone(), outcome }
        };
        if let Some(open) = not_offered(case, &run.plan.further) {
            return skipped(format!("it does not offer {open}").into());
        }
        // Thousands may still be asked for, and whoever asks waits for the end.
        if let Some(why) = run.stops() {
            return skipped(Skipped::NotAsked(why));
        }
        let mut game = Answers::to_nothing(case.variant);
        game.cases.push(self.judged(case));
        self.ask_again(&mut game);
        run.follow_cases(&mut game.cases);
        if game.findings().next().is_none() {
            game.cases.extend(self.listed_with(case).map(|other| self.judged(other)));
        }
        let mut checks = run.concluded(game, run.end).checks;
        checks.swap_remove(0)
    }

    /// A case, under the rulings of the plan where it holds under them, and its verdict.
    fn judged(&self, case: &Case) -> (Case, Judged) {
        let run = &self.run;
        let case = judge::under(case, &run.plan.rulings, &mut implementations::oracle());
        let judged = run.judged(&case, run.pool.lend(run.make).as_mut());
        (case, judged)
    }

    /// The other cases of the known failures that list a case. A known failure is out of date only if none of its cases
    /// fails.
    fn listed_with<'b>(&'b self, case: &'b Case) -> impl Iterator<Item = &'b Case> {
        let Plan { baseline, fixtures, .. } = self.run.plan;
        let listing = move || baseline.known.iter().filter(|known| case.is_named(&known.id));
        let is_listed = move |other: &&Case| listing().any(|known| other.is_named(&known.id));
        fixtures.cases_of(case.variant).filter(is_listed).filter(|other| other.id != case.id)
    }

    fn ask_again(&self, game: &mut Answers<'a>) {
        let left = || self.again.lock().unwrap_or_else(PoisonError::into_inner);
        let begun = Instant::now();
        let end = self.run.end.min(begun + *left());
        Run { end, ..self.run.clone() }.ask_again(game);
        let mut left = left();
        *left = left.saturating_sub(begun.elapsed());
    }
}
