//! Files that replace others whole.

use std::io::{self, ErrorKind};
use std::path::Path;

use tempfile::NamedTempFile;

/// The folder of a file.
#[must_use]
pub fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// A new file under a name that nobody has, in the folder of a file, that replaces it later. If it
/// never does, it is deleted when its owner is dropped.
///
/// # Errors
///
/// The error of the system, without the name of the new file, which nobody has asked for.
pub fn beside(target: &Path) -> io::Result<NamedTempFile> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    beside.tempfile_in(folder_of(target)).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(error.kind(), "its folder does not exist; make it first")
        }
        kind => io::Error::new(kind, cause(&error)),
    })
}

/// What an error says, without the name of the new file.
fn cause(error: &io::Error) -> String {
    let whole = error.to_string();
    let cause = whole.split_once(" at path ").map_or(&*whole, |(cause, _)| cause);
    // No word of its kind says what to do.
    let is_lack = cause.contains("open files");
    if is_lack { format!("{cause}; allow this user more (`ulimit -n`)") } else { cause.to_owned() }
}
