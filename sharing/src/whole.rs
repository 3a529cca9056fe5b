//! Files that are written whole.

use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::ShardError;

/// Writes a file beside its target, under a name that nobody has, and puts it in the target's place
/// when it is whole. What stood there stays as it was until then. It must be what [`try_replace`]
/// lets be replaced.
pub fn replace(
    file: &Path,
    begins: &str,
    read: &[PathBuf],
    write: impl FnOnce(&mut NamedTempFile) -> Result<(), ShardError>,
) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    // Held until the new file is in its place.
    let there = replaced(file, begins, read)?;
    let target = target(file);
    let mut beside = beside(&target).map_err(failed)?;
    write(&mut beside)?;
    beside.as_file().sync_all().map_err(failed)?;
    if let Some(there) = &there {
        let permissions = there.metadata().map_err(failed)?.permissions();
        fs::set_permissions(beside.path(), permissions).map_err(failed)?;
    }
    beside.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Checks that a file can be written, before the long work whose results it is to hold: nothing
/// stands there but an older file that begins in the same way, nobody is writing it, and it is none
/// of the files that are read.
pub fn try_replace(file: &Path, begins: &str, read: &[PathBuf]) -> Result<(), ShardError> {
    replaced(file, begins, read)?;
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    beside(&target(file)).map(drop).map_err(failed)
}

/// The file that may be replaced, if it is there, closed to others while this is held.
fn replaced(file: &Path, begins: &str, read: &[PathBuf]) -> Result<Option<File>, ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    let other = |what: &str| failed(io::Error::other(what.to_owned()));
    let target = target(file);
    match fs::symlink_metadata(&target) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(there) if !there.is_file() => {
            return Err(other("only a plain file can be replaced; name another one"));
        }
        Ok(_) => {}
    }
    if read.iter().any(|one| fs::canonicalize(one).is_ok_and(|one| one == target)) {
        return Err(other("this file is read, and would be written over; name another one"));
    }
    let mut there = File::open(&target).map_err(failed)?;
    lock(&there, file)?;
    let mut start = Vec::new();
    (&mut there).take(begins.len() as u64).read_to_end(&mut start).map_err(failed)?;
    if !start.is_empty() && start != begins.as_bytes() {
        return Err(other(
            "something else stands here and is left as it is; delete it or name another file",
        ));
    }
    Ok(Some(there))
}

/// Closes a file to others who ask in the same way.
pub(super) fn lock(open: &File, file: &Path) -> Result<(), ShardError> {
    match open.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(ShardError::InUse { file: file.to_owned() }),
        Err(TryLockError::Error(error)) => Err(ShardError::File { file: file.to_owned(), error }),
    }
}

/// A new file in the folder of another.
fn beside(target: &Path) -> io::Result<NamedTempFile> {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Its own error names a file that nobody has asked for.
    beside.tempfile_in(folder_of(target)).map_err(|error| match error.kind() {
        ErrorKind::NotFound => {
            io::Error::new(error.kind(), "its folder does not exist; make it first")
        }
        kind => kind.into(),
    })
}

/// The file that is replaced, behind any links. A link stays a link.
fn target(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| file.to_owned())
}

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
