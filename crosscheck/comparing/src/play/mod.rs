//! Random games in which two implementations are compared at every ply.

mod choose;
mod coverage;
mod game;
mod marks;
mod probes;
mod starts;

use notation::{Rulings, Variant};
use rayon::prelude::*;

pub use coverage::{Coverage, Feature};
pub use marks::Marks;
pub use starts::Starts;

use crate::{Depth, Finding, Implementation, Reference};
pub use choose::way_back;
use game::Table;

/// Makes an implementation; each thread has its own.
pub type Maker<'a> = dyn Fn() -> Box<dyn Implementation> + Sync + 'a;
/// Makes a reference implementation.
pub type ReferenceMaker<'a> = dyn Fn() -> Box<dyn Reference> + Sync + 'a;

/// A run of random games of one game.
pub struct Campaign<'a> {
    /// The game.
    pub variant: Variant,
    /// The rulings in force.
    pub rulings: Rulings,
    /// Where games start.
    pub starts: Starts,
    /// The seed of everything that is drawn, whatever the number of threads.
    pub seed: u64,
    /// When to stop.
    pub extent: Extent,
    /// Makes the side that is held to be right where the two differ.
    pub left: &'a ReferenceMaker<'a>,
    /// Makes the other side.
    pub right: &'a Maker<'a>,
    /// How much the other side is asked for at every ply.
    pub depth: Depth,
    /// Asked at every ply whether to stop at once. A game that is cut short gives no finding.
    pub stop: &'a (dyn Fn() -> bool + Sync),
}

/// How far a campaign goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// This many games.
    Games(u64),
    /// As many games as it takes for this many positions.
    Positions(u64),
    /// Until it is stopped.
    Endless,
}

/// Games are played in batches of this size. After each batch, progress is reported and the end is
/// decided.
const BATCH: u64 = 32;

/// A campaign stops after this many findings: the next would show the same fault.
const ENOUGH_FINDINGS: usize = 3;

impl Campaign<'_> {
    /// Plays the games. After every batch it reports how many games there were and what they found.
    ///
    /// The findings have no clauses yet; the crate that knows the clauses adds them.
    pub fn run(&self, progress: &dyn Fn(u64, &Coverage)) -> (Coverage, Vec<Finding>) {
        let mut coverage = Coverage::default();
        let mut findings = Vec::new();
        let mut games = 0;
        loop {
            let seen_before = coverage.of(Feature::Positions);
            let batch = match self.extent {
                Extent::Games(total) => BATCH.min(total - games),
                // A short run must not be one long batch; a game has about thirty positions.
                Extent::Positions(total) if coverage.of(Feature::Positions) < total => {
                    BATCH.min(total / 32 + 1)
                }
                Extent::Positions(_) => 0,
                Extent::Endless => BATCH,
            };
            if batch == 0 || (self.stop)() || findings.len() >= ENOUGH_FINDINGS {
                return (coverage, findings);
            }
            let played: Vec<_> = (games..games + batch)
                .into_par_iter()
                .map_init(|| Table::new(self), Table::play)
                .collect();
            games += batch;
            for (seen, finding) in played {
                coverage.add(&seen);
                findings.extend(finding);
            }
            findings.truncate(ENOUGH_FINDINGS);
            progress(games, &coverage);
            // If neither side answers, there is nothing to wait for.
            if coverage.of(Feature::Positions) == seen_before {
                return (coverage, findings);
            }
        }
    }
}
