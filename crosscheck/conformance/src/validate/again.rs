use comparing::again::Asker;
use comparing::{Again, Finding, Implementation};
use rayon::prelude::*;
use suite::Case;

use super::Run;
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

    fn asked_again(
        &self,
        judged: &mut Judged,
        verdict: &mut dyn FnMut(&mut dyn Implementation) -> Verdict,
    ) {
        let Judged { verdict: Verdict::Failed(finding), before } = judged else { return };
        if finding.again != Again::NotAsked {
            return;
        }
        let first = finding.as_ref().clone();
        let mut shows = |fresh: &mut dyn Implementation| match verdict(fresh) {
            Verdict::Failed(found) => is_alike(&found, &first),
            Verdict::Passed | Verdict::Skipped(_) => false,
        };
        let stop = || self.stops().is_some();
        let known = self.known_before;
        let mut asker = Asker { make: self.fresh, shows: &mut shows, stop: &stop, known };
        finding.again = asker.ask(before.as_ref());
    }
}

/// Whether two findings of one check show one difference.
fn is_alike(one: &Finding, other: &Finding) -> bool {
    let shared = |difference| other.differences.contains(difference);
    one.differences.iter().any(shared) || (one.has_broken() && other.has_broken())
}
