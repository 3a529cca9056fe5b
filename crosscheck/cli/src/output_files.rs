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

/// The devices that keep nothing: any number of reports may be written to them.
const NOWHERE: [&str; 2] = ["/dev/null", "/dev/full"];

impl<'a> Outputs<'a> {
    /// None yet. With `force`, an output may replace an input, and a file of anyone's.
    pub(crate) const fn new(inputs: &'a Inputs, force: bool) -> Self {
        Self { inputs, force, taken: Vec::new() }
    }

    /// Adds a report, and checks that it may be written and can be: before the long work whose results it is
    /// to hold.
    pub(crate) fn report(&mut self, file: &Path) -> Result<(), Failure> {
        self.written(file, false)
    }

    /// The same of a picture.
    pub(crate) fn picture(&mut self, file: &Path) -> Result<(), Failure> {
        self.written(file, true)
    }

    fn written(&mut self, file: &Path, is_picture: bool) -> Result<(), Failure> {
        self.another(file)?;
        let replaced = files::replaced(file).filter(|_| !self.force);
        if replaced.is_some_and(|replaced| self.inputs.hold(&replaced)) {
            return Err(Failure::usage(format!(
                "{}: this run reads this file; give the report another name, or overwrite it with --force",
                file.display()
            )));
        }
        is_replaceable(file, is_picture, self.force)
    }

    /// The same of an output that is read before it is written.
    pub(crate) fn rewritten(&mut self, file: &Path) -> Result<(), Failure> {
        self.another(file)
    }

    /// Adds a file that can be written and is no other output.
    fn another(&mut self, file: &Path) -> Result<(), Failure> {
        files::try_write(file).map_err(Failure::file(file))?;
        if is_taken(&self.taken, file) {
            return Err(Failure::usage(format!(
                "{}: this file is named twice; give each its own name",
                file.display()
            )));
        }
        self.taken.push(file.to_owned());
        Ok(())
    }
}

/// Whether a file is one of these, by whatever name, and keeps what is written to it.
pub(crate) fn is_taken(taken: &[impl AsRef<Path>], file: &Path) -> bool {
    let keeps_nothing = NOWHERE.iter().any(|nowhere| file == Path::new(nowhere));
    !keeps_nothing && taken.iter().any(|taken| files::are_one(taken.as_ref(), file))
}

/// Refuses a file that is no report, or no picture, unless it is to be overwritten whatever it is.
fn is_replaceable(file: &Path, by_picture: bool, force: bool) -> Result<(), Failure> {
    let Some(replaced) = files::replaced(file).filter(|_| !force) else { return Ok(()) };
    let is_free = crosscheck::reports::is_replaceable(&replaced, by_picture);
    let what = if by_picture { "picture" } else { "report" };
    if is_free.map_err(Failure::file(file))? {
        Ok(())
    } else {
        Err(Failure::system(format!(
            "{}: this file is not a {what} of Crosscheck; give the {what} another name, or overwrite it with --force",
            file.display()
        )))
    }
}

/// Writes a report whole, or leaves the old one as it was. A file that has come there during the run stays, unless it
/// is to be overwritten whatever it is.
pub(crate) fn write_report(file: &Path, text: &str, force: bool) -> Result<(), Failure> {
    is_replaceable(file, crosscheck::reports::is_picture(text), force)?;
    write(file, &crosscheck::reports::marked(text))
}

/// Writes a file whole, or leaves the old one as it was.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::write(file, text).map_err(Failure::file(file))
}
