//! Files that hold what long work found.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file whole, or leaves the old one as it was.
///
/// # Errors
///
/// Whatever keeps the file, or the one that is written beside it first, from being written.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    let beside = beside(file);
    fs::write(&beside, text)?;
    fs::rename(&beside, file)
}

/// Looks whether a file could be written, before the long work that it is to hold.
///
/// # Errors
///
/// As [`write()`].
pub fn try_write(file: &Path) -> io::Result<()> {
    let beside = beside(file);
    fs::write(&beside, "")?;
    fs::remove_file(&beside)
}

fn beside(file: &Path) -> PathBuf {
    let mut beside = file.as_os_str().to_owned();
    beside.push(".part");
    beside.into()
}
