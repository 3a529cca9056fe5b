//! The folders of inputs and findings.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck_testing::fuzzing::Target;

use crate::paths;
use crosscheck_core::Failure;

fn fuzz() -> PathBuf {
    paths::root().join("fuzz")
}

/// The inputs of all targets.
pub(super) fn corpora() -> PathBuf {
    fuzz().join("corpus")
}

/// The inputs of a target, one a file.
pub(super) fn corpus(target: Target) -> PathBuf {
    corpora().join(target.to_string())
}

/// The findings of a target.
fn artifacts(target: Target) -> PathBuf {
    fuzz().join("artifacts").join(target.to_string())
}

/// The inputs of a target that crashed, without the files about them.
pub(super) fn inputs(target: Target) -> Result<Vec<PathBuf>, Failure> {
    let files = files(&artifacts(target))?.into_iter();
    Ok(files.filter(|file| file.extension().is_none()).collect())
}

/// A file beside the inputs of a target, named as fuzzing services name it: its dictionary or its options.
pub(super) fn beside(target: Target, ending: &str) -> PathBuf {
    corpora().join(format!("{target}.{ending}"))
}

/// Makes a folder, unless it exists.
pub(super) fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(Failure::file(folder))
}

/// The files of a folder, sorted; none if there is no folder.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(Failure::file(folder)(error)),
    };
    let files = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = files.collect::<Result<_, _>>().map_err(Failure::file(folder))?;
    files.sort();
    Ok(files)
}
