//! The results of a shard, as a file.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use super::checksum::with_checksum;
use super::error::{Fault, ShardError};
use super::growing::Growing;
use super::lines::{FileLines, LONGEST_LINE};
use super::shard::Shard;
use super::whole::lock;

/// The first line of a file of results: of which work they are, and of which shard of it.
pub trait Header: Serialize + DeserializeOwned {
    /// The work that is divided.
    type Work;
    /// The result of a part.
    type Part: Part;
    /// The kind of file, as the header names it in its field `kind`.
    const KIND: &'static str;
    /// What a part of the work is.
    const PART: &'static str;

    /// The shard, as it is written: `k` of `n`.
    fn shard(&self) -> (u64, u64);

    /// What beside the work makes two files results of the same: a name for it, and its value.
    fn particulars(&self) -> (&'static str, String);

    /// Why results under this header are not of a piece of work, if they are not.
    fn misfit(&self, work: &Self::Work) -> Option<Fault>;

    /// How many parts a piece of work has.
    fn parts(work: &Self::Work) -> u64;
}

/// The result of a part. As a line it is an object whose first field is `index`.
pub trait Part: Serialize + DeserializeOwned {
    /// The number of the part, from 0.
    fn index(&self) -> u64;
}

/// A file of results, read.
#[derive(Debug)]
pub struct Results<H: Header> {
    /// The file.
    pub file: PathBuf,
    /// Its header.
    pub header: H,
    /// The shard that the header names.
    pub shard: Shard,
    /// By index: the result, and the line on which it stands.
    pub parts: BTreeMap<u64, (H::Part, usize)>,
    checksum: String,
}

impl<H: Header> Results<H> {
    /// Reads the results of a piece of work, all of which must be as they were written.
    pub fn read(file: &Path, work: &H::Work) -> Result<Self, ShardError> {
        Self::of(FileLines::open(file)?, work)
    }

    fn of<R: BufRead>(mut lines: FileLines<'_, R>, work: &H::Work) -> Result<Self, ShardError> {
        let file = lines.file;
        let (header, checksum): (H, String) = lines.header(H::KIND)?;
        if let Some(fault) = header.misfit(work) {
            return Err(lines.wrong(fault));
        }
        let (number, of) = header.shard();
        let shard =
            Shard::new(number, of).ok_or_else(|| lines.wrong(Fault::NoShard { number, of }))?;
        let (what, all) = (H::PART, H::parts(work));
        let mut parts = BTreeMap::new();
        while let Some(part) = lines.read_next::<H::Part>()? {
            let index = part.index();
            if index >= all {
                return Err(lines.wrong(Fault::NoPart { what, index, all }));
            }
            if !shard.has(index) {
                return Err(lines.wrong(Fault::NotInShard { what, index, shard }));
            }
            if let Some((_, line)) = parts.insert(index, (part, lines.line)) {
                return Err(lines.wrong(Fault::Twice { what, index, file: file.to_owned(), line }));
            }
        }
        Ok(Self { file: file.to_owned(), header, shard, parts, checksum })
    }
}

/// Puts the results of several files together, in which no part may stand twice. By index.
pub fn once_each<H: Header>(files: Vec<Results<H>>) -> Result<BTreeMap<u64, H::Part>, ShardError> {
    let mut places: BTreeMap<u64, (PathBuf, usize)> = BTreeMap::new();
    let mut parts = BTreeMap::new();
    for Results { file, parts: found, .. } in files {
        for (index, (part, line)) in found {
            if let Some((file, first)) = places.insert(index, (file.clone(), line)) {
                let (what, (here, line)) = (H::PART, places[&index].clone());
                let fault = Fault::Twice { what, index, file, line: first };
                return Err(ShardError::Line { file: here, line, fault });
            }
            parts.insert(index, part);
        }
    }
    Ok(parts)
}

/// Whether a last line without an end is the beginning of a result.
fn is_torn(line: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"{\"index\":";
    BEGINNING.starts_with(line)
        || line.starts_with(BEGINNING)
            && serde_json::from_slice::<IgnoredAny>(line)
                .map_or_else(|error| error.is_eof(), |_| true)
}

/// Where the last line of a file begins that has no end, and what is there of it; of one that is too
/// long, its end.
fn last_line(file: &mut File) -> io::Result<(u64, Vec<u8>)> {
    let longest = LONGEST_LINE as u64 + 1;
    let start = file.metadata()?.len().saturating_sub(longest);
    file.seek(SeekFrom::Start(start))?;
    let mut last = Vec::new();
    file.take(longest).read_to_end(&mut last)?;
    let begin = last.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    Ok((start + begin as u64, last.split_off(begin)))
}

/// A file to which results are added, one line each, by many threads.
#[derive(Debug)]
pub struct Writer<H> {
    path: PathBuf,
    file: Mutex<Growing>,
    checksum: String,
    /// The parts that it held when it was opened.
    pub found: Vec<u64>,
    of: PhantomData<H>,
}

impl<H: Header> Writer<H> {
    /// Opens a file of results, or begins it. A last line that was not finished is cut off: its part
    /// is done again. Only one writer has a file at a time, and nothing is written to a file before
    /// the whole of it is known to be this run's.
    pub fn open(path: &Path, work: &H::Work, header: &H) -> Result<Self, ShardError> {
        let failed = |error| ShardError::File { file: path.to_owned(), error };
        if std::fs::metadata(path).is_ok_and(|there| !there.is_file()) {
            return Err(failed(std::io::Error::other("only a plain file can be added to")));
        }
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        lock(&file, path)?;
        let wrong = |fault| ShardError::Line { file: path.to_owned(), line: 1, fault };
        let (first, checksum) = with_checksum("", header).map_err(wrong)?;
        let (whole, last) = last_line(&mut file).map_err(failed)?;
        let torn = if whole == 0 { first.as_bytes().starts_with(&last) } else { is_torn(&last) };
        // A last line that is none of ours is read as one, and refused with its place.
        let (read, end) = if torn { (whole, &b""[..]) } else { (u64::MAX, &b"\n"[..]) };
        let mut found = Vec::new();
        if read > 0 {
            file.rewind().map_err(failed)?;
            let bytes = BufReader::new((&file).take(read).chain(end));
            let results = Results::<H>::of(FileLines::of(path, bytes), work)?;
            if results.checksum != checksum {
                let ((what, found), (_, wanted)) =
                    (results.header.particulars(), header.particulars());
                let run = "what is to be run".to_owned();
                return Err(wrong(Fault::Mixed { what, found, wanted, whose: run }));
            }
            found.extend(results.parts.keys());
        }
        // The whole file is known to be this run's: now it may be written.
        file.set_len(whole).map_err(failed)?;
        let mut file = Growing::new(path.to_owned(), file, whole).map_err(failed)?;
        if whole == 0 {
            file.write_all(format!("{first}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), checksum, found, of: PhantomData })
    }

    /// Adds a result, and gives it to the system at once: what is killed afterwards has it.
    pub fn add(&self, part: &H::Part) -> Result<(), ShardError> {
        let (line, _) = with_checksum(&self.checksum, part).map_err(|fault| ShardError::Line {
            file: self.path.clone(),
            line: 1,
            fault,
        })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(format!("{line}\n").as_bytes())
            .map_err(|error| ShardError::File { file: self.path.clone(), error })
    }

    /// Ends the file, which must still hold what was added, with what is on its way to the disk.
    pub fn end(self) -> Result<(), ShardError> {
        let file = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.end().map_err(|error| ShardError::File { file: self.path, error })
    }
}
