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
    /// Those of a run, in which the parts after the lists of moves leave some time for the causes.
    fn of(begun: Instant, time: Duration, limit: Duration, causes: Duration) -> Self {
        let after = |part| begun + time.mul_f64(part);
        let rest = time.mul_f64(1.0 - LISTS).saturating_sub(causes);
        let later = |part| after(LISTS) + rest.mul_f64(part);
        Self {
            lists: after(0.4),
            lists_again: after(LISTS),
            play: later(0.4),
            counts: later(0.85),
            all: later(1.0),
            causes: after(1.0),
            clauses: after(1.0) + limit / 2,
        }
    }
}

/// The part of the time in which lists of moves are asked for.
const LISTS: f64 = 0.6;
/// The part that is left for the causes if nothing is wrong so far.
const FOR_CAUSES: f64 = 0.05;
/// The part that is left for them, at most, once something is.
const MOST_FOR_CAUSES: f64 = 0.25;

/// A whole run, about all games. The parts of it have ends of their own.
pub(super) struct Whole<'a>(pub(super) Run<'a>);

impl<'a> Whole<'a> {
    pub(super) fn games(&self) -> Vec<GameResults> {
        let plan = self.0.plan;
        let (begun, time) = (Instant::now(), plan.time.min(NO_LIMIT));
        let leaving = |causes| Ends::of(begun, time, plan.limit, causes);
        let mut ends = leaving(time.mul_f64(FOR_CAUSES));
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
            // More of the same tells less than why it is wrong.
            let failing =
                games.iter_mut().filter_map(|game| game.has_cause().then_some(plan.diagnosis));
            let causes = failing.fold(Duration::ZERO, Duration::saturating_add);
            let (least, most) = (time.mul_f64(FOR_CAUSES), time.mul_f64(MOST_FOR_CAUSES));
            ends = leaving(causes.clamp(least, most));
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

#[cfg(test)]
mod tests {
    use super::Ends;
    use std::time::{Duration, Instant};

    #[test]
    fn what_is_kept_for_the_causes_is_left_by_all_that_comes_before() {
        let (begun, time) = (Instant::now(), Duration::from_secs(40));
        for seconds in [2, 10] {
            let kept = Duration::from_secs(seconds);
            let ends = Ends::of(begun, time, Duration::from_secs(1), kept);
            assert_eq!(ends.causes - ends.all, kept);
            assert_eq!(ends.causes, begun + time);
            let in_turn = [ends.lists, ends.lists_again, ends.play, ends.counts, ends.all];
            assert!(in_turn.is_sorted() && ends.play > ends.lists_again);
        }
    }
}
