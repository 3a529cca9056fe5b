use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The largest file that is read, in bytes: more than all the fixtures together. What the reader of
/// YAML makes of a file may take thirty times its room.
const LARGEST: u64 = 4 << 20;

/// What some editors put before a text, to tell its encoding.
const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Reads a file of text whole, without the mark of its encoding. A device or a pipe, which may never end, is not read.
///
/// # Errors
///
/// The error of the system; [`ErrorKind::InvalidInput`] for what is no plain file or is too large,
/// [`ErrorKind::InvalidData`] for what is no text.
pub fn read_text(file: &Path) -> io::Result<String> {
    let refused = |what: &str| io::Error::new(ErrorKind::InvalidInput, what.to_owned());
    // A pipe has a name below `/proc` that leads nowhere.
    let is_plain = fs::metadata(file)?.is_file() && !fs::canonicalize(file)?.starts_with("/proc");
    if !is_plain {
        return Err(refused("it is not a plain file; give a text file"));
    }
    let mut text = String::new();
    File::open(file)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        return Err(refused("it is larger than 4 MiB; split it into smaller files"));
    }
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(text)
}
