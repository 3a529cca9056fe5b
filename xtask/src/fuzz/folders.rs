//! Where inputs and findings are.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::fuzzing::Target;

use crate::exit::Failure;
use crate::paths;

/// The folder of the targets.
pub(super) fn fuzz() -> PathBuf {
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

/// The findings of a target, and its record.
pub(super) fn artifacts(target: Target) -> PathBuf {
    fuzz().join("artifacts").join(target.to_string())
}

/// The words of a target's texts.
pub(super) fn dictionary(target: Target) -> PathBuf {
    corpora().join(format!("{target}.dict"))
}

/// Makes a folder that may be there already.
pub(super) fn make(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(at(folder))
}

/// The files of a folder, sorted; none where there is no folder.
pub(super) fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(at(folder)(error)),
    };
    let mut files = Vec::new();
    for entry in entries {
        files.push(entry.map_err(at(folder))?.path());
    }
    files.sort();
    Ok(files)
}

/// What went wrong with a file.
pub(super) fn at(file: &Path) -> impl FnOnce(std::io::Error) -> Failure {
    let file = file.to_owned();
    move |error| Failure::File { file, error }
}
