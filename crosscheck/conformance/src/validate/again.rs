use comparing::again::Asker;
use comparing::{Again, Finding, History, Implementation};
use rayon::prelude::*;
use suite::Case;

use super::Run;
use super::answers::Answers;
use super::cases::Judged;
use super::counts::Count;
use crate::judge::Verdict;

impl<'a> Run<'a> {
    /// Asks again, in fresh processes, where a case or a count was answered wrongly.
    pub(super) fn ask_again(
        &self,
        cases: &mut [(Case, Judged)],
        counts: &mut [(Count<'a>, Judged)],
    ) {
        if !self.plan.again {
            return;
        }
        cases.par_iter_mut().for_each(|(case, judged)| {
            self.asked_again(judged, &mut |fresh| self.verdict(case, fresh));
        });
        counts.par_iter_mut().for_each(|(count, judged)| {
            self.asked_again(judged, &mut |fresh| count.verdict(fresh));
        });
    }

    /// Asks many times more where an answer depends on chance: what else was shown may be chance as well. What
    /// came of random games is not asked again here, and stays open then.
    pub(super) fn doubt(&self, game: &mut Answers<'a>) {
        let is_chance = |finding: &Finding| matches!(finding.again, Again::Chance { .. });
        if !self.plan.again || !game.findings().any(|finding| is_chance(finding)) {
            return;
        }
        game.cases.par_iter_mut().for_each(|(case, judged)| {
            let mut verdict = |fresh: &mut dyn Implementation| self.verdict(case, fresh);
            self.settle(judged, &mut verdict, |mut asker, again, _| asker.doubt(again));
        });
        game.counts.par_iter_mut().for_each(|(count, judged)| {
            let mut verdict = |fresh: &mut dyn Implementation| count.verdict(fresh);
            self.settle(judged, &mut verdict, |mut asker, again, _| asker.doubt(again));
        });
        for finding in &mut game.played {
            if matches!(finding.again, Again::Shown | Again::After(_)) {
                finding.again = Again::Unsettled;
            }
        }
    }

    fn asked_again(
        &self,
        judged: &mut Judged,
        verdict: &mut dyn FnMut(&mut dyn Implementation) -> Verdict,
    ) {
        self.settle(judged, verdict, |mut asker, again, before| match again {
            Again::NotAsked => asker.ask(before),
            again => again,
        });
    }

    /// Finds out more of a difference with fresh engines.
    fn settle(
        &self,
        judged: &mut Judged,
        verdict: &mut dyn FnMut(&mut dyn Implementation) -> Verdict,
        settled: impl FnOnce(Asker<'_>, Again, Option<&History>) -> Again,
    ) {
        let Judged { verdict: Verdict::Failed(finding), before } = judged else { return };
        let first = finding.as_ref().clone();
        let mut shows = |fresh: &mut dyn Implementation| match verdict(fresh) {
            Verdict::Failed(found) => is_alike(&found, &first),
            Verdict::Passed | Verdict::Skipped(_) => false,
        };
        let stop = || self.stops().is_some();
        let known = self.known_before;
        let asker = Asker { make: self.fresh, shows: &mut shows, stop: &stop, known };
        let again = std::mem::take(&mut finding.again);
        finding.again = settled(asker, again, before.as_ref());
    }
}

/// Whether two findings of one check show one difference.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let shared = |difference| other.differences.contains(difference);
    one.differences.iter().any(shared) || (one.has_broken() && other.has_broken())
}
