//! `crosscheck fixtures`: the fixtures for other test suites.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use crosscheck::comparing::whole;
use crosscheck::fixtures::{FixtureError, Form};
use crosscheck::reports::write_below;

use crate::console::{note, tell};
use crate::exit::{Exit, Failure};
use crate::interrupt;

/// Copy the cases, the clauses, the perft tables and their schemas for another test suite.
#[derive(Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    Copy(Copying),
}

/// Copy the fixtures into a folder, which is created if it does not exist.
#[derive(Args)]
struct Copying {
    /// The folder.
    #[arg(value_name = "DIR")]
    into: PathBuf,
    /// The form of the copy.
    #[arg(long, value_name = "FORM", default_value = "yaml")]
    format: Format,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    /// Copy the fixtures of this folder instead of the built-in ones.
    #[arg(long, value_name = "DIR")]
    fixtures: Option<PathBuf>,
}

/// The form of a copy.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Format {
    /// The files as they are, every image of a case beside it; Crosscheck reads a copy of this form.
    Yaml,
    /// The same as JSON, for other programs.
    Json,
    /// The perft tables alone, as python-chess, shakmaty and scalachess read them.
    Perft,
    /// The perft tables alone, a line for each position: `FEN ;D1 20 ;D2 400`.
    Epd,
    /// The cases as test vectors in the form of Wycheproof: flags with notes; `valid`, `invalid` or `acceptable`.
    Wycheproof,
}

impl From<Format> for Form {
    fn from(format: Format) -> Self {
        match format {
            Format::Yaml => Self::Yaml,
            Format::Json => Self::Json,
            Format::Perft => Self::Perft,
            Format::Epd => Self::Epd,
            Format::Wycheproof => Self::Wycheproof,
        }
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let Task::Copy(copying) = &arguments.task;
    // A copy that is interrupted leaves nothing.
    interrupt::watch();
    copy(copying)
}

fn copy(Copying { into, format, force, fixtures: from }: &Copying) -> Result<Exit, Failure> {
    let found = match from {
        Some(folder) => crosscheck::fixtures::files(folder)?,
        None => crosscheck::fixtures::embedded::files(),
    };
    let within = |error: FixtureError| match from {
        Some(folder) => error.within(folder),
        None => error,
    };
    let copied = crosscheck::fixtures::copy(&found, (*format).into()).map_err(within)?;
    let target = |name: &str| into.join(name);
    // Checked before anything is written, so that a refusal leaves the folder as it was.
    if into.is_symlink() && !into.exists() {
        return Err(is_a_link(into));
    }
    if let Some(link) = copied.iter().find_map(|(name, _)| link(into, name)) {
        return Err(is_a_link(&link));
    }
    let there = copied.iter().map(|(name, _)| target(name)).find(|file| file.exists());
    if let (Some(file), false) = (there, *force) {
        return Err(Failure::system(format!(
            "{} already exists; --force overwrites it",
            file.display()
        )));
    }
    match write_below(into, &copied, &interrupt::is_interrupted) {
        Err((_, error)) if error.kind() == ErrorKind::Interrupted => {
            note("interrupted");
            return Ok(Exit::Interrupted);
        }
        written => written.map_err(|(file, error)| Failure::file(file)(error))?,
    }
    let read = crosscheck::fixtures::Fixtures::from_files(&found).map_err(within)?;
    tell(&format!(
        "{}: fixtures {}, {} cases of {} clauses, {} files\n",
        whole(&into.display().to_string()),
        read.version,
        read.cases.len(),
        read.clauses.iter().count(),
        copied.len()
    ))?;
    Ok(Exit::Pass)
}

/// The link in a folder, if there is one, by which a file of this name would come to be elsewhere.
fn link(folder: &Path, name: &str) -> Option<PathBuf> {
    let within = Path::new(name).ancestors().filter(|part| !part.as_os_str().is_empty());
    within.map(|part| folder.join(part)).find(|path| path.is_symlink())
}

fn is_a_link(link: &Path) -> Failure {
    Failure::system(format!(
        "{} is a link, so the copy would go elsewhere; remove the link",
        link.display()
    ))
}
