use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::comparing::play::Extent;
use crate::comparing::{Depth, Finding, FurtherKind};
use crate::fixtures::Fixtures;
use notation::{Rulings, Variant};

use super::{Baseline, Stage};
use crate::conformance::refusals;

/// What to ask, and how long a run may take.
#[derive(Clone)]
pub struct Plan<'a> {
    /// The games.
    pub variants: Vec<Variant>,
    /// The rulings for random games, and for cases that hold under them as well.
    pub rulings: Rulings,
    /// Run only these cases, by id, with their images, and nothing else; all checks if it is empty.
    /// The id of an image names it alone.
    pub cases: Vec<String>,
    /// What is asked; a verdict rests on each of them.
    pub stages: Vec<Stage>,
    /// Whether an engine fails that refuses a position that cannot come about in a game.
    pub strict: bool,
    /// The further questions that the engine offers: it is asked no others.
    pub further: Vec<FurtherKind>,
    /// At how many random positions of a game they are asked, at most; at no more than are played in random games. If it
    /// is none, they are not asked at the positions of the cases either.
    pub further_positions: u64,
    /// The seed of the random games.
    pub seed: u64,
    /// How long the run may take in all.
    pub time: Duration,
    /// How long the implementation may take for one answer: a count that would take longer is not asked
    /// for. Its process keeps the limit.
    pub limit: Duration,
    /// The largest count that is asked for; as large as time allows where it is `None`.
    pub largest: Option<u64>,
    /// How many nodes of the tables of a game are counted in all, the smallest counts first; all where it is `None`.
    pub nodes: Option<u64>,
    /// The most random play that is done, whatever the time.
    pub extent: Extent,
    /// How much is compared at every ply of random play.
    pub depth: Depth,
    /// How many setups the implementation must accept or refuse; `None` skips this.
    pub refusals: Option<refusals::RefusalShare>,
    /// Asked between questions: whether to stop now.
    pub interrupted: &'a AtomicBool,
    /// The cases, tables and clauses.
    pub fixtures: &'a Fixtures,
    /// The known failures.
    pub baseline: &'a Baseline,
    /// Whether a fresh engine is asked again where an answer was wrong. Needless for an engine whose
    /// answers depend on nothing but the question.
    pub again: bool,
    /// How long the causes of the wrong answers about a game are looked for, at most; no time at all looks for none.
    pub diagnosis: Duration,
    /// Called with the progress, for people who wait.
    pub progress: &'a (dyn Fn(&Progress) + Sync),
    /// Called with what differs in a case as soon as it is known, for people who wait. A fresh engine has not been asked
    /// again by then, and no clause is named. What the baseline lists, and what fails no engine, is left out.
    pub found: &'a (dyn Fn(&Finding) + Sync),
}

/// Longer than any run takes.
pub(super) const NO_LIMIT: Duration = Duration::from_hours(1_000);

impl<'a> Plan<'a> {
    /// How long a person should have to wait for the causes of wrong answers, at most.
    pub const DIAGNOSIS: Duration = Duration::from_secs(10);

    /// Every case, every count and 1,000 positions of random play in each game, under the default
    /// rulings. No time limit: the run ends when everything is asked, and is the same on any machine.
    #[must_use]
    pub fn new(fixtures: &'a Fixtures, variants: Vec<Variant>) -> Self {
        static NEVER: AtomicBool = AtomicBool::new(false);
        static NOTHING: Baseline = Baseline { seed: None, known: Vec::new() };
        Self {
            variants,
            rulings: Rulings::default(),
            cases: Vec::new(),
            stages: Stage::ALL.to_vec(),
            strict: false,
            further: Vec::new(),
            further_positions: 200,
            seed: 1,
            time: NO_LIMIT,
            limit: NO_LIMIT,
            largest: None,
            nodes: None,
            extent: Extent::Positions(1_000),
            depth: Depth::Itself,
            refusals: None,
            interrupted: &NEVER,
            fixtures,
            baseline: &NOTHING,
            again: true,
            diagnosis: Self::DIAGNOSIS,
            progress: &|_| {},
            found: &|_| {},
        }
    }
}

impl Plan<'_> {
    /// The stages of this plan.
    pub(super) fn wanted(&self) -> Vec<Stage> {
        let is_wanted = |stage: &&Stage| match stage {
            Stage::Cases => true,
            Stage::Counts => self.cases.is_empty(),
            Stage::Play => {
                let plays = !matches!(self.extent, Extent::Positions(0) | Extent::Games(0));
                self.cases.is_empty() && (plays || self.refusals.is_some())
            }
        };
        self.stages.iter().filter(is_wanted).copied().collect()
    }
}

/// The progress of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// The game.
    pub variant: Variant,
    /// What is being asked: `cases`, `perft tables`, `refusals`, `random games`.
    pub stage: &'static str,
    /// How much of it is done.
    pub done: u64,
    /// How much there is in all, if that is known.
    pub of: Option<u64>,
}
