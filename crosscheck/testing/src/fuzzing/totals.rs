use std::collections::BTreeMap;

use super::Trial;
use crosscheck::comparing::play::Feature;

/// What many inputs have reached.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many inputs were tried.
    pub inputs: u64,
    /// How many of them were legal positions, or texts that some parser accepted.
    pub legal: u64,
    /// How often each [`Feature`] was seen, by its name.
    pub seen: BTreeMap<String, u64>,
}

impl Totals {
    /// Adds an input.
    pub fn count(&mut self, trial: &Trial) {
        self.inputs += 1;
        self.legal += u64::from(trial.is_legal);
        for feature in Feature::ALL {
            match trial.coverage.of(feature) {
                0 => {}
                more => *self.seen.entry(feature.name().to_owned()).or_default() += more,
            }
        }
    }

    /// How often a feature was seen.
    #[must_use]
    pub fn of(&self, feature: Feature) -> u64 {
        self.seen.get(feature.name()).copied().unwrap_or_default()
    }
}
