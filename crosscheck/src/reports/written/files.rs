//! Files that hold the results of long work.
//!
//! A plain file is replaced whole, so that it holds the old content or the new at any time. A device
//! or a pipe cannot be replaced: it is written to. The program's own standard output and standard
//! error are written to as well, whatever they lead to.

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use crosscheck_core::files::{beside, folder_of};
use tempfile::NamedTempFile;

/// How long the reader of a pipe may take to read on.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where a file is written.
enum Target {
    /// A plain file, or one that does not exist yet: the end of a chain of links.
    Plain(PathBuf),
    /// A device or a pipe.
    Special,
    /// What the program's own standard output or standard error leads to. Opened again it would be
    /// written from its beginning, over what is there.
    Own(Stream),
}

#[derive(Clone, Copy)]
#[cfg_attr(not(unix), expect(dead_code, reason = "only Unix tells which file a stream leads to"))]
enum Stream {
    Output,
    Error,
}

/// Writes a file whole, or leaves the old one as it was.
///
/// # Errors
///
/// The error that prevented it.
pub fn write(file: &Path, text: &str) -> io::Result<()> {
    match target(file)? {
        Target::Special => write_through(&mut opened(file)?, text, PATIENCE),
        Target::Own(Stream::Output) => write_through(&mut io::stdout().lock(), text, PATIENCE),
        Target::Own(Stream::Error) => write_through(&mut io::stderr().lock(), text, PATIENCE),
        Target::Plain(target) => {
            written_beside(&target, text)?.persist(&target)?;
            Ok(())
        }
    }
}

/// Checks that a file can be written, before the long work whose results it is to hold.
///
/// # Errors
///
/// As [`write()`].
pub fn try_write(file: &Path) -> io::Result<()> {
    match target(file)? {
        // To open a pipe and close it again would be the end for its reader.
        Target::Special | Target::Own(_) => Ok(()),
        Target::Plain(target) => {
            if fs::metadata(&target).is_ok_and(|there| there.permissions().readonly()) {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "it may only be read"));
            }
            beside(&target).map(drop)
        }
    }
}

/// A file beside the one that it is to replace, with its content and its permissions.
pub(super) fn written_beside(target: &Path, text: &str) -> io::Result<NamedTempFile> {
    let mut beside = beside(target)?;
    // The error of the file beside it would name that one, which nobody has asked for.
    beside.as_file_mut().write_all(text.as_bytes())?;
    if let Ok(there) = fs::metadata(target) {
        fs::set_permissions(beside.path(), there.permissions())?;
    }
    Ok(beside)
}

/// The plain file that is replaced where this one is written, by one name whatever the path: `r`,
/// `./r` and a link to it are one file. `None` for what is written to, and for what cannot be.
#[must_use]
pub fn replaced(file: &Path) -> Option<PathBuf> {
    match target(file).ok()? {
        Target::Special | Target::Own(_) => None,
        Target::Plain(target) => {
            let folder = folder_of(&target).canonicalize().ok()?;
            Some(folder.join(target.file_name()?))
        }
    }
}

/// Whether two files that are written are one, by whatever names.
#[must_use]
pub fn are_one(one: &Path, other: &Path) -> bool {
    match (replaced(one), replaced(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => {
            let there = (fs::metadata(one).ok(), fs::metadata(other).ok());
            matches!(there, (Some(one), Some(other)) if is_one_inode(&one, &other))
        }
        _ => false,
    }
}

#[cfg(unix)]
fn is_one_inode(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Only Unix has a name for a device or a pipe that a report can be written to.
#[cfg(not(unix))]
const fn is_one_inode(_: &Metadata, _: &Metadata) -> bool {
    false
}

fn target(file: &Path) -> io::Result<Target> {
    match fs::metadata(file) {
        Ok(there) if there.is_dir() => {
            Err(io::Error::new(ErrorKind::IsADirectory, "it is a folder"))
        }
        Ok(there) => match own(&there) {
            Some(stream) => Ok(Target::Own(stream)),
            None if there.is_file() => fs::canonicalize(file).map(Target::Plain),
            None => Ok(Target::Special),
        },
        // A link to a file that is not there yet stays a link.
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Target::Plain(followed(file))),
        Err(error) => Err(error),
    }
}

/// The stream of the program that leads to this file, if one does.
#[cfg(unix)]
fn own(there: &Metadata) -> Option<Stream> {
    use std::os::fd::{AsFd, BorrowedFd};
    let leads_there = |stream: BorrowedFd<'_>| {
        let own = stream.try_clone_to_owned().and_then(|own| File::from(own).metadata());
        own.is_ok_and(|own| is_one_inode(&own, there))
    };
    if leads_there(io::stdout().as_fd()) {
        return Some(Stream::Output);
    }
    leads_there(io::stderr().as_fd()).then_some(Stream::Error)
}

