use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use clap::Args;
use crosscheck::comparing::play::Extent;
use crosscheck::comparing::{Foreign, whole};
use crosscheck::conformance::validate::{Baseline, BaselineError, Results};
use crosscheck::reports::{Detail, Reported};

use crosscheck::fixtures::Fixtures;

use super::written;
use crate::console::{tell, tell_commands};
use crate::engine::duration;
use crate::exit::{Exit, Failure, exit_of};
use crate::jobs::jobs;
use crate::output_files::{self, Inputs};

/// The options of the reports of a whole run and of its known failures. Nothing is written about one position,
/// nor about each engine of a table.
pub(super) const REPORTING: [&str; 9] = [
    "json",
    "junit",
    "markdown",
    "html",
    "badge",
    "force",
    "baseline",
    "update_baseline",
    "annotations",
];

/// The options of a run of many questions: how far it goes, its known failures, and its reports.
#[derive(Args)]
pub(super) struct WholeRun {
    /// How long the run may take in all.
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = duration)]
    pub(super) time: Duration,
    /// Play no further random game once this many positions are compared.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// The seed of the random games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// How many engines run side by side, at most 64; by default, as many as there are cores.
    #[arg(long, value_name = "N", value_parser = jobs())]
    pub(super) jobs: Option<u16>,
    /// The known failures: a YAML file. A listed check may fail. A listed check that passes, and a
    /// failure that is not listed, both fail the run.
    #[arg(long, value_name = "FILE")]
    pub(super) baseline: Option<PathBuf>,
    /// Rewrite the baseline from this run, and succeed. Refused if the run did not finish. The `why`
    /// of an entry is kept, a comment is not.
    #[arg(long, requires = "baseline")]
    update_baseline: bool,
    /// Show the score of every clause, and every finding in full.
    #[arg(long)]
    verbose: bool,
    /// Also print the findings as annotations of GitHub Actions.
    #[arg(long)]
    annotations: bool,
    #[command(flatten)]
    written: written::Reports,
    /// The text of the baseline when it was read; nothing if there was no such file.
    #[arg(skip)]
    found: OnceLock<Option<String>>,
}

impl WholeRun {
    /// When an engine must have said all, if its first question is asked now: the answer that is awaited at the end
    /// of the time still gets its own.
    pub(super) fn until(&self, limit: Duration) -> Instant {
        Instant::now() + self.time + limit
    }

    /// How much is played at random.
    pub(super) fn extent(&self) -> Extent {
        self.positions.map_or(Extent::Endless, Extent::Positions)
    }

    /// Reads the known failures, and checks that every file can be written that is to be. `inputs` is what the
    /// run reads beside the baseline.
    pub(super) fn known_failures(
        &self,
        inputs: Inputs,
        read: impl FnOnce(&str) -> Result<Baseline, BaselineError>,
    ) -> Result<Baseline, Failure> {
        let baseline = match &self.baseline {
            None => Baseline::default(),
            Some(file) => {
                // The first run with a baseline may write it.
                let is_new = self.update_baseline && !file.exists();
                let found = if is_new { None } else { Some(text_of(file)?) };
                let known = found.as_deref().map_or_else(|| Ok(Baseline::default()), read);
                let known = known.map_err(|error| baseline_failure(file, &error))?;
                self.found.get_or_init(|| found);
                known
            }
        };
        match &self.baseline {
            Some(file) if self.update_baseline => self.written.outputs(&inputs)?.rewritten(file)?,
            _ => drop(self.written.outputs(&inputs.with(self.baseline.as_ref()))?),
        }
        Ok(baseline)
    }

    /// Refuses to overwrite a baseline that someone else has written during the run.
    fn is_as_found(&self, file: &Path) -> Result<(), Failure> {
        let now = if file.exists() { Some(text_of(file)?) } else { None };
        if self.found.get() == Some(&now) {
            return Ok(());
        }
        Err(Failure::system(format!(
            "{}: this file has changed during the run and was left as it is; run again",
            file.display()
        )))
    }

    /// Ends a run in which nothing could be asked, for a reason. The reports say so: one of an earlier run
    /// would be taken for this one's.
    pub(super) fn end_of_nothing<G: Reported>(
        &self,
        mut nothing: Results<G>,
        fixtures: &Fixtures,
        failure: Failure,
    ) -> Result<Exit, Failure> {
        let why = failure.to_string();
        nothing.why_nothing = why.lines().next().map(Foreign::from);
        self.written.write_all(&nothing, fixtures)?;
        Err(failure)
    }

    /// Whether the baseline is to be written anew.
    pub(super) const fn rewrites_baseline(&self) -> bool {
        self.update_baseline
    }

    /// Tells the results, writes the reports, and rewrites the baseline where that is asked.
    pub(super) fn end<G: Reported>(
        &self,
        results: &Results<G>,
        fixtures: &Fixtures,
        updated: impl FnOnce() -> Result<Baseline, BaselineError>,
    ) -> Result<Exit, Failure> {
        let text = self.summary(results, fixtures);
        self.close(results, fixtures, || tell(&text), updated)
    }

    /// The results as text, in as much detail as is asked for.
    pub(super) fn summary<G: Reported>(&self, results: &Results<G>, fixtures: &Fixtures) -> String {
        let detail = if self.verbose { Detail::Full } else { Detail::Short };
        crosscheck::reports::summary(results, fixtures, detail)
    }

    /// Ends a run as [`Self::end`] does, with another text, which `told` tells.
    pub(super) fn close<G: Reported>(
        &self,
        results: &Results<G>,
        fixtures: &Fixtures,
        told: impl FnOnce() -> Result<(), Failure>,
        updated: impl FnOnce() -> Result<Baseline, BaselineError>,
    ) -> Result<Exit, Failure> {
        // What is written to files does not depend on whether anyone reads what is told.
        let written = self.written.write_all(results, fixtures);
        let mut told = told();
        if self.annotations && told.is_ok() {
            told = tell_commands(&crosscheck::reports::annotations(results, fixtures));
        }
        written::both(written, told)?;
        let Some(file) = self.baseline.as_ref().filter(|_| self.update_baseline) else {
            return Ok(exit_of(results.conclusion()));
        };
        let wrong = |error| baseline_failure(file, &error);
        let updated = updated().map_err(wrong)?;
        self.is_as_found(file)?;
        output_files::write(file, &updated.text())?;
        let file = whole(&file.display().to_string());
        tell(&format!("{file} lists {} known failures\n", updated.known.len()))?;
        Ok(Exit::Pass)
    }
}

/// Reads a file of known failures.
pub(super) fn baseline(
    file: &Path,
    read: impl FnOnce(&str) -> Result<Baseline, BaselineError>,
) -> Result<Baseline, Failure> {
    read(&text_of(file)?).map_err(|error| baseline_failure(file, &error))
}

/// What a file of known failures holds.
fn text_of(file: &Path) -> Result<String, Failure> {
    crosscheck::fixtures::read_text(file).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::system(format!(
            "{}: there is no such file; --update-baseline writes it",
            file.display()
        )),
        _ => Failure::file(file)(error),
    })
}

/// A run that must not update the baseline ends as if it had not been asked to.
fn baseline_failure(file: &Path, error: &BaselineError) -> Failure {
    let exit = match error {
        BaselineError::Unfit(conclusion) | BaselineError::InPart(conclusion) => {
            exit_of(*conclusion)
        }
        _ => Exit::Usage,
    };
    Failure::new(exit, format!("{}: {error}", file.display()))
}
