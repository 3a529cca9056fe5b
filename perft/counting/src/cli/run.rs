//! `perft run`.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use clap::Args;
use counting::perft_by;
use crosscheck_core::shards::{Progress, Shard};
use rayon::prelude::*;

use super::effort::{Hash, Threads};
use super::within;
use crate::shards::{Counted, Split, writer};
use crosscheck_core::Failure;

/// Count the positions of a shard of a split, adding a line to a file for each that is finished.
///
/// Start it again after any interruption, and it continues where it was: it counts no finished
/// position again, and first removes a last line that was cut short.
#[derive(Args, Debug)]
pub(super) struct Run {
    /// The file that `split` wrote
    split: PathBuf,
    /// The plies to count from each position; the whole is as deep as this and the split together
    #[arg(long, value_name = "PLIES", value_parser = super::effort::depth())]
    depth: u32,
    /// Which share of the positions, e.g. 3/100
    #[arg(long, default_value = "1/1", value_name = "K/N")]
    shard: Shard,
    /// The file to add to
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
}

impl Run {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let split = Split::read(&self.split)?;
        // What may be of no use is told before a file is begun.
        let (route, pool) = (self.hash.route()?, self.threads.pool()?);
        let writer = writer(&self.out, &split, self.shard, self.depth)?;
        let found: HashSet<u64> = writer.found.iter().copied().collect();
        let left: Vec<u64> = (0..split.len())
            .filter(|&index| self.shard.has(index) && !found.contains(&index))
            .collect();
        let done = AtomicU64::new(0);
        let progress = Progress::begin("perft");
        // One position a thread at a time, so that each is on disk as soon as it can be.
        let counted = pool.install(|| {
            left.par_iter().with_max_len(1).try_for_each(|&index| -> Result<(), Failure> {
                let nodes = within(perft_by(&split.open(index)?, &route, self.depth))?;
                writer.add(&Counted { index, nodes })?;
                progress.at(done.fetch_add(1, Ordering::Relaxed) + 1, left.len() as u64);
                Ok(())
            })
        });
        progress.end();
        counted?;
        writer.end()?;
        let (before, now) = (found.len(), left.len());
        writeln!(out, "shard {}: {now} positions counted, {before} already counted", self.shard)?;
        Ok(())
    }
}
