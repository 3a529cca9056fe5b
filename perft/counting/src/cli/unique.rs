//! `perft unique`.

use std::io::Write;

use clap::Args;
use counting::Frontier;
use serde::Serialize;

use super::effort::Threads;
use super::place::Place;
use super::within;
use crosscheck_core::Failure;

/// Count the different positions after 0, 1, 2, … plies, beside the sequences that lead there.
///
/// Positions are different where repetition takes them for different: clocks do not count, nor does
/// an en passant square on which nothing can legally be captured. Takes memory for all positions
/// of the last ply but one, some 200 bytes each, and for the keys of the last, some 30 bytes each.
#[derive(Args, Debug)]
pub(super) struct Unique {
    #[command(flatten)]
    place: Place,
    /// The last ply
    #[arg(value_parser = super::effort::depth())]
    depth: u32,
    #[command(flatten)]
    threads: Threads,
    /// Write a JSON object a ply
    #[arg(long)]
    json: bool,
}

/// A ply, as `--json` writes it.
#[derive(Serialize)]
struct PlyReport {
    version: u32,
    ply: u32,
    positions: u64,
    sequences: u64,
}

/// How much of the work is saved by counting each position once, in per cent.
pub(super) fn saving(positions: u64, sequences: u64) -> f64 {
    100.0 * (1.0 - positions as f64 / sequences.max(1) as f64)
}

impl Unique {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.place.open()?;
        let pool = self.threads.pool()?;
        let mut frontier = Frontier::of(&game);
        if !self.json {
            writeln!(out, "{:>3} {:>16} {:>20} {:>8}", "ply", "positions", "sequences", "saved")?;
        }
        for ply in 0..=self.depth {
            // The last ply is only looked at from the one before.
            let (positions, sequences) = match ply {
                0 => (1, 1),
                _ if ply < self.depth => {
                    pool.install(|| frontier.advance());
                    (frontier.positions(), frontier.sequences())
                }
                _ => pool.install(|| (frontier.positions_ahead(), frontier.sequences_ahead())),
            };
            let sequences = within(sequences)?;
            if self.json {
                let version = super::JSON_VERSION;
                super::json(out, &PlyReport { version, ply, positions, sequences })?;
            } else {
                let saving = saving(positions, sequences);
                writeln!(out, "{ply:>3} {positions:>16} {sequences:>20} {saving:>6.1} %")?;
            }
            out.flush()?;
        }
        Ok(())
    }
}
