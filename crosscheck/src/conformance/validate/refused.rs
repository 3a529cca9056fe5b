use crate::comparing::{Finding, KnownGame, Reference, implementations};
use notation::{Ruling, Rulings, Variant};
use rayon::prelude::*;

use super::Run;
use crate::conformance::refusals::{self, Compared};

impl Run<'_> {
    /// Compares which setups the implementation and the oracle accept as positions, under the
    /// rulings of the plan and under every other value of each ruling of the game in turn.
    pub(super) fn refusals(&self, variant: Variant) -> (Compared, Vec<Finding>) {
        let mut all = Compared::default();
        let mut findings: Vec<Finding> = Vec::new();
        let Some(extent) = self.plan.refusals else { return (all, findings) };
        let under = |rulings: &Rulings| {
            let goes_on = || self.stops().is_none();
            if !goes_on() {
                return (Compared::default(), Vec::new());
            }
            let known = self.plan.fixtures.places(variant, rulings);
            let mut oracle: Box<dyn Reference<KnownGame>> = Box::new(implementations::oracle());
            let mut judged = self.pool.lend(self.make);
            let (left, right) = (oracle.as_mut(), judged.as_mut());
            refusals::compare(variant, rulings, &known, extent, left, right, &goes_on)
        };
        let compared: Vec<_> =
            each_value(variant, &self.plan.rulings).par_iter().map(under).collect();
        for (one, found) in compared {
            all.setups += one.setups;
            all.refused += one.refused;
            // A setup that is wrong under every value is reported once.
            let is_new = |finding: &Finding| {
                findings.iter().all(|other| other.differences != finding.differences)
            };
            let new: Vec<Finding> = found.into_iter().filter(is_new).collect();
            findings.extend(new);
        }
        self.progress(variant, "refusals", all.setups, None);
        (all, findings)
    }
}

/// The rulings given, and these with one other named value each.
fn each_value(variant: Variant, given: &Rulings) -> Vec<Rulings> {
    let mut all = vec![given.clone()];
    for ruling in Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant) {
        for value in ruling.values() {
            let mut other = given.clone();
            if other.set(ruling.id(), value).is_ok() && !all.contains(&other) {
                all.push(other);
            }
        }
    }
    all
}
