//! Files of sealed lines, read line by line.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::FORM;
use super::error::{Fault, ShardError};
use super::seal::opened;

/// The whole of a file. A device or a pipe, which may never end, is not read.
pub fn read(file: &Path) -> Result<Vec<u8>, ShardError> {
    let failed = |error| ShardError::File { file: file.to_owned(), error };
    if !std::fs::metadata(file).map_err(failed)?.is_file() {
        return Err(failed(std::io::Error::other("only a plain file can be read")));
    }
    std::fs::read(file).map_err(failed)
}

/// The lines of a file, and where one is among them.
#[derive(Debug)]
pub struct FileLines<'a> {
    file: &'a Path,
    rest: &'a [u8],
    /// The seal of the header; empty until that is read.
    seal: String,
    /// The line read last, from 1.
    pub line: usize,
}

impl<'a> FileLines<'a> {
    /// The lines of a file with these bytes.
    #[must_use]
    pub fn of(file: &'a Path, bytes: &'a [u8]) -> Self {
        Self { file, rest: bytes, seal: String::new(), line: 0 }
    }

    /// What is wrong with the line read last.
    #[must_use]
    pub fn wrong(&self, fault: Fault) -> ShardError {
        ShardError::Line { file: self.file.to_owned(), line: self.line.max(1), fault }
    }

    /// The header, if it is one of the kind wanted, and its seal.
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
        Ok((header, self.seal.clone()))
    }

    /// The next line, if there is one.
    pub fn read_next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, ShardError> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        self.line += 1;
        let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') else {
            return Err(self.wrong(Fault::Torn));
        };
        let (line, rest) = self.rest.split_at(end);
        self.rest = &rest[1..];
        let line = str::from_utf8(line).map_err(|_| self.wrong(Fault::Altered))?;
        let (content, seal) = opened(&self.seal, line).map_err(|fault| self.wrong(fault))?;
        if self.line == 1 {
            self.seal = seal;
        }
        Ok(Some(content))
    }
}
