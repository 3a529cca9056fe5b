use std::cell::Cell;

use crate::comparing::again::Asker;
use crate::comparing::{Again, Finding, History, Implementation, KnownGame};
use rayon::prelude::*;

use super::Run;
use super::answers::Answers;
use super::cases::Judged;
use crate::conformance::judge::Verdict;

/// A round of asking fresh engines: which findings it concerns, and what it finds out about each.
struct Round {
    concerns: fn(&Again) -> bool,
    settled: fn(&mut Asker<'_>, Again, Option<&History>) -> Again,
}

impl<'a> Run<'a> {
    /// Asks again, in fresh processes, where a case or a count was answered wrongly.
    pub(super) fn ask_again(&self, game: &mut Answers<'a>) {
        let round = Round {
            concerns: |again| *again == Again::NotAsked,
            settled: |asker, _, before| asker.ask(before),
        };
        self.through(&round, game);
    }

    /// Asks many times more where an answer depends on chance: what else was shown may be chance as well. What
    /// came of random games is not asked again here, and stays open then.
    pub(super) fn doubt(&self, game: &mut Answers<'a>) {
        let is_chance = |finding: &mut Finding| matches!(finding.again, Again::Chance { .. });
        if !game.findings().any(is_chance) {
            return;
        }
        let round = Round {
            concerns: |again| *again != Again::NotAsked,
            settled: |asker, again, _| asker.doubt(again),
        };
        self.through(&round, game);
        for finding in &mut game.played {
            if matches!(finding.again, Again::Shown | Again::After(_)) {
                finding.again = Again::Unsettled;
            }
        }
    }

    /// Takes every case and count that was answered wrongly through a round.
    fn through(&self, round: &Round, game: &mut Answers<'a>) {
        if !self.plan.again {
            return;
        }
        game.cases.par_iter_mut().for_each(|(case, judged)| {
            self.settle(round, judged, &mut |fresh| self.verdict(case, fresh));
        });
        game.counts.par_iter_mut().for_each(|(count, judged)| {
            self.settle(round, judged, &mut |fresh| count.verdict(fresh));
        });
    }

    fn settle(
        &self,
        round: &Round,
        judged: &mut Judged,
        verdict: &mut dyn FnMut(&mut dyn Implementation<KnownGame>) -> Verdict,
    ) {
        let Judged { verdict: Verdict::Failed(finding), before } = judged else { return };
        if !(round.concerns)(&finding.again) {
            return;
        }
        let first = finding.as_ref().clone();
        let was_asked = Cell::new(true);
        let mut shows = |fresh: &mut dyn Implementation<KnownGame>| match verdict(fresh) {
            Verdict::Failed(found) => is_alike(&found, &first),
            Verdict::Skipped(why) => {
                was_asked.set(was_asked.get() && !why.is_not_asked());
                false
            }
            Verdict::Passed => false,
        };
        let stop = || self.stops().is_some();
        let known = self.known_before;
        let game = &first.position.game;
        let mut asker = Asker { game, make: self.fresh, shows: &mut shows, stop: &stop, known };
        let again = std::mem::take(&mut finding.again);
        finding.again = (round.settled)(&mut asker, again, before.as_ref());
        let has_passed =
            finding.again == Again::Shown && self.has_passed(before.as_ref(), &mut shows);
        if has_passed && was_asked.get() {
            // A process that does not start, since another one runs, has not been asked too little.
            finding.again = if finding.has_broken() { Again::Unsettled } else { Again::AtFirst };
        }
    }

    /// Whether an engine that has been asked more by now than when it showed a difference does not show it any more,
    /// though new engines do.
    fn has_passed(
        &self,
        before: Option<&History>,
        shows: &mut dyn FnMut(&mut dyn Implementation<KnownGame>) -> bool,
    ) -> bool {
        let Some(mut engine) = self.pool.lend_most_asked() else { return false };
        let asked = |history: &History| history.len();
        let is_older = engine.history().as_ref().map(asked) > before.map(asked);
        is_older && !shows(engine.as_mut()) && self.stops().is_none()
    }
}

/// Whether two findings of one check show one difference.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let shared = |difference| other.differences.contains(difference);
    one.differences.iter().any(shared) || (one.has_broken() && other.has_broken())
}
