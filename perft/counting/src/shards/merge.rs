//! All counts of a split together.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::counts::{Counted, Counts, Writer};
use super::error::{Fault, ShardError};
use super::shard::Shard;
use super::split::Split;
use super::whole;

/// The counts of all positions of a split, each of them once.
pub(crate) struct Merged<'a> {
    split: &'a Split,
    /// By index.
    counts: BTreeMap<u64, u64>,
    /// The plies counted from each position.
    depth: u32,
    /// The number of sequences from the root.
    pub(crate) total: u128,
}

impl<'a> Merged<'a> {
    /// Puts files together in which each position of the split stands once.
    pub(crate) fn of(split: &'a Split, files: &[PathBuf]) -> Result<Self, ShardError> {
        let mut parts: Vec<Counts> = Vec::new();
        let mut counts = BTreeMap::new();
        for file in files {
            let part = Counts::read(file, split)?;
            let wrong = |line, fault| ShardError::Line { file: file.clone(), line, fault };
            if let Some(first) = parts.first().filter(|first| first.depth != part.depth) {
                let (found, wanted) = (part.depth.to_string(), first.depth.to_string());
                let whose = first.file.display().to_string();
                return Err(wrong(1, Fault::Mixed { what: "depth", found, wanted, whose }));
            }
            for (&index, &(nodes, line)) in &part.positions {
                let earlier = parts
                    .iter()
                    .find_map(|earlier| Some((earlier, earlier.positions.get(&index)?)));
                if let Some((earlier, (_, first))) = earlier {
                    let file = earlier.file.clone();
                    return Err(wrong(line, Fault::Twice { index, file, line: *first }));
                }
                counts.insert(index, nodes);
            }
            parts.push(part);
        }
        let missing = split.len() - counts.len() as u64;
        let first_missing = (0..split.len()).find(|index| !counts.contains_key(index));
        if let Some(index) = first_missing {
            return Err(ShardError::Gap {
                file: split.file().to_owned(),
                missing,
                of: split.len(),
                line: Split::line(index),
                shard: parts.first().map_or(Shard::WHOLE, |part| part.shard.sibling_with(index)),
            });
        }
        let total = split
            .multiplicities()
            .zip(counts.values())
            .map(|(ways, &nodes)| u128::from(ways) * u128::from(nodes))
            .try_fold(0_u128, u128::checked_add)
            .ok_or(ShardError::Overflow)?;
        let depth = parts.first().map_or(0, |part| part.depth);
        Ok(Self { split, counts, depth, total })
    }

    /// The plies from the root to the end of each sequence.
    pub(crate) fn depth(&self) -> u64 {
        u64::from(self.split.depth()) + u64::from(self.depth)
    }

    /// Writes them as one file, as if a single run had counted everything in order. What it is
    /// merged from may be that file itself.
    pub(crate) fn write(&self, file: &Path) -> Result<(), ShardError> {
        whole::replace(file, |beside| {
            let writer = Writer::open(beside.path(), self.split, Shard::WHOLE, self.depth)?;
            for (&index, &nodes) in &self.counts {
                writer.add(Counted { index, nodes })?;
            }
            writer.end()
        })
    }
}