#[cfg(not(unix))]
const fn own(_: &Metadata) -> Option<Stream> {
    None
}

/// The end of a chain of links, of which the last leads to nothing.
fn followed(file: &Path) -> PathBuf {
    let mut end = file.to_owned();
    // A ring of links has another error than that there is nothing.
    while let Ok(next) = fs::read_link(&end) {
        end = end.parent().map_or_else(|| next.clone(), |folder| folder.join(&next));
    }
    end
}

/// A device or a pipe. A pipe that nobody reads is an error, and is not waited for.
fn opened(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true);
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(OFlags::NONBLOCK.bits().cast_signed());
    }
    options.open(file)
}

/// Writes everything, as fast as it is taken, as long as a reader takes something now and then.
fn write_through(special: &mut impl Write, text: &str, patience: Duration) -> io::Result<()> {
    let (mut rest, mut last) = (text.as_bytes(), Instant::now());
    loop {
        // The standard output keeps the end of a text until it is flushed.
        let written =
            if rest.is_empty() { special.flush().map(|()| 0) } else { special.write(rest) };
        match written {
            Ok(_) if rest.is_empty() => return Ok(()),
            Ok(0) => return Err(ErrorKind::WriteZero.into()),
            Ok(written) => {
                rest = &rest[written..];
                last = Instant::now();
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) if error.kind() == ErrorKind::WouldBlock => {
                if last.elapsed() >= patience {
                    let message =
                        format!("its reader has read nothing for {} s", patience.as_secs());
                    return Err(io::Error::new(ErrorKind::TimedOut, message));
                }
                thread::sleep(Duration::from_millis(5));
            }
            Err(error) => return Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_beside_a_report_stays_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let (report, part) = (folder.path().join("r.json"), folder.path().join("r.json.part"));
        fs::write(&part, "someone's own").unwrap();
        try_write(&report).unwrap();
        assert!(!report.exists(), "trying writes nothing");
        write(&report, "{}").unwrap();
        assert_eq!(fs::read_to_string(&part).unwrap(), "someone's own");
        assert_eq!(fs::read_to_string(&report).unwrap(), "{}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "nothing else is left there");
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_its_file_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let (link, file) = (folder.path().join("link"), folder.path().join("file"));
        std::os::unix::fs::symlink("file", &link).unwrap();
        for text in ["new", "newer"] {
            write(&link, text).unwrap();
            assert_eq!(fs::read_to_string(&file).unwrap(), text);
            assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_and_a_pipe_are_written_to_and_stay() {
        use std::os::unix::fs::FileTypeExt;
        assert_eq!(write(Path::new("/dev/full"), "x").unwrap_err().kind(), ErrorKind::StorageFull);
        assert!(fs::metadata("/dev/full").unwrap().file_type().is_char_device());
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        write(&pipe, "x").expect_err("nobody reads it");
        let text = "x".repeat(1 << 20);
        let read = {
            let pipe = pipe.clone();
            move || fs::read_to_string(pipe)
        };
        let reader = thread::spawn(read);
        while write(&pipe, &text).is_err() {}
        assert_eq!(reader.join().unwrap().unwrap(), text);
        assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
    }

    /// A pipe that is full.
    struct Full;

    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::WouldBlock.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_reader_that_reads_nothing_is_named() {
        let error = write_through(&mut Full, "{}", Duration::from_secs(1)).unwrap_err();
        assert_eq!(error.to_string(), "its reader has read nothing for 1 s");
    }

    #[test]
    fn a_target_that_cannot_be_written_is_told_before() {
        let folder = tempfile::tempdir().unwrap();
        try_write(folder.path()).expect_err("it is a folder");
        try_write(&folder.path().join("no/such/folder")).expect_err("it has no folder");
    }
}
