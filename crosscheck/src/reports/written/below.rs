//! Files that are written together: all of them, or none.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use tempfile::{NamedTempFile, TempPath};

use super::files::written_beside;
use crosscheck_core::files::beside;

/// Writes files below a folder, each under its name there: all of them, or none if the disk is full, if something is
/// in the way of one, or if it is to stop. Folders are made where they are missing.
///
/// # Errors
///
/// The file that could not be written, and the error that prevented it; [`ErrorKind::Interrupted`] if it is stopped.
pub fn write_below(
    folder: &Path,
    files: &[(String, String)],
    stop: &dyn Fn() -> bool,
) -> Result<(), (PathBuf, io::Error)> {
    files.iter().try_for_each(|(name, _)| nothing_in_the_way(folder, name))?;
    let mut made = Vec::new();
    let written = all_beside(folder, files, stop, &mut made).and_then(replace_all);
    if written.is_err() {
        // The innermost first. A folder that holds something of someone else's stays.
        made.iter().rev().for_each(|folder| drop(fs::remove_dir(folder)));
    }
    written
}

/// Refuses a file below a folder whose place is that of a folder, or whose folder's place is that of a file.
fn nothing_in_the_way(folder: &Path, name: &str) -> Result<(), (PathBuf, io::Error)> {
    for part in Path::new(name).ancestors().filter(|part| !part.as_os_str().is_empty()) {
        let path = folder.join(part);
        let is_file = part == Path::new(name);
        if path.exists() && path.is_dir() == is_file {
            let error = if is_file {
                io::Error::new(ErrorKind::IsADirectory, "it is a folder")
            } else {
                io::Error::new(ErrorKind::NotADirectory, "it is not a folder")
            };
            return Err((path, error));
        }
    }
    Ok(())
}

/// A file that is written, beside the one that it replaces.
type Beside = (NamedTempFile, PathBuf);

/// Writes each file beside its place: a folder below may be another disk, or may be closed to this user. The folders
/// that it makes are added to `made`.
fn all_beside(
    folder: &Path,
    files: &[(String, String)],
    stop: &dyn Fn() -> bool,
    made: &mut Vec<PathBuf>,
) -> Result<Vec<Beside>, (PathBuf, io::Error)> {
    let write = |(name, text): &(String, String)| {
        let file = folder.join(name);
        if stop() {
            return Err((file, ErrorKind::Interrupted.into()));
        }
        match make_folder_of(&file, made).and_then(|()| written_beside(&file, text)) {
            Ok(beside) => Ok((beside, file)),
            Err(error) => Err((file, error)),
        }
    };
    files.iter().map(write).collect()
}

/// Puts every file in its place. Where one cannot be put there, those before it become what they were: what stood there
/// waits beside its place, whatever it is, until all are there.
fn replace_all(files: Vec<Beside>) -> Result<(), (PathBuf, io::Error)> {
    let mut replaced = Vec::new();
    for (new, file) in files {
        let put = set_aside(&file).and_then(|old| {
            replaced.push((file.clone(), old));
            new.persist(&file).map(drop).map_err(|error| error.error)
        });
        if let Err(error) = put {
            replaced.into_iter().rev().for_each(|(file, old)| put_back(&file, old));
            return Err((file, error));
        }
    }
    Ok(())
}

/// Moves what stands in the place of a file beside it, if anything does.
fn set_aside(file: &Path) -> io::Result<Option<TempPath>> {
    if fs::symlink_metadata(file).is_err() {
        return Ok(None);
    }
    let aside = beside(file)?.into_temp_path();
    fs::rename(file, &aside)?;
    Ok(Some(aside))
}

/// Puts what stood in the place of a file back there. Where that fails, it is kept under the name that it has.
fn put_back(file: &Path, old: Option<TempPath>) {
    match old {
        Some(old) => {
            if let Err(error) = old.persist(file) {
                let _ = error.path.keep();
            }
        }
        None => drop(fs::remove_file(file)),
    }
}

/// Makes the folders above a file that are missing, and adds them to those that were made.
fn make_folder_of(file: &Path, made: &mut Vec<PathBuf>) -> io::Result<()> {
    let folders = file.ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    let missing: Vec<&Path> = folders.take_while(|folder| !folder.exists()).collect();
    missing.into_iter().rev().try_for_each(|folder| {
        match fs::create_dir(folder) {
            Ok(()) => made.push(folder.to_owned()),
            // `x/../y` is there once `x` is, and another program may have made it meanwhile.
            Err(error) if error.kind() == ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => return Err(error),
        }
        Ok(())
    })
}
