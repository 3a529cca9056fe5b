//! Random games in which two implementations are compared at every ply.

mod coverage;
mod game;
mod revisit;
mod word;

use std::sync::Mutex;

use std::collections::BTreeSet;

use rayon::prelude::*;

pub use coverage::{Coverage, Feature};
pub use game::LONGEST;
pub use word::misread;

use crate::compare::Agreed;
use crate::{AnyGame, Depth, Finding, Implementation, Question, Reference};
use game::Table;

/// How many of the first findings there are when this many different ones that count are among them; `None`
/// where there are fewer.
#[must_use]
pub fn up_to<G: AnyGame>(
    findings: &[Finding<G>],
    enough: usize,
    counts: &dyn Fn(&Finding<G>) -> bool,
) -> Option<usize> {
    let (mut seen, mut count) = (BTreeSet::new(), 0);
    let mut is_new =
        |finding: &Finding<G>| G::shows(finding).is_none_or(|shown| seen.insert(shown));
    let last = findings.iter().position(|finding| {
        count += usize::from(counts(finding) && is_new(finding));
        count >= enough
    });
    last.map(|place| place + 1)
}

/// Where a game starts: a FEN and a line played from it.
pub type Start<G> = (String, Vec<<G as crate::AnyGame>::Move>);

/// A turn of a random game.
pub struct Turn<'a, G: AnyGame> {
    /// The position, about which both sides agree.
    pub agreed: &'a Agreed<G>,
    /// The moves played since the start of the game.
    pub line: &'a [G::Move],
    /// How the game is played.
    pub style: Style,
    /// How many plies it has at most.
    pub longest: usize,
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
pub type Maker<'a, G> = dyn Fn() -> Box<dyn Implementation<G>> + Sync + 'a;
/// Makes a reference implementation.
pub type ReferenceMaker<'a, G> = dyn Fn() -> Box<dyn Reference<G>> + Sync + 'a;

/// Called after each batch of games with their number so far, what they came by, and all findings.
pub type Progress<'a, G> = dyn Fn(u64, &Coverage, &[Finding<G>]) + 'a;

/// A run of random games of one game.
pub struct Campaign<'a, G: AnyGame> {
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
    /// Makes an engine that has not been asked anything, which is asked again where the two sides differ;
    /// `None` for a side whose answers depend on nothing but the question.
    pub fresh: Option<&'a Maker<'a, G>>,
    /// The questions after which the other side was wrong before.
    pub known_before: &'a Mutex<Vec<Vec<Question<G>>>>,
    /// After how many different findings to stop; [`ENOUGH`] where none is expected.
    pub enough: usize,
    /// Whether a finding is one of these.
    pub counts: &'a (dyn Fn(&Finding<G>) -> bool + Sync),
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

impl<G: AnyGame> Campaign<'_, G> {
    /// Plays the games, and reports after every batch.
    ///
    /// The findings have no clauses yet; the crate that knows the clauses adds them.
    pub fn run(&self, progress: &Progress<'_, G>) -> (Coverage, Vec<Finding<G>>) {
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
            let last = || up_to(&findings, self.enough, self.counts);
            if batch == 0 || (self.stop)() || last().is_some() {
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
            let last = up_to(&findings, self.enough, self.counts);
            findings.truncate(last.unwrap_or(usize::MAX));
            self.keep_few_others(&mut findings);
            progress(games, &coverage, &findings);
            // If neither side answers, there is nothing to wait for.
            if coverage.of(Feature::Positions) == seen_before {
                return (coverage, findings);
            }
        }
    }

    /// Keeps few of the findings that do not count.
    fn keep_few_others(&self, findings: &mut Vec<Finding<G>>) {
        let mut others = 0;
        findings.retain(|finding| {
            others += usize::from(!(self.counts)(finding));
            (self.counts)(finding) || others <= self.enough
        });
    }
}
