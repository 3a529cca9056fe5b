use std::collections::BTreeMap;
use std::path::Path;
use std::{env, fs, io, process};

use serde::{Deserialize, Serialize};

use super::Trial;
use crosscheck::comparing::play::Feature;

/// The results of many inputs, as the targets write them: a JSON file for each process.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// How many inputs were tried.
    pub inputs: u64,
    /// How many of them were legal positions, or texts that some parser accepted.
    pub legal: u64,
    /// How often each [`Feature`] was seen, by its name.
    pub seen: BTreeMap<String, u64>,
}

impl Totals {
    /// The environment variable that names the folder for them.
    pub const FOLDER: &'static str = "CROSSCHECK_TOTALS";

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

    /// Adds others.
    pub fn add(&mut self, other: &Self) {
        self.inputs += other.inputs;
        self.legal += other.legal;
        for (feature, more) in &other.seen {
            *self.seen.entry(feature.clone()).or_default() += more;
        }
    }

    /// How often a feature was seen.
    #[must_use]
    pub fn of(&self, feature: Feature) -> u64 {
        self.seen.get(feature.name()).copied().unwrap_or_default()
    }

    /// Writes the totals of this process to the folder that the variable names, if it is set.
    pub fn keep(&self) -> io::Result<()> {
        match env::var_os(Self::FOLDER) {
            Some(folder) => self.keep_in(Path::new(&folder)),
            None => Ok(()),
        }
    }

    /// Writes the totals of this process to a folder.
    pub fn keep_in(&self, folder: &Path) -> io::Result<()> {
        fs::write(folder.join(process::id().to_string()), serde_json::to_string(self)?)
    }

    /// Adds up the totals of all processes that wrote to a folder. A process may have been cut off
    /// while writing, so invalid files are left out.
    pub fn kept_in(folder: &Path) -> io::Result<Self> {
        let mut sum = Self::default();
        for entry in fs::read_dir(folder)? {
            let text = fs::read_to_string(entry?.path())?;
            sum.add(&serde_json::from_str(&text).unwrap_or_default());
        }
        Ok(sum)
    }
}
