use std::path::{Path, PathBuf};

use clap::Args;
use comparing::KnownGame;
use conformance::validate::Results;
use reports::{Reported, files};
use suite::Fixtures;

use crate::exit::Failure;
use crate::output::note;

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
}

type Rendering<G> = fn(&Results<G>, &Fixtures) -> String;

impl Reports {
    fn asked<G: Reported>(&self) -> impl Iterator<Item = (&Path, Rendering<G>)> {
        let all: [(&Option<PathBuf>, Rendering<G>); 5] = [
            (&self.json, reports::json::results),
            (&self.junit, reports::junit),
            (&self.markdown, reports::markdown),
            (&self.html, reports::html),
            (&self.badge, reports::badge),
        ];
        all.into_iter().filter_map(|(file, rendering)| Some((file.as_deref()?, rendering)))
    }

    /// Checks that every file can be written, before the long work whose results they are to hold,
    /// and that none of them is another one or a file that is read.
    pub(super) fn try_all(&self, read: Option<&Path>) -> Result<(), Failure> {
        let mut taken: Vec<PathBuf> = read.and_then(files::replaced).into_iter().collect();
        for (file, _) in self.asked::<KnownGame>() {
            try_write(file)?;
            let Some(replaced) = files::replaced(file) else { continue };
            if taken.contains(&replaced) {
                return Err(Failure::Twice(file.to_owned()));
            }
            taken.push(replaced);
        }
        Ok(())
    }

    /// Writes every report that was asked for. One that cannot be written does not keep the others
    /// from being written; the last error is returned, and those before it are told.
    pub(super) fn write_all<G: Reported>(
        &self,
        results: &Results<G>,
        fixtures: &Fixtures,
    ) -> Result<(), Failure> {
        let mut done = Ok(());
        for (file, rendering) in self.asked() {
            if let Err(failure) = write(file, &rendering(results, fixtures))
                && let Err(before) = std::mem::replace(&mut done, Err(failure))
            {
                note(&format!("error: {before}"));
            }
        }
        done
    }
}

/// Checks that a file can be written.
pub(super) fn try_write(file: &Path) -> Result<(), Failure> {
    files::try_write(file).map_err(|error| Failure::File { file: file.to_owned(), error })
}

/// Writes a file whole, or leaves the old one as it was.
pub(super) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::write(file, text).map_err(|error| Failure::File { file: file.to_owned(), error })
}
