//! The fault suite: engines that are deliberately wrong, each in one way.
//!
//! A fault is the reference with one small deviation, described as data in `fixtures/GAME/faults.yaml`. It
//! breaks one clause and as little else as possible. The fault suite tests the cases: every clause
//! has a fault, and a case that names the clause must catch it. The controls have no deviation that
//! matters, and must pass.
//!
//! This crate has no rule of a game. A fault removes, rewrites or adds to the reference's answers.
//! To add moves, it asks the reference about the position as it would be if the rule did not exist.
#![forbid(unsafe_code)]

mod bend;
mod check;
mod edits;

mod entry;
mod pattern;
mod source;
mod spot;
mod status;
mod trial;
mod walk;

use std::sync::Arc;

use notation::{Move, Setup, Status};

pub use entry::{FaultSuite, PlantedFault};
pub use source::{
    Addition, Aftermath, Blindness, CounterRule, Edit, FaultFile, FaultSource, Here, Lettering,
    MoreChoices, OutcomeBend, Passed, PathShape, Pattern, Repetition, Share, Side, StatusBend,
    Winner,
};
pub use trial::{CaseSelection, FaultCoverage, tried};

pub(crate) use check::check;

use comparing::kept::Kept;
use comparing::{
    Implementation, KnownGame, NoAnswer, Objection, Observation, PositionRef, Snapshot,
};
use spot::Spot;
use walk::Walk;

/// A fault at work.
pub struct Faulty {
    source: Arc<FaultSource>,
    name: String,
    last: Option<Kept<Walk>>,
}

impl Faulty {
    /// A fault as its source describes it. Pieces, squares and rulings of other games in the source
    /// have no effect; reading the fixtures refuses them.
    #[must_use]
    pub fn new(source: &FaultSource) -> Self {
        let name = source
            .breaks
            .as_ref()
            .map_or_else(|| "control".to_owned(), |clause| format!("fault of {clause}"));
        Self { source: Arc::new(source.clone()), name, last: None }
    }

    /// The same behind the trait of all implementations.
    #[must_use]
    pub fn open(source: &FaultSource) -> Box<dyn Implementation> {
        Box::new(Self::new(source))
    }

    /// The game at a position, opened anew or played on.
    fn walk(&mut self, at: PositionRef<'_>) -> Result<&Walk, Objection> {
        let mut rulings = at.game.rulings.clone();
        for (name, value) in &self.source.rulings {
            if rulings.set(name, value).is_err() {
                return Err(Objection::InItsWords(format!("I know no {name}={value}").into()));
            }
        }
        let at = PositionRef { game: &KnownGame::new(at.game.variant, &rulings), ..at };
        let kept = match self.last.take().filter(|kept| kept.leads_to(at)) {
            Some(kept) => kept,
            None => Kept::opened(
                at,
                Walk::open(&self.source, at.game.variant, &at.game.rulings, at.fen)?,
            ),
        };
        let kept = self.last.insert(kept);
        kept.play_on(at, |walk, played| {
            if walk.play(&self.source, played) {
                Ok(())
            } else {
                Err(illegal(played, walk.setup()))
            }
        })?;
        Ok(kept.game())
    }

    fn ask<T>(
        &mut self,
        at: PositionRef<'_>,
        question: impl FnOnce(&FaultSource, &Walk) -> T,
    ) -> Result<T, NoAnswer> {
        let source = Arc::clone(&self.source);
        match self.walk(at) {
            Ok(walk) => Ok(question(&source, walk)),
            Err(objection) => Err(NoAnswer::Refused(objection)),
        }
    }
}

impl Faulty {
    /// An answer about a count, within the budget.
    fn counted<T>(
        &mut self,
        at: PositionRef<'_>,
        question: impl FnOnce(&FaultSource, &Walk, &mut u64) -> Option<T>,
    ) -> Result<T, NoAnswer> {
        match self.ask(at, |source, walk| question(source, walk, &mut { BUDGET })) {
            Ok(Some(counted)) => Ok(counted),
            Ok(None) => Err(NoAnswer::unsupported("counting that many moves")),
            Err(no_answer) => Err(no_answer),
        }
    }
}

fn illegal(played: Move, setup: &Setup) -> Objection {
    let text = played.text(setup.variant);
    Objection::IllegalMove(format!("{text} is not a move that I know in `{setup}`").into())
}

impl Implementation for Faulty {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let snapshot = self.ask(at, |source, walk| {
            let spot = walk.spot();
            let (moves, status) = spot.map_or_else(
                || (Vec::new(), Status::default()),
                |spot| (bend::moves(source, &spot), status::status(source, &spot)),
            );
            Snapshot { setup: walk.setup().clone(), moves, status }
        });
        snapshot.map(Observation::from)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let answers = self.ask(at, |source, walk| {
            let after = |&played: &Move| {
                walk.after(source, played)
                    .map_or_else(|| Err(NoAnswer::Refused(illegal(played, walk.setup()))), Ok)
            };
            played.iter().map(after).collect::<Vec<_>>()
        });
        match answers {
            Ok(answers) => answers,
            Err(NoAnswer::Refused(objection)) => {
                played.iter().map(|_| Err(NoAnswer::Refused(objection.clone()))).collect()
            }
            Err(_) => Vec::new(),
        }
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.counted(at, |source, walk, budget| count(source, walk, depth, budget))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.counted(at, |source, walk, budget| divide(source, walk, depth, budget))
    }
}

/// How many moves a fault may list for one count. A fault that asks for edited positions is slow;
/// beyond this it says that it does not support the count, so that it does not hold up the others.
const BUDGET: u64 = 2_000;

/// The number of move sequences of a length, as a fault lists moves; `None` beyond its budget. Each
/// position is taken by itself: errors that need the line do not show in a count.
fn count(source: &FaultSource, walk: &Walk, depth: u32, budget: &mut u64) -> Option<u64> {
    let Some(spot) = walk.spot() else { return Some(u64::from(depth == 0)) };
    if depth == 0 {
        return Some(1);
    }
    if source.counts_like_the_reference() {
        return Some(spot.game.perft(depth));
    }
    if depth > 1 {
        let divided = divide(source, walk, depth, budget)?;
        if !divided.is_empty() {
            return Some(divided.iter().map(|(_, nodes)| nodes).sum());
        }
    }
    let listed = listed(source, &spot, budget)?.len() as u64;
    Some(if listed == 0 && source.counts_short_lines { 1 } else { listed })
}

fn divide(
    source: &FaultSource,
    walk: &Walk,
    depth: u32,
    budget: &mut u64,
) -> Option<Vec<(Move, u64)>> {
    let (Some(spot), Some(rest)) = (walk.spot(), depth.checked_sub(1)) else {
        return Some(Vec::new());
    };
    let mut divided = Vec::new();
    for played in listed(source, &spot, budget)? {
        let Some(after) = bend::after(source, &spot, walk.setup(), played) else { continue };
        let next = Walk::from_setup(after, spot.game.rulings());
        divided.push((played, count(source, &next, rest, budget)?));
    }
    Some(divided)
}

/// The moves at a spot, as far as the budget allows.
fn listed(source: &FaultSource, spot: &Spot<'_>, budget: &mut u64) -> Option<Vec<Move>> {
    *budget = budget.checked_sub(1 + 10 * source.add.len() as u64)?;
    Some(bend::moves(source, spot))
}
