use notation::Variant;

use super::{Plan, Run};
use crate::comparing::play::{Campaign, Coverage, ENOUGH, Feature};
use crate::comparing::{Class, Finding, KnownGame, implementations};
use crate::conformance::class;

impl Run<'_> {
    /// Plays random games in lock step with the oracle, as long as there is time.
    pub(super) fn games(&self, variant: Variant) -> (Coverage, Vec<Finding>) {
        let rulings = &self.plan.rulings;
        let (pool, make) = (self.pool.clone(), self.make);
        let campaign = Campaign {
            game: KnownGame::new(variant, rulings),
            known: self.plan.fixtures.places(variant, rulings),
            seed: self.plan.seed,
            extent: self.plan.extent,
            left: &|| Box::new(implementations::oracle()),
            right: &move || pool.lend(make),
            depth: self.plan.depth,
            fresh: self.plan.again.then_some(self.fresh),
            known_before: self.known_before,
            enough: ENOUGH,
            counts: &|finding| {
                class::of(finding, &[], &self.plan.fixtures.clauses) != Class::Convention
            },
            stop: &|| self.stops().is_some(),
        };
        campaign.run(&|_, coverage, findings| {
            self.progress(variant, "random games", coverage.of(Feature::Positions), None);
            let Plan { baseline, found, .. } = self.plan;
            // What the cases of a baseline excuse is known only once all are judged.
            let is_new =
                |finding: &&Finding| baseline.known.is_empty() && (campaign.counts)(finding);
            if let Some(new) = findings.iter().find(is_new) {
                found(new);
            }
        })
    }
}
