//! Files that are written whole.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::error::ShardError;

/// Writes a file beside its target, under a name that nobody has, and puts it in the target's place
/// when it is whole. What stood there stays as it was until then.
pub fn replace(
    file: &Path,
    write: impl FnOnce(&mut NamedTempFile) -> Result<(), ShardError>,
) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    let (target, there) = target(file).map_err(failed)?;
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut beside = beside.tempfile_in(folder_of(&target)).map_err(failed)?;
    write(&mut beside)?;
    beside.as_file().sync_all().map_err(failed)?;
    if let Some(there) = there {
        fs::set_permissions(beside.path(), there.permissions()).map_err(failed)?;
    }
    beside.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Checks that a file can be written, before the long work whose results it is to hold: nothing
/// stands there but an older file of the same kind, and it is none of the files that are read.
pub fn try_replace(
    file: &Path,
    kind: &str,
    read: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    let (target, there) = target(file).map_err(failed)?;
    let is_full = there.is_some_and(|there| there.len() > 0);
    if is_full && !begins_as(&target, kind).map_err(failed)? {
        let what = format!("this is no {kind} and is left as it is; name another file");
        return Err(failed(io::Error::other(what)));
    }
    if read.into_iter().any(|one| fs::canonicalize(one).is_ok_and(|one| one == target)) {
        let what = "this file is read, and would be written over; name another one";
        return Err(failed(io::Error::other(what)));
    }
    tempfile::tempfile_in(folder_of(&target)).map(drop).map_err(failed)
}

/// The plain file that is replaced, behind any links, and what is known of it if it is there. A link
/// stays a link.
fn target(file: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let there = fs::metadata(&target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(io::Error::other("only a plain file can be replaced"));
    }
    Ok((target, there))
}

/// The folder of a file.
fn folder_of(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

/// Whether the first line of a file names its kind.
fn begins_as(file: &Path, kind: &str) -> io::Result<bool> {
    let mut start = Vec::new();
    File::open(file)?.take(1_000).read_to_end(&mut start)?;
    let start = String::from_utf8_lossy(&start);
    Ok(start.lines().next().is_some_and(|line| line.contains(&format!("\"{kind}\""))))
}
