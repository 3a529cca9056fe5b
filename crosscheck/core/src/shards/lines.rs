//! Files of lines with checksums, read line by line.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::FORM;
use super::checksum::opened;
use super::error::{Fault, ShardError};

/// The longest line that is read, in bytes without its end: many times any that is written. A file of
/// one endless line would take as much memory as it is long.
pub(super) const LONGEST_LINE: usize = 4 << 20;

/// Opens a file to be read. A device or a pipe, which may never end, is not read, nor is what the
/// system makes up.
fn open(file: &Path) -> io::Result<File> {
    let is_made_up = fs::canonicalize(file).is_ok_and(|file| file.starts_with("/proc"));
    if is_made_up || !fs::metadata(file)?.is_file() {
        return Err(io::Error::other("only a plain file can be read"));
    }
    File::open(file)
}

/// The lines of a file, and where one is among them. One line is held at a time.
#[derive(Debug)]
pub struct FileLines<'a, R = BufReader<File>> {
    pub(super) file: &'a Path,
    rest: R,
    /// The bytes of the line read last, without its end.
    text: Vec<u8>,
    /// The checksum of the header; empty until that is read.
    checksum: String,
    /// The line read last, from 1.
    pub line: usize,
}

impl<'a> FileLines<'a> {
    /// The lines of a file that is there.
    pub fn open(file: &'a Path) -> Result<Self, ShardError> {
        let failed = |error| ShardError::File { file: file.to_owned(), error };
        Ok(Self::of(file, BufReader::new(open(file).map_err(failed)?)))
    }
}

impl<'a, R: BufRead> FileLines<'a, R> {
    /// The lines of a file from which these bytes come.
    pub(super) const fn of(file: &'a Path, rest: R) -> Self {
        Self { file, rest, text: Vec::new(), checksum: String::new(), line: 0 }
    }

    /// What is wrong with the line read last.
    #[must_use]
    pub fn wrong(&self, fault: Fault) -> ShardError {
        ShardError::Line { file: self.file.to_owned(), line: self.line.max(1), fault }
    }

    /// The header, if it is one of the kind wanted, and its checksum.
    pub fn header<T: DeserializeOwned>(
        &mut self,
        kind: &'static str,
    ) -> Result<(T, String), ShardError> {
        let value: Value = self
            .read_next()?
            .ok_or_else(|| self.wrong(Fault::Ends("it should begin with a header".to_owned())))?;
        if value["kind"] != kind {
            let found = value["kind"].as_str().unwrap_or("line without a kind").to_owned();
            return Err(self.wrong(Fault::Kind { found, wanted: kind }));
        }
        if value["form"] != FORM {
            let (found, wanted) = (value["form"].to_string(), FORM.to_string());
            let whose = "what this program reads".to_owned();
            return Err(self.wrong(Fault::Mixed { what: "form", found, wanted, whose }));
        }
        let header = serde_json::from_value(value).map_err(|e| self.wrong(Fault::Json(e)))?;
        Ok((header, self.checksum.clone()))
    }

    /// The next line, if there is one.
    pub fn read_next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, ShardError> {
        self.text.clear();
        let mut part = (&mut self.rest).take(LONGEST_LINE as u64 + 1);
        part.read_until(b'\n', &mut self.text)
            .map_err(|error| ShardError::File { file: self.file.to_owned(), error })?;
        if self.text.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        if self.text.pop_if(|last| *last == b'\n').is_none() {
            let is_too_long = self.text.len() > LONGEST_LINE;
            return Err(self.wrong(if is_too_long { Fault::TooLong } else { Fault::Torn }));
        }
        let line = str::from_utf8(&self.text).map_err(|_| self.wrong(Fault::Altered))?;
        let (content, checksum) =
            opened(&self.checksum, line).map_err(|fault| self.wrong(fault))?;
        if self.line == 1 {
            self.checksum = checksum;
        }
        Ok(Some(content))
    }
}
