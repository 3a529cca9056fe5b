use std::path::{Path, PathBuf};

use clap::Args;
use crosscheck::comparing::KnownGame;
use crosscheck::conformance::validate::Results;
use crosscheck::fixtures::Fixtures;
use crosscheck::reports::Reported;

use crate::console::note;
use crate::exit::Failure;
use crate::output_files::{Inputs, Outputs, is_taken, write_report};

/// The reports that are written to files, all from the same results.
#[derive(Args)]
#[command(next_help_heading = "Reports")]
pub(crate) struct Reports {
    /// Write the results as JSON.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the results as `JUnit` XML.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the results as Markdown, for the summary of a CI run.
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write the results as one web page, with every board drawn.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write the conclusion as a badge for a README: an endpoint of shields.io.
    #[arg(long, value_name = "FILE")]
    badge: Option<PathBuf>,
    /// Overwrite a file that is not a report of Crosscheck, or that this run reads.
    #[arg(long)]
    force: bool,
}

type Rendering<G> = fn(&Results<G>, &Fixtures) -> String;

impl Reports {
    fn asked<G: Reported>(&self) -> impl Iterator<Item = (&Path, Rendering<G>)> {
        let all: [(&Option<PathBuf>, Rendering<G>); 5] = [
            (&self.json, crosscheck::reports::json::results),
            (&self.junit, crosscheck::reports::junit),
            (&self.markdown, crosscheck::reports::markdown),
            (&self.html, crosscheck::reports::html),
            (&self.badge, crosscheck::reports::badge),
        ];
        all.into_iter().filter_map(|(file, rendering)| Some((file.as_deref()?, rendering)))
    }

    /// The reports as outputs of a run, each of which may be written and can be.
    pub(super) fn outputs<'a>(&self, inputs: &'a Inputs) -> Result<Outputs<'a>, Failure> {
        let mut outputs = Outputs::new(inputs, self.force);
        self.asked::<KnownGame>().try_for_each(|(file, _)| outputs.report(file))?;
        Ok(outputs)
    }

    /// Writes every report that was asked for.
    pub(super) fn write_all<G: Reported>(
        &self,
        results: &Results<G>,
        fixtures: &Fixtures,
    ) -> Result<(), Failure> {
        let reports = self.asked().map(|(file, rendering)| (file, rendering(results, fixtures)));
        write_each(reports, self.force)
    }
}

/// The end of a run whose reports were written and whose results were told. Where both have failed, the first failure
/// is told here: a report that is missing is named whatever becomes of the rest.
pub(super) fn both(written: Result<(), Failure>, told: Result<(), Failure>) -> Result<(), Failure> {
    match (written, told) {
        (Err(written), Err(told)) => {
            note(&format!("error: {written}"));
            Err(told)
        }
        (written, told) => written.and(told),
    }
}

/// Writes reports. One that cannot be written does not keep the others from being written; the last error is
/// returned, and those before it are told.
pub(super) fn write_each<'a>(
    reports: impl IntoIterator<Item = (&'a Path, String)>,
    force: bool,
) -> Result<(), Failure> {
    let (mut done, mut taken) = (Ok(()), Vec::new());
    for (file, text) in reports {
        // A link that has come during the run may have made one file of two.
        let written = if is_taken(&taken, file) {
            Err(Failure::system(format!(
                "{}: another report of this run is there; give each its own name",
                file.display()
            )))
        } else {
            write_report(file, &text, force)
        };
        match written {
            Ok(()) => taken.push(file),
            Err(failure) => {
                if let Err(before) = std::mem::replace(&mut done, Err(failure)) {
                    note(&format!("error: {before}"));
                }
            }
        }
    }
    done
}
