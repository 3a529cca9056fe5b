//! Where results are written. One rule for all commands: an output is no other output and no input of the same
//! run, and it replaces nothing but an earlier report of Crosscheck. `--force` lifts the last two.

use std::path::{Path, PathBuf};

use crosscheck::reports::files;

use crate::config;
use crate::exit::Failure;

/// What a run reads: files, and folders with all that is in them.
#[derive(Debug)]
pub(crate) struct Inputs(Vec<PathBuf>);

impl Inputs {
    /// These, and `crosscheck.toml`. What does not exist is left out.
    pub(crate) fn new<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Self {
        Self(Vec::new()).with([config::FILE]).with(paths)
    }

    /// And these.
    pub(crate) fn with<P: AsRef<Path>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        let there = paths.into_iter().filter_map(|path| path.as_ref().canonicalize().ok());
        self.0.extend(there);
        self
    }

    /// And the files that a command names, such as the script of an engine. What an engine does with a folder is
    /// not known.
    pub(crate) fn with_command<W: AsRef<Path>>(self, words: impl IntoIterator<Item = W>) -> Self {
        self.with(words.into_iter().filter(|word| word.as_ref().is_file()))
    }

    fn hold(&self, file: &Path) -> bool {
        self.0.iter().any(|input| file.starts_with(input))
    }
}

/// What a run writes.
#[derive(Debug)]
pub(crate) struct Outputs<'a> {
    inputs: &'a Inputs,
    force: bool,
    taken: Vec<PathBuf>,
}

impl<'a> Outputs<'a> {
    /// None yet. With `force`, an output may replace an input, and a file of anyone's.
    pub(crate) const fn new(inputs: &'a Inputs, force: bool) -> Self {
        Self { inputs, force, taken: Vec::new() }
    }

    /// Adds a report, and checks that it may be written and can be: before the long work whose results it is
    /// to hold.
    pub(crate) fn report(&mut self, file: &Path) -> Result<(), Failure> {
        let replaced = self.another(file)?;
        let Some(replaced) = replaced.filter(|_| !self.force) else { return Ok(()) };
        if self.inputs.hold(&replaced) {
            return Err(Failure::Input(file.to_owned()));
        }
        let is_free = crosscheck::reports::is_replaceable(&replaced);
        if is_free.map_err(|error| Failure::File { file: file.to_owned(), error })? {
            Ok(())
        } else {
            Err(Failure::NoReport(file.to_owned()))
        }
    }

    /// The same of an output that is read before it is written.
    pub(crate) fn rewritten(&mut self, file: &Path) -> Result<(), Failure> {
        self.another(file).map(drop)
    }

    /// Adds a file that can be written and is no other output, and returns what it replaces.
    fn another(&mut self, file: &Path) -> Result<Option<PathBuf>, Failure> {
        files::try_write(file).map_err(|error| Failure::File { file: file.to_owned(), error })?;
        let replaced = files::replaced(file);
        if replaced.as_ref().is_some_and(|replaced| self.taken.contains(replaced)) {
            return Err(Failure::Twice(file.to_owned()));
        }
        self.taken.extend(replaced.clone());
        Ok(replaced)
    }
}

/// Writes a report whole, or leaves the old one as it was.
pub(crate) fn write_report(file: &Path, text: &str) -> Result<(), Failure> {
    write(file, &crosscheck::reports::marked(text))
}

/// Writes a file whole, or leaves the old one as it was.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::write(file, text).map_err(|error| Failure::File { file: file.to_owned(), error })
}
