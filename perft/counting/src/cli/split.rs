//! `perft split`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use counting::Frontier;

use super::effort::Threads;
use super::place::Place;
use super::within;
use crate::shards::Split;
use crosscheck_core::Failure;

/// Write the different positions after some plies, each with the number of ways that lead there.
///
/// The file is JSON Lines: a header, and a line a position in alphabetical order. Each line
/// has a checksum, so that `run` and `merge` notice any that was altered. Positions that differ in their
/// clocks alone are one, as are those that differ in an en passant square on which nothing can
/// legally be captured. All of them are held in memory, some 200 bytes each.
#[derive(Args, Debug)]
pub(super) struct WriteSplit {
    #[command(flatten)]
    place: Place,
    /// The plies that lead to the positions
    #[arg(long, value_name = "PLIES", value_parser = super::effort::depth())]
    depth: u32,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    #[command(flatten)]
    threads: Threads,
}

impl WriteSplit {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.place.open()?;
        Split::try_write(&self.out, &game, self.depth)?;
        let frontier = self.threads.pool()?.install(|| {
            let mut frontier = Frontier::of(&game);
            (0..self.depth).for_each(|_| frontier.advance());
            frontier
        });
        within(frontier.sequences())?;
        Split::write(&self.out, &game, self.depth, &frontier)?;
        let (positions, sequences) = (frontier.positions(), frontier.sequences());
        writeln!(out, "positions  {positions}")?;
        writeln!(out, "sequences  {sequences}")?;
        writeln!(
            out,
            "merging saves {:.1} % of the work",
            super::unique::saving(positions, sequences)
        )?;
        Ok(())
    }
}
