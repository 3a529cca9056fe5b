//! The order and the time of a whole run: what is asked of all games, and when it must have ended.

use std::time::{Duration, Instant};

use super::answers::Answers;
use super::cases::Asking;
use super::plan::NO_LIMIT;
use super::{GameResults, Run, Stage};

/// What part of the time has gone, at most, when the parts of a run have ended, in their order. What one does
/// not need is the next one's.
struct Ends {
    /// The cases that ask for lists of moves, and then those that ask the further questions.
    lists: Instant,
    /// The same again, in fresh processes, where they failed.
    lists_again: Instant,
    /// The random games.
    play: Instant,
    /// The cases that ask for counts, and the tables. An engine that counts slowly has listed its moves before.
    counts: Instant,
    /// All that has failed and has not been asked again.
    all: Instant,
    /// What the failures come from.
    causes: Instant,
    /// The clauses that the failures speak against. An answer that is due at the end of the time still gets its limit; where
    /// none takes it, half of it is left for the reports.
    clauses: Instant,
}

impl Ends {
    fn of(time: Duration, limit: Duration) -> Self {
        let begun = Instant::now();
        let after = |part| begun + time.mul_f64(part);
        Self {
            lists: after(0.4),
            lists_again: after(0.6),
            play: after(0.75),
            counts: after(0.9),
            all: after(0.95),
            causes: after(1.0),
            clauses: after(1.0) + limit / 2,
        }
    }
}

/// A whole run, about all games. The parts of it have ends of their own.
pub(super) struct Whole<'a>(pub(super) Run<'a>);

impl<'a> Whole<'a> {
    pub(super) fn games(&self) -> Vec<GameResults> {
        let plan = self.0.plan;
        let ends = Ends::of(plan.time.min(NO_LIMIT), plan.limit);
        let variants = plan.variants.iter();
        let mut games: Vec<Answers<'a>> =
            variants.map(|&variant| Answers::to_nothing(variant)).collect();
        let wanted = plan.wanted();
        if wanted.contains(&Stage::Cases) {
            for game in &mut games {
                game.cases = self.until(ends.lists).cases(game.variant);
            }
            self.judge(&mut games, Asking::Lists, ends.lists);
            self.judge(&mut games, Asking::Further, ends.lists);
            self.ask_again(&mut games, ends.lists_again);
        }
        if wanted.contains(&Stage::Play) {
            self.in_turn(games.iter_mut().collect(), ends.play, Run::play);
        }
        self.judge(&mut games, Asking::Counts, ends.counts);
        if wanted.contains(&Stage::Counts) {
            self.in_turn(games.iter_mut().collect(), ends.counts, |run, game| {
                game.counts = run.counts(game.variant);
            });
        }
        self.ask_again(&mut games, ends.all);
        // A game whose cases were cut short, by one answer that did not come, has the time that is left.
        for asking in Asking::ALL {
            self.judge(&mut games, asking, ends.all);
        }
        self.ask_again(&mut games, ends.all);
        self.in_turn(games.iter_mut().collect(), ends.all, Run::doubt);
        let results = |game| self.until(ends.causes).results(game, ends.clauses);
        games.into_iter().map(results).collect()
    }

    fn until(&self, end: Instant) -> Run<'a> {
        Run { end, ..self.0.clone() }
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
        self.in_turn(games.iter_mut().collect(), end, Run::ask_again);
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
