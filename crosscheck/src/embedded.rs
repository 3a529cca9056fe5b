use std::path::Path;

use crosscheck::fixtures::{self, Clauses, Fixtures};
use include_dir::{Dir, include_dir};

use crate::exit::Failure;

/// The fixtures as they were when the program was built: it needs no checkout beside it.
static FIXTURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../fixtures");

/// The fixtures of a folder, or else those that the program carries.
pub(crate) fn fixtures(folder: Option<&Path>) -> Result<Fixtures, Failure> {
    if let Some(folder) = folder {
        return Ok(Fixtures::read(folder)?);
    }
    Ok(Fixtures::from_files(&files())?)
}

/// The files of the fixtures that the program carries, by their names relative to that folder,
/// with their texts; sorted.
pub(crate) fn files() -> Vec<(String, String)> {
    let mut files = Vec::new();
    gather(&FIXTURES, &mut files);
    files.sort();
    files
}

/// The version of the fixtures that the program carries.
pub(crate) fn version() -> &'static str {
    FIXTURES.get_file("VERSION").and_then(|file| file.contents_utf8()).unwrap_or_default().trim()
}

/// The clauses that the program carries. The cases are many and are not read for them.
pub(crate) fn clauses() -> Result<Clauses, Failure> {
    Ok(fixtures::clauses(&files())?)
}

fn gather(folder: &Dir<'_>, files: &mut Vec<(String, String)>) {
    for file in folder.files() {
        if let Some(text) = file.contents_utf8() {
            files.push((file.path().display().to_string(), text.to_owned()));
        }
    }
    for inner in folder.dirs() {
        gather(inner, files);
    }
}
