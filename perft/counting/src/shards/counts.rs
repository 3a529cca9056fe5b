//! What was counted of a split.

use std::path::Path;

use crosscheck_core::shards::{
    FORM, Fault, Header, PROGRAM, Part, Shard, ShardError, Writer, not_read,
};
use serde::{Deserialize, Serialize};

use super::split::Split;

/// The first line: which positions of which split are counted, and how deep.
#[derive(Serialize, Deserialize, Debug, Clone)]
#[serde(deny_unknown_fields)]
pub(crate) struct RunHeader {
    kind: String,
    form: u32,
    program: String,
    /// The checksum of the split's header.
    split: String,
    shard: u64,
    of: u64,
    /// The plies counted from each position.
    pub(super) depth: u32,
}

impl RunHeader {
    pub(super) fn new(split: &Split, shard: Shard, depth: u32) -> Self {
        let (kind, program) = (Self::KIND.to_owned(), PROGRAM.to_owned());
        let (shard, of) = shard.numbers();
        Self { kind, form: FORM, program, split: split.checksum.clone(), shard, of, depth }
    }
}

impl Header for RunHeader {
    type Work = Split;
    type Part = Counted;
    const KIND: &'static str = "perft-run";
    const PART: &'static str = "position";

    fn shard(&self) -> (u64, u64) {
        (self.shard, self.of)
    }

    fn particulars(&self) -> (&'static str, String) {
        ("shard and depth", format!("{}/{}, {}", self.shard, self.of, self.depth))
    }

    fn misfit(&self, split: &Split) -> Option<Fault> {
        let stated = [
            ("program", self.program.as_str(), split.program()),
            ("split", &self.split, &split.checksum),
        ];
        let (what, found, wanted) =
            stated.into_iter().find(|(_, found, wanted)| found != wanted)?;
        let (found, wanted) = (found.to_owned(), wanted.to_owned());
        Some(Fault::Mixed { what, found, wanted, whose: split.file().display().to_string() })
    }

    fn parts(split: &Split) -> u64 {
        split.len()
    }
}

/// A finished position.
#[derive(Serialize, Deserialize, Debug, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    pub(crate) index: u64,
    pub(crate) nodes: u64,
}

impl Part for Counted {
    fn index(&self) -> u64 {
        self.index
    }
}

/// Opens a file to which the counts of a shard are added, or begins it.
pub(crate) fn writer(
    path: &Path,
    split: &Split,
    shard: Shard,
    depth: u32,
) -> Result<Writer<RunHeader>, ShardError> {
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
    not_read(path, &[split.file().to_owned()])?;
    Writer::open(path, split, &RunHeader::new(split, shard, depth))
}
