use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::files;

use crate::exit::Failure;

/// The folder of the workspace, as it was when xtask was built.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// The folder of the fixtures.
pub(crate) fn fixtures() -> PathBuf {
    root().join("fixtures")
}

/// The folder of what is built.
pub(crate) fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// Reads a file whole.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    fs::read_to_string(file).map_err(|error| Failure::File { file: file.to_owned(), error })
}

/// Looks whether a file could be written, before long work whose result it is to hold.
pub(crate) fn try_write(file: &Path) -> Result<(), Failure> {
    files::try_write(file).map_err(|error| Failure::File { file: file.to_owned(), error })
}

/// Writes a file whole, or leaves the old one as it was.
pub(crate) fn write(file: &Path, text: &str) -> Result<(), Failure> {
    files::write(file, text).map_err(|error| Failure::File { file: file.to_owned(), error })
}
