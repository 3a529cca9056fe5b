use notation::Variant;

use super::{Run, Stage};
use comparing::play::{Campaign, Coverage, ENOUGH, Feature};
use comparing::{Finding, KnownGame, witnesses};

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
            left: &|| Box::new(witnesses::oracle()),
            right: &move || pool.lend(make),
            depth: self.plan.depth,
            enough: ENOUGH,
            stop: &|| self.ends(Stage::Play).is_some(),
        };
        campaign.run(&|_, coverage| {
            self.progress(variant, "random games", coverage.of(Feature::Positions), None);
        })
    }
}
