//! A file while it is written.

use std::fs::{self, File, Metadata};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::PathBuf;

/// A file that grows, and holds what was written to it. Another program may delete it, put another
/// in its place or change its length all the while: that is an error, since what was written is not
/// there then.
#[derive(Debug)]
pub(super) struct Growing {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Growing {
    /// A file of some length, to whose end is written.
    pub(super) fn new(path: PathBuf, mut file: File, length: u64) -> io::Result<Self> {
        file.seek(SeekFrom::Start(length))?;
        Ok(Self { path, file, length })
    }

    /// Ends the file, which must still stand in its place, with what is on its way to the disk.
    pub(super) fn end(self) -> io::Result<()> {
        self.file.sync_all()?;
        let open = self.whole()?;
        match fs::metadata(&self.path) {
            Ok(there) if identity(&open) == identity(&there) => Ok(()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Err(gone()),
        }
    }

    /// What the system tells of the open file, if that holds what was written to it.
    fn whole(&self) -> io::Result<Metadata> {
        let open = self.file.metadata()?;
        if !has_name(&open) {
            return Err(gone());
        }
        if open.len() != self.length {
            let (found, written) = (open.len(), self.length);
            return Err(io::Error::other(format!(
                "another program changed its length while it was written: it has {found} bytes, \
                 and should have {written}; run again"
            )));
        }
        Ok(open)
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.whole()?;
        if let Err(error) = self.file.write_all(bytes) {
            // Nothing is added after a part of a line.
            self.file.set_len(self.length)?;
            self.file.seek(SeekFrom::Start(self.length))?;
            return Err(error);
        }
        self.length += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

fn gone() -> io::Error {
    io::Error::other("it was deleted, moved or replaced while it was written; run again")
}

/// Whether a file that is open still has a name.
#[cfg(unix)]
fn has_name(open: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(open) > 0
}

/// Whether a file that is open still has a name, as far as the system tells.
#[cfg(not(unix))]
const fn has_name(_: &Metadata) -> bool {
    true
}

/// What a file is told by from all others: its device and its number there.
#[cfg(unix)]
pub(super) fn identity(file: &Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// What a file that was written is told by from others, as far as the system tells.
#[cfg(not(unix))]
fn identity(file: &Metadata) -> (bool, u64) {
    (file.is_file(), file.len())
}
