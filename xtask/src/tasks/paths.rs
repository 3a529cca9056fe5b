use std::fs;
use std::io::ErrorKind;
use std::path::{self, Path, PathBuf};

use crosscheck::reports::files;
use walkdir::WalkDir;

use crosscheck_core::Failure;

/// The folder of the workspace, as it was when xtask was built.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The folder of the fixtures.
pub(crate) fn fixtures() -> PathBuf {
    root().join("fixtures")
}

/// The folder of the build output.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A file as messages show it: relative to the folder of the workspace, if it is in there.
pub(crate) fn shown(file: &Path) -> path::Display<'_> {
    file.strip_prefix(root()).unwrap_or(file).display()
}

/// Reads a file whole.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(Failure::file(file))
}

/// Writes a file whole, or leaves the old one as it was.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::write(file, text).map_err(Failure::file(file))
}

/// Writes a file below a folder, making the folders on the way.
pub(crate) fn write_below(folder: &Path, file: &Path, text: &str) -> Result<(), Failure> {
    let file = folder.join(file);
    let parent = file.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(Failure::file(parent))?;
    write(&file, text)
}

/// Removes a generated folder, so that nothing old is left in it.
pub(crate) fn remove(folder: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Failure::file(folder)(error)),
        _ => Ok(()),
    }
}

/// The names of all files below a folder, relative to it; sorted.
pub(crate) fn walk(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = WalkDir::new(folder).follow_links(true).into_iter();
    let mut names = Vec::new();
    for entry in entries.filter_entry(|entry| entry.file_name() != "__pycache__") {
        let entry = entry.map_err(|error| {
            let file = error.path().unwrap_or(folder).to_owned();
            Failure::file(file)(error.into())
        })?;
        if !entry.file_type().is_dir() {
            names.push(entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned());
        }
    }
    names.sort();
    Ok(names)
}
