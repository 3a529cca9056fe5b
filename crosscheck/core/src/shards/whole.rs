//! Files that are written whole.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;

use super::checksum::with_checksum;
use super::error::ShardError;
use super::growing::Growing;
#[cfg(unix)]
use super::growing::identity;
use crate::files::beside;

/// The file that is being written beside its target.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Deletes the file that is being written beside its target, for a program that a signal ends.
pub fn leave_nothing_unfinished() {
    if let Some(file) = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner).take() {
        let _ = fs::remove_file(file);
    }
}

fn unfinished(file: Option<PathBuf>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = file;
}

/// Writes a file of lines with checksums, a header and entries, beside its target, under a name that nobody
/// has, and puts it in the target's place when it is whole. What stood there stays as it was until
/// then. It must be what [`try_replace`] lets be replaced.
pub fn replace<E: Serialize>(
    file: &Path,
    begins: &str,
    read: &[PathBuf],
    header: &impl Serialize,
    entries: impl IntoIterator<Item = E>,
) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    // Held until the new file is in its place.
    let there = replaced(file, begins, read)?;
    let target = target(file);
    let (open, beside) = beside(&target).map_err(failed)?.into_parts();
    unfinished(Some(beside.to_path_buf()));
    let growing = Growing::new(beside.to_path_buf(), open, 0).map_err(failed)?;
    let mut out = BufWriter::new(growing);
    let wrong = |line, fault| ShardError::Line { file: file.to_owned(), line, fault };
    let (line, checksum) = with_checksum("", header).map_err(|fault| wrong(1, fault))?;
    writeln!(out, "{line}").map_err(failed)?;
    for (number, entry) in (2..).zip(entries) {
        let (line, _) = with_checksum(&checksum, &entry).map_err(|fault| wrong(number, fault))?;
        writeln!(out, "{line}").map_err(failed)?;
    }
    let growing = out.into_inner().map_err(|error| failed(error.into_error()))?;
    growing.end().map_err(failed)?;
    if let Some(there) = &there {
        let permissions = there.metadata().map_err(failed)?.permissions();
        fs::set_permissions(&beside, permissions).map_err(failed)?;
    }
    // From here on its name may be anyone's.
    unfinished(None);
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
    not_read(file, read)?;
    let target = target(file);
    match fs::symlink_metadata(&target) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(error)),
        Ok(there) if !there.is_file() => {
            return Err(other("only a plain file can be replaced; name another one"));
        }
        Ok(_) => {}
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

/// Checks that a file is none of those that are read, by whatever name.
pub fn not_read(file: &Path, read: &[PathBuf]) -> Result<(), ShardError> {
    if read.iter().all(|one| !is_one(file, one)) {
        return Ok(());
    }
    let what = "this file is read, and would be written over; name another one";
    Err(ShardError::File { file: file.to_owned(), error: io::Error::other(what) })
}

/// Whether two paths lead to one file.
fn is_one(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    let told_by = |path| fs::metadata(path).map(|file| identity(&file));
    #[cfg(not(unix))]
    let told_by = |path| fs::canonicalize(path);
    matches!((told_by(one), told_by(other)), (Ok(one), Ok(other)) if one == other)
}

/// Closes a file to others who ask in the same way.
pub(super) fn lock(open: &File, file: &Path) -> Result<(), ShardError> {
    match open.try_lock() {
        Ok(()) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(ShardError::InUse { file: file.to_owned() }),
        Err(TryLockError::Error(error)) => Err(ShardError::File { file: file.to_owned(), error }),
    }
}

/// The file that is replaced, behind any links. A link stays a link.
fn target(file: &Path) -> PathBuf {
    fs::canonicalize(file).unwrap_or_else(|_| file.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The only file in a folder.
    fn beside_of(folder: &Path) -> PathBuf {
        fs::read_dir(folder).unwrap().next().unwrap().unwrap().path()
    }

    /// What comes of a file with so many entries, before the last of which it is tampered with.
    fn tampered(tamper: impl Fn(&Path)) -> (String, bool) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("whole");
        // More than waits to be written at once.
        let entries = (0..20_000).inspect(|&entry| {
            if entry == 19_999 {
                tamper(&beside_of(folder.path()));
            }
        });
        let entries = entries.map(|index| serde_json::json!({ "index": index }));
        let header = serde_json::json!({ "kind": "test" });
        let told = replace(&file, "{", &[], &header, entries).map_err(|error| error.to_string());
        (told.err().unwrap_or_default(), file.exists())
    }

    #[test]
    fn a_file_takes_its_place_only_if_it_holds_what_was_written() {
        assert_eq!(tampered(|_| {}), (String::new(), true));
        for length in [0, 1_000, 10_000_000] {
            let (told, exists) = tampered(|beside| {
                File::options().write(true).open(beside).unwrap().set_len(length).unwrap();
            });
            assert!(told.contains("whole: another program changed its length"), "{told}");
            assert!(!exists, "{length}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_deleted_or_replaced_meanwhile_takes_no_place() {
        let deleted = tampered(|beside| fs::remove_file(beside).unwrap());
        let replaced = tampered(|beside| {
            let copy = beside.with_extension("copy");
            fs::copy(beside, &copy).unwrap();
            fs::rename(copy, beside).unwrap();
        });
        let moved_behind_another = tampered(|beside| {
            let kept = beside.with_extension("kept");
            fs::rename(beside, &kept).unwrap();
            fs::copy(kept, beside).unwrap();
        });
        for (told, exists) in [deleted, replaced, moved_behind_another] {
            assert!(told.contains("whole: it was deleted, moved or replaced"), "{told}");
            assert!(!exists);
        }
    }
}
