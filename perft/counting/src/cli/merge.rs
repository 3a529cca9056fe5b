//! `perft merge`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::shards::{Merged, Split};
use crosscheck_core::Failure;

/// Put the counts of all shards of a split together.
///
/// Refuses positions that are counted twice or not at all, lines that were altered or cut short,
/// and files of another split, depth or version, and names the place. The file that it writes with
/// --out may be merged again, and stays the same.
#[derive(Args, Debug)]
pub(super) struct Merge {
    /// The file that `split` wrote
    split: PathBuf,
    /// The files that `run` wrote
    #[arg(required = true)]
    counts: Vec<PathBuf>,
    /// Write all counts to one file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

/// What came out, as `--json` writes it. The number of nodes may be beyond 64 bits.
#[derive(Serialize)]
struct MergeReport {
    version: u32,
    depth: u64,
    positions: u64,
    nodes: u128,
}

impl Merge {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let split = Split::read(&self.split)?;
        let merged = Merged::of(&split, &self.counts)?;
        if let Some(file) = &self.out {
            // One file merged alone comes out the same; of several, each is somebody's shard.
            let shards = if self.counts.len() > 1 { &self.counts[..] } else { &[] };
            merged.write(file, shards)?;
        }
        let report = MergeReport {
            version: super::JSON_VERSION,
            depth: merged.depth(),
            positions: split.len(),
            nodes: merged.total,
        };
        if self.json {
            return super::json(out, &report);
        }
        writeln!(out, "nodes      {}", report.nodes)?;
        writeln!(out, "depth      {}", report.depth)?;
        writeln!(out, "positions  {}", report.positions)?;
        Ok(())
    }
}
