//! Files that hold the results of long work.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// Writes a file whole, or leaves the old one as it was.
///
/// # Errors
///
/// The error that prevented writing the file, or the one that is written beside it first.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    let beside = beside(file);
    fs::write(&beside, text)?;
    fs::rename(&beside, file)
}

/// Checks that a file can be written, before the long work whose results it is to hold.
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
