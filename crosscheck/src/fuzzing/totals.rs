use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Trial;
use crate::play::Sight;

/// What many inputs have come to, as the targets write it: a line of JSON behind [`Totals::MARK`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// How many inputs were tried.
    pub inputs: u64,
    /// How many of them were legal positions, or texts that some parser accepted.
    pub legal: u64,
    /// How often each [`Sight`] was seen, by its name.
    pub seen: BTreeMap<String, u64>,
}

impl Totals {
    /// What stands before them on their line.
    pub const MARK: &'static str = "totals ";

    /// Adds an input.
    pub fn count(&mut self, trial: &Trial) {
        self.inputs += 1;
        self.legal += u64::from(trial.is_legal);
        for sight in Sight::ALL {
            match trial.census.of(sight) {
                0 => {}
                more => *self.seen.entry(sight.name().to_owned()).or_default() += more,
            }
        }
    }

    /// Adds others.
    pub fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.legal += other.legal;
        for (sight, more) in &other.seen {
            *self.seen.entry(sight.clone()).or_default() += more;
        }
    }

    /// How often something was seen.
    #[must_use]
    pub fn of(&self, sight: Sight) -> u64 {
        self.seen.get(sight.name()).copied().unwrap_or_default()
    }

    /// The line that tells them, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Numbers and maps with strings for keys: there is always JSON for them.
        format!("{}{}", Self::MARK, serde_json::to_string(self).unwrap_or_default())
    }

    /// Reads a line that tells them; `None` of any other.
    #[must_use]
    pub fn read(line: &str) -> Option<Self> {
        serde_json::from_str(line.strip_prefix(Self::MARK)?).ok()
    }
}
