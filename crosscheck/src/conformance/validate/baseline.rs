use std::collections::BTreeSet;
use std::error::Error;

use serde::{Deserialize, Serialize};

use super::{Check, CheckOutcome, Conclusion, GameResults, Results};
use crate::comparing::{AnyGame, Finding, Skipped};
use crate::fixtures::{Fixtures, Image, Table, names};

/// The failures that an implementation is known to have, read from a YAML file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "`known:` and a list below it")]
pub struct Baseline {
    /// The seed of the random games that it lists: under another one the same numbers are other games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The checks that may fail.
    pub known: Vec<KnownFailure>,
}

/// A check that may fail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an entry with an `id`")]
pub struct KnownFailure {
    /// The id of a case, which stands for all of its images, of a single image, or of a count:
    /// `GAME/POSITION perft DEPTH`.
    pub id: String,
    /// A note of its authors.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Why a baseline cannot be read or updated.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It is not YAML of this form.
    #[error("{0}")]
    Yaml(Box<dyn Error + Send + Sync>),
    /// It lists an id that is no check.
    #[error("`{0}` is neither a case nor a count of a table; correct or remove it")]
    Unknown(String),
    /// It lists random games of another seed.
    #[error(
        "its random games were played with --seed {listed}, and these are played with --seed {asked}; give \
         --seed {listed}, or write it anew with --update-baseline"
    )]
    OtherSeed {
        /// The seed of the games that it lists.
        listed: u64,
        /// The seed of the run.
        asked: u64,
    },
    /// It lists a check twice.
    #[error("`{0}` is listed twice; remove one entry")]
    Twice(String),
    /// A run with this conclusion must not update it.
    #[error("the baseline is unchanged, since the run ended as `{id}`", id = .0.id())]
    Unfit(Conclusion),
    /// A run with this conclusion must not update it, since a part of it has no answer.
    #[error(
        "the baseline is unchanged, since the run ended as `{id}` and a part of what was to be asked has no answer",
        id = .0.id()
    )]
    InPart(Conclusion),
}

/// A baseline in a file.
#[cfg(feature = "programs")]
impl Baseline {
    /// Reads a baseline and checks that every id in it exists.
    pub fn parse(text: &str, fixtures: &Fixtures) -> Result<Self, BaselineError> {
        let baseline = Self::read(text)?;
        baseline.check(fixtures)?;
        Ok(baseline)
    }

    /// Reads a baseline of checks that no fixtures list.
    ///
    /// # Errors
    ///
    /// A text that is not YAML of this form.
    pub fn read(text: &str) -> Result<Self, BaselineError> {
        crate::fixtures::from_yaml(text).map_err(|error| BaselineError::Yaml(error.into()))
    }

    /// Writes the file's text.
    #[must_use]
    pub fn text(&self) -> String {
        const HEAD: &str = "# What this implementation is known to fail. A check listed here may fail; one that passes, and\n# a failure that is not listed, both fail the run.\n";
        format!("{HEAD}{}", crate::fixtures::to_yaml(self))
    }
}

impl Baseline {
    /// Whether it lists a failure by its name.
    pub(crate) fn knows(&self, id: &str) -> bool {
        self.known.iter().any(|known| known.id == id)
    }

    /// Checks that every listed id exists and is listed once.
    ///
    /// # Errors
    ///
    /// The first id that is neither a case nor a count, or is listed twice.
    pub fn check(&self, fixtures: &Fixtures) -> Result<(), BaselineError> {
        let cases = fixtures.cases.iter().map(|case| case.id.clone());
        let counts = fixtures.tables.iter().flat_map(Table::count_ids);
        let exists: BTreeSet<String> = cases.chain(counts).collect();
        let mut seen = BTreeSet::new();
        for KnownFailure { id, .. } in &self.known {
            if !exists.contains(id) {
                return Err(BaselineError::Unknown(id.clone()));
            }
            if !seen.insert(id) {
                return Err(BaselineError::Twice(id.clone()));
            }
        }
        Ok(())
    }

    /// The baseline after a run: failing checks are known, passing checks are removed, and checks
    /// that were not answered or not asked stay as they were.
    pub fn updated<G: AnyGame>(&self, results: &Results<G>) -> Result<Self, BaselineError> {
        match results.conclusion() {
            Conclusion::Right | Conclusion::Wrong if results.unasked().next().is_none() => {}
            // What passes or fails was found all the same: the run stays as wrong as its reports say.
            Conclusion::Wrong => return Err(BaselineError::InPart(Conclusion::Wrong)),
            conclusion => return Err(BaselineError::Unfit(conclusion)),
        }
        let checks: Vec<&Check<G>> = results.games.iter().flat_map(|game| &game.checks).collect();
        let passes = |id: &str| checks.iter().any(|check| names(id, &check.id) && check.passes());
        let fails = |id: &str| checks.iter().any(|check| names(id, &check.id) && check.fails());
        let is_over = |known: &&KnownFailure| passes(&known.id) && !fails(&known.id);
        let mut known: Vec<KnownFailure> =
            self.known.iter().filter(|known| !is_over(known)).cloned().collect();
        for check in checks.iter().filter(|check| check.fails()) {
            if known.iter().any(|known| names(&known.id, &check.id)) {
                continue;
            }
            // One entry is enough where no image passes.
            let (written, _) = Image::split(&check.id);
            let id = if passes(written) { check.id.as_str() } else { written };
            known.push(KnownFailure { id: id.to_owned(), why: None });
        }
        known.sort_by(|one, two| one.id.cmp(&two.id));
        Ok(Self { known, ..*self })
    }

    /// Marks the known failures among the results of a game. A difference in play is known where it is
    /// listed by its name, or where the first clause that it is attributed to has a listed case that
    /// fails, or is what such a case is attributed to.
    pub fn apply<G: AnyGame>(&self, results: &mut GameResults<G>) {
        let mut excused: BTreeSet<&String> = BTreeSet::new();
        for KnownFailure { id, .. } in &self.known {
            let mut named: Vec<&mut Check<G>> =
                results.checks.iter_mut().filter(|check| names(id, &check.id)).collect();
            // An entry for all images is out of date only when none of them fails.
            let is_over = !named.iter().any(|check| check.fails());
            for check in &mut named {
                check.outcome = match std::mem::replace(&mut check.outcome, CheckOutcome::Passed) {
                    CheckOutcome::Failed(finding) => CheckOutcome::Known(finding),
                    CheckOutcome::Passed | CheckOutcome::Skipped(Skipped::InPart(_)) if is_over => {
                        CheckOutcome::Fixed
                    }
                    other => other,
                };
            }
        }
        for check in &results.checks {
            if let CheckOutcome::Known(finding) = &check.outcome {
                excused.extend(check.clauses.iter().chain(&finding.clauses));
            }
        }
        let is_known = |finding: &Finding<G>| {
            finding.clauses.first().is_some_and(|id| excused.contains(id))
                || (!finding.has_broken() && self.knows(&finding.id()))
        };
        let (known, new) = std::mem::take(&mut results.played).into_iter().partition(is_known);
        results.known_play = known;
        results.played = new;
    }
}
