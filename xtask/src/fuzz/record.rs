//! What all campaigns of a target have come to, kept beside its findings.

use std::fs;
use std::path::PathBuf;

use crosscheck::fuzzing::{Target, Totals};
use serde::{Deserialize, Serialize};

use super::folders;
use crate::exit::Failure;
use crate::paths;

/// A record, as its file holds it.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Record {
    /// How long the target has run, in seconds of one process.
    pub(super) seconds: f64,
    /// How many inputs libFuzzer has tried.
    pub(super) executions: u64,
    /// What they came to.
    pub(super) totals: Totals,
}

impl Record {
    fn file(target: Target) -> PathBuf {
        folders::artifacts(target).join("record.json")
    }

    /// Reads it. One that is not there, or is not understood, begins anew: nothing depends on it
    /// but the order of targets and a table.
    pub(super) fn read(target: Target) -> Self {
        let text = fs::read_to_string(Self::file(target)).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Adds a run to it.
    pub(super) fn add(target: Target, run: &Self) -> Result<(), Failure> {
        let mut record = Self::read(target);
        record.join(run);
        // Numbers and maps with strings for keys: there is always JSON for them.
        paths::write(
            &Self::file(target),
            &serde_json::to_string_pretty(&record).unwrap_or_default(),
        )
    }

    /// The two as one.
    pub(super) fn join(&mut self, other: &Self) {
        self.seconds += other.seconds;
        self.executions += other.executions;
        self.totals.add(&other.totals);
    }
}
