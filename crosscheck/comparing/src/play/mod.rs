//! Random games in which two implementations are compared at every ply.

mod choose;
mod coverage;
mod game;
mod known;
mod marks;
mod probes;
mod starts;

use std::collections::BTreeSet;

use rayon::prelude::*;

pub use choose::way_back;
pub use coverage::{Coverage, Feature};
pub use game::LONGEST;
pub use marks::Marks;

use crate::compare::Agreed;
use crate::shrink::Shrinks;
use crate::{Depth, Finding, Implementation, KnownGame, Reference, Snapshot};
use game::Table;

/// A game that can be played at random.
pub trait Plays: Shrinks {
    /// Draws where a game starts: a FEN and a line played from it. `known` are starts that are
    /// worth a game.
    fn start(&self, known: &[Start<Self>], rng: &mut fastrand::Rng) -> Start<Self>;

    /// Draws moves that are not legal, which both sides must refuse.
    fn illegal(&self, snapshot: &Snapshot<Self>, rng: &mut fastrand::Rng) -> Vec<Self::Move>;

    /// Counts what a position shows, and draws the next move; `None` ends the game.
    fn next(
        &self,
        turn: &Turn<'_, Self>,
        coverage: &mut Coverage,
        rng: &mut fastrand::Rng,
    ) -> Option<Self::Move>;

    /// What a finding shows, in words that later findings of the same have, too; `None` where each
    /// finding counts by itself.
    #[must_use]
    fn shows(_: &Finding<Self>) -> Option<String> {
        None
    }
}

/// How many of the first findings there are when this many different ones are among them; `None` where
/// there are fewer.
#[must_use]
pub fn up_to<G: Plays>(findings: &[Finding<G>], enough: usize) -> Option<usize> {
    let (mut seen, mut count) = (BTreeSet::new(), 0);
    let is_new = |finding: &Finding<G>| G::shows(finding).is_none_or(|shown| seen.insert(shown));
    let new = findings.iter().map(is_new).collect::<Vec<_>>().into_iter();
    let last = new.enumerate().filter(|&(_, is_new)| is_new).find(|_| {
        count += 1;
        count >= enough
    });
    last.map(|(place, _)| place + 1)
}

/// Where a game starts: a FEN and a line played from it.
pub type Start<G = KnownGame> = (String, Vec<<G as crate::AnyGame>::Move>);

/// A turn of a random game.
pub struct Turn<'a, G: Plays> {
    /// The position, about which both sides agree.
    pub agreed: &'a Agreed<G>,
    /// The moves played since the start of the game.
    pub line: &'a [G::Move],
    /// How the game is played.
    pub style: Style,
}

/// How a random game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// It favours captures, checks and promotions.
    Fierce,
    /// Every move is equally likely.
    Blind,
    /// It moves back and forth, so that positions repeat and the half-move clock runs.
    Shuffling,
}

impl Style {
    fn draw(rng: &mut fastrand::Rng) -> Self {
        match rng.u8(..8) {
            0..5 => Self::Fierce,
            5..7 => Self::Blind,
            _ => Self::Shuffling,
        }
    }
}

/// Makes an implementation; each thread has its own.
pub type Maker<'a, G = KnownGame> = dyn Fn() -> Box<dyn Implementation<G>> + Sync + 'a;
/// Makes a reference implementation.
pub type ReferenceMaker<'a, G = KnownGame> = dyn Fn() -> Box<dyn Reference<G>> + Sync + 'a;

/// A run of random games of one game.
pub struct Campaign<'a, G: Plays = KnownGame> {
    /// The game.
    pub game: G,
    /// Starts that are worth a game.
    pub known: Vec<Start<G>>,
    /// The seed of everything that is drawn, whatever the number of threads.
    pub seed: u64,
    /// When to stop.
    pub extent: Extent,
    /// Makes the side that is held to be right where the two differ.
    pub left: &'a ReferenceMaker<'a, G>,
    /// Makes the other side.
    pub right: &'a Maker<'a, G>,
    /// How much the other side is asked for at every ply.
    pub depth: Depth,
    /// After how many different findings to stop; [`ENOUGH`] where none is expected.
    pub enough: usize,
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

/// The first batch of an endless campaign; the next ones grow.
const FIRST_BATCH: u64 = 4;

/// After this many findings the next would show the same fault.
pub const ENOUGH: usize = 3;

impl<G: Plays> Campaign<'_, G> {
    /// Plays the games. After every batch it reports how many games there were and what they found.
    ///
    /// The findings have no clauses yet; the crate that knows the clauses adds them.
    pub fn run(&self, progress: &dyn Fn(u64, &Coverage)) -> (Coverage, Vec<Finding<G>>) {
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
                // Of a slow engine that is wrong, the first few games show it.
                Extent::Endless => BATCH.min(games + FIRST_BATCH),
            };
            if batch == 0 || (self.stop)() || up_to(&findings, self.enough).is_some() {
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
            findings.truncate(up_to(&findings, self.enough).unwrap_or(usize::MAX));
            progress(games, &coverage);
            // If neither side answers, there is nothing to wait for.
            if coverage.of(Feature::Positions) == seen_before {
                return (coverage, findings);
            }
        }
    }
}
