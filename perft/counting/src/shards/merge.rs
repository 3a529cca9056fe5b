//! All counts of a split together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crosscheck_core::shards::{
    Fault, Results, Shard, ShardError, once_each, replace, with_checksum,
};
use crosscheck_core::{Exit, Failure};

use super::counts::{Counted, RunHeader};
use super::split::Split;

/// The counts of all positions of a split, each of them once.
pub(crate) struct Merged<'a> {
    split: &'a Split,
    /// By index.
    counts: BTreeMap<u64, Counted>,
    /// The plies counted from each position.
    depth: u32,
    /// The number of sequences from the root.
    pub(crate) total: u128,
}

impl<'a> Merged<'a> {
    /// Puts files together in which each position of the split stands once.
    pub(crate) fn of(split: &'a Split, files: &[PathBuf]) -> Result<Self, Failure> {
        let mut parts: Vec<Results<RunHeader>> = Vec::new();
        for file in files {
            let part = Results::<RunHeader>::read(file, split)?;
            if let Some(first) = parts.first()
                && first.header.depth != part.header.depth
            {
                let (found, wanted) =
                    (part.header.depth.to_string(), first.header.depth.to_string());
                let whose = first.file.display().to_string();
                let fault = Fault::Mixed { what: "depth", found, wanted, whose };
                return Err(ShardError::Line { file: file.clone(), line: 1, fault }.into());
            }
            parts.push(part);
        }
        let depth = parts.first().map_or(0, |part| part.header.depth);
        let shard = parts.first().map_or(Shard::WHOLE, |part| part.shard);
        let counts = once_each(parts)?;
        if let Some(index) = (0..split.len()).find(|index| !counts.contains_key(index)) {
            let sentence = format!(
                "{} of {} positions are counted nowhere; the first is on line {} of {}, in shard {}",
                split.len() - counts.len() as u64,
                split.len(),
                Split::line(index),
                split.file().display(),
                shard.sibling_with(index)
            );
            return Err(Failure::new(Exit::Fail, sentence));
        }
        // The sum of all ways has 64 bits, as has each count: the total has 128.
        let total = split
            .multiplicities()
            .zip(counts.values())
            .map(|(ways, counted)| u128::from(ways) * u128::from(counted.nodes))
            .sum();
        Ok(Self { split, counts, depth, total })
    }

    /// The plies from the root to the end of each sequence.
    pub(crate) fn depth(&self) -> u64 {
        u64::from(self.split.depth()) + u64::from(self.depth)
    }

    /// Writes them as one file, as if a single run had counted everything in order. What it is
    /// merged from may be that file itself. Only what begins as this does is replaced, and neither
    /// the split nor one of the shards.
    pub(crate) fn write(&self, file: &Path, shards: &[PathBuf]) -> Result<(), ShardError> {
        let header = RunHeader::new(self.split, Shard::WHOLE, self.depth);
        let wrong = |fault| ShardError::Line { file: file.to_owned(), line: 1, fault };
        let (begins, _) = with_checksum("", &header).map_err(wrong)?;
        let read = [&[self.split.file().to_owned()], shards].concat();
        super::unfinished::deleted_by_signals();
        replace(file, &begins, &read, &header, self.counts.values())
    }
}
