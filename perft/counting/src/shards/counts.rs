//! What was counted of a split.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::error::{Fault, ShardError};
use super::lines::{FileLines, read};
use super::seal::sealed;
use super::shard::Shard;
use super::split::Split;
use super::{FORM, PROGRAM};

/// The kind of file that holds counts.
pub(crate) const RUN: &str = "perft-run";

/// The first line: which positions of which split are counted, and how deep.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
struct RunHeader {
    kind: String,
    form: u32,
    program: String,
    /// The seal of the split's header.
    split: String,
    shard: u64,
    of: u64,
    /// The plies counted from each position.
    depth: u32,
}

impl RunHeader {
    fn new(split: &Split, shard: Shard, depth: u32) -> Self {
        Self {
            kind: RUN.to_owned(),
            form: FORM,
            program: PROGRAM.to_owned(),
            split: split.seal.clone(),
            shard: shard.number.get(),
            of: shard.of.get(),
            depth,
        }
    }
}

/// A finished position.
#[derive(Serialize, Deserialize, Debug, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    pub(crate) index: u64,
    pub(crate) nodes: u64,
}

/// A file of counts, read.
pub(super) struct Counts {
    pub(super) file: PathBuf,
    pub(super) shard: Shard,
    pub(super) depth: u32,
    /// By index: the count, and the line on which it stands.
    pub(super) positions: BTreeMap<u64, (u64, usize)>,
    seal: String,
}

impl Counts {
    /// Reads the counts of a split, all of which must be as they were written.
    pub(super) fn read(file: &Path, split: &Split) -> Result<Self, ShardError> {
        Self::of(file, &read(file)?, split)
    }

    fn of(file: &Path, bytes: &[u8], split: &Split) -> Result<Self, ShardError> {
        let mut lines = FileLines::of(file, bytes);
        let (header, seal): (RunHeader, String) = lines.header(RUN)?;
        for (what, found, wanted) in [
            ("program", header.program.as_str(), split.program()),
            ("split", &header.split, &split.seal),
        ] {
            if found != wanted {
                let (found, wanted) = (found.to_owned(), wanted.to_owned());
                let whose = split.file().display().to_string();
                return Err(lines.wrong(Fault::Mixed { what, found, wanted, whose }));
            }
        }
        let RunHeader { shard: number, of, depth, .. } = header;
        let shard =
            Shard::new(number, of).ok_or_else(|| lines.wrong(Fault::NoShard { number, of }))?;
        let mut positions = BTreeMap::new();
        while let Some(Counted { index, nodes }) = lines.next()? {
            if index >= split.len() {
                return Err(lines.wrong(Fault::NoPosition { index, positions: split.len() }));
            }
            if !shard.has(index) {
                return Err(lines.wrong(Fault::NotInShard { index, shard }));
            }
            if let Some((_, line)) = positions.insert(index, (nodes, lines.line)) {
                return Err(lines.wrong(Fault::Twice { index, file: file.to_owned(), line }));
            }
        }
        Ok(Self { file: file.to_owned(), shard, depth, positions, seal })
    }
}

/// Whether a last line without an end is the beginning of a count.
fn is_torn(line: &[u8]) -> bool {
    let Ok(mut rest) = str::from_utf8(line) else { return false };
    for part in ["{\"index\":", ",\"nodes\":", ",\"seal\":\""] {
        let Some(after) = rest.strip_prefix(part) else { return part.starts_with(rest) };
        rest = after.trim_start_matches(|digit: char| digit.is_ascii_hexdigit());
    }
    "\"}".starts_with(rest)
}

/// A file to which counts are added, one line each, by many threads.
pub(crate) struct Writer {
    path: PathBuf,
    file: Mutex<File>,
    seal: String,
    /// What it held when it was opened.
    pub(crate) found: Vec<u64>,
}

impl Writer {
    /// Opens a file of counts, or begins it. A last line that was not finished is cut off: its
    /// position is counted again. Only one writer has a file at a time, and nothing is written to a
    /// file before the whole of it is known to be this run's.
    pub(crate) fn open(
        path: &Path,
        split: &Split,
        shard: Shard,
        depth: u32,
    ) -> Result<Self, ShardError> {
        let failed = |error| ShardError::File { file: path.to_owned(), error };
        if split.program() != PROGRAM {
            // `merge` would refuse what is counted here.
            let fault = Fault::Mixed {
                what: "program",
                found: split.program().to_owned(),
                wanted: PROGRAM.to_owned(),
                whose: "what is to be run; split again, or run that version".to_owned(),
            };
            return Err(ShardError::Line { file: split.file().to_owned(), line: 1, fault });
        }
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
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(ShardError::InUse { file: path.to_owned() });
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let wrong = |fault| ShardError::Line { file: path.to_owned(), line: 1, fault };
        let (header, seal) = sealed("", &RunHeader::new(split, shard, depth)).map_err(wrong)?;
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        let last = &bytes[whole..];
        let torn = if whole == 0 { header.as_bytes().starts_with(last) } else { is_torn(last) };
        if torn {
            bytes.truncate(whole);
        } else {
            // The last line is none of ours: it is read as one, and refused with its place.
            bytes.push(b'\n');
        }
        let mut found = Vec::new();
        if !bytes.is_empty() {
            let counts = Counts::of(path, &bytes, split)?;
            if counts.seal != seal {
                return Err(wrong(Fault::Mixed {
                    what: "shard and depth",
                    found: format!("{}, {}", counts.shard, counts.depth),
                    wanted: format!("{shard}, {depth}"),
                    whose: "what is to be run".to_owned(),
                }));
            }
            found.extend(counts.positions.keys());
        }
        // The whole file is known to be this run's: now it may be written.
        file.set_len(bytes.len() as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        if bytes.is_empty() {
            file.write_all(format!("{header}\n").as_bytes()).map_err(failed)?;
        }
        Ok(Self { path: path.to_owned(), file: Mutex::new(file), seal, found })
    }

    /// Adds a count, and gives it to the system at once: what is killed afterwards has it.
    pub(crate) fn add(&self, counted: Counted) -> Result<(), ShardError> {
        let (line, _) = sealed(&self.seal, &counted).map_err(|fault| ShardError::Line {
            file: self.path.clone(),
            line: Split::line(counted.index),
            fault,
        })?;
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        file.write_all(format!("{line}\n").as_bytes())
            .map_err(|error| ShardError::File { file: self.path.clone(), error })
    }

    /// Ends the file with what is on its way to the disk.
    pub(crate) fn end(self) -> Result<(), ShardError> {
        let file = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.sync_all().map_err(|error| ShardError::File { file: self.path, error })
    }
}
