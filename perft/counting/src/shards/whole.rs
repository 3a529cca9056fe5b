//! Files that are written whole.

use std::fs;
use std::path::Path;

use tempfile::NamedTempFile;

use super::error::ShardError;

/// Writes a file beside its target, under a name that nobody has, and puts it in the target's place
/// when it is whole. What stood there stays as it was until then.
pub(super) fn replace(
    file: &Path,
    write: impl FnOnce(&mut NamedTempFile) -> Result<(), ShardError>,
) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    // A link stays a link.
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let there = fs::metadata(&target).ok();
    if there.as_ref().is_some_and(|there| !there.is_file()) {
        return Err(failed(std::io::Error::other("only a plain file can be replaced")));
    }
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has permissions to set"))]
    let mut beside = tempfile::Builder::new();
    #[cfg(unix)]
    beside.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut beside = beside.tempfile_in(folder.unwrap_or(Path::new("."))).map_err(failed)?;
    write(&mut beside)?;
    beside.as_file().sync_all().map_err(failed)?;
    if let Some(there) = there {
        fs::set_permissions(beside.path(), there.permissions()).map_err(failed)?;
    }
    beside.persist(&target).map_err(|error| failed(error.error))?;
    Ok(())
}

/// Checks that a file can be written, before the long work whose results it is to hold.
pub(crate) fn try_replace(file: &Path) -> Result<(), ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    let target = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    if fs::metadata(&target).is_ok_and(|there| !there.is_file()) {
        return Err(failed(std::io::Error::other("only a plain file can be replaced")));
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    tempfile::tempfile_in(folder.unwrap_or(Path::new("."))).map(drop).map_err(failed)
}
