//! `perft tabulate`.

use std::io::Write;

use clap::Args;
use counting::Frontier;
use indicatif::HumanCount;
use perft::{Census, Feature};

use super::effort::Threads;
use super::place::Place;
use super::within;
use crosscheck_core::Failure;

/// Print a Markdown table of what the last moves of all sequences of 1, 2, … plies are.
///
/// Each position is counted once, by the number of ways that lead there, as far as --merged says;
/// beyond, every last move is made, and nothing is merged. The column of positions ends where
/// merging does. Takes memory for all positions of the last merged ply, some 200 bytes each, and
/// for the keys of the ply after it, some 30 bytes each.
#[derive(Args, Debug)]
pub(super) struct Tabulate {
    #[command(flatten)]
    place: Place,
    /// The last row, in plies
    #[arg(value_parser = super::effort::depth())]
    depth: u32,
    /// The last ply whose positions are merged [default: the last row but one]
    #[arg(long, value_name = "PLIES")]
    merged: Option<u32>,
    #[command(flatten)]
    threads: Threads,
}

impl Tabulate {
    pub(super) fn obey(&self, out: &mut impl Write) -> Result<(), Failure> {
        let game = self.place.open()?;
        let pool = self.threads.pool()?;
        let merged = self.merged.unwrap_or(u32::MAX).min(self.depth.saturating_sub(1));
        let mut frontier = Frontier::of(&game);
        let names: Vec<&str> = Feature::ALL.map(Feature::name).to_vec();
        writeln!(out, "| plies | sequences | positions | {} |", names.join(" | "))?;
        writeln!(out, "|{}", "---:|".repeat(names.len() + 3))?;
        for depth in 1..=self.depth {
            let at = merged.min(depth - 1);
            if at > 0 && at == depth - 1 {
                pool.install(|| frontier.advance());
            }
            let (census, positions) = pool.install(|| {
                let positions = (depth == at + 1).then(|| frontier.positions_ahead());
                (frontier.census(depth - at), positions)
            });
            within(census.nodes())?;
            writeln!(out, "{}", row(depth, &census, positions))?;
            out.flush()?;
        }
        Ok(())
    }
}

fn row(depth: u32, census: &Census, positions: Option<u64>) -> String {
    let grouped = |number| HumanCount(number).to_string();
    let positions = positions.map_or_else(|| "–".to_owned(), grouped);
    let features = Feature::ALL.map(|feature| grouped(census.with(feature)));
    format!("| {depth} | {} | {positions} | {} |", grouped(census.nodes()), features.join(" | "))
}
