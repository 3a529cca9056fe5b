//! What an engine answers about a position after other questions about the same line. An engine that
//! keeps its board from one question to the next must leave it as it was: it may not forget to take
//! a move back when it has counted, nor stay where it is when it is asked about an earlier position.

use std::time::{Duration, Instant};

use super::AnyGame;
use crate::compare::observed_differs;
use crate::{Agreed, Cause, Finding, History, Implementation, PositionRef, Reference, Snapshot};

/// One position in so many is asked about again after a count, and as many after moves were taken back.
const SELDOM: u8 = 24;

/// The most plies that are taken back.
const BACK: usize = 6;

/// The length of the counted sequences: a shorter count may not make any move.
const COUNTED: u32 = 2;

/// A count that takes longer is not asked for: an engine that is slow has not broken.
const LONGEST_COUNT: Duration = Duration::from_secs(1);

/// What comes before the question that is asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Revisit {
    /// A count at the same position.
    AfterCount,
    /// So many moves are taken back.
    Back(usize),
}

impl Revisit {
    /// Draws whether something is asked again after a line of so many moves.
    pub(super) fn draw(plies: usize, rng: &mut fastrand::Rng) -> Option<Self> {
        match rng.u8(..SELDOM) {
            0 => Some(Self::AfterCount),
            1 if plies > 0 => Some(Self::Back(rng.usize(1..=plies.min(BACK)))),
            _ => None,
        }
    }
}

/// A finding, and what the right side had been asked before the question that it is about.
pub(super) type Found<G> = (Finding<G>, Option<History<G>>);

/// Asks the right side again, about a position where both sides agree or one before it. The finding
/// is about the position that was asked when the wrong answer came.
pub(super) fn ask<G: AnyGame>(
    revisit: Revisit,
    at: PositionRef<'_, G>,
    agreed: &Agreed<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
) -> Option<Found<G>> {
    match revisit {
        Revisit::AfterCount => {
            count(at, agreed.snapshot.moves.len(), right)?;
            observe(Cause::AfterCount, at, &agreed.snapshot, left, right)
        }
        Revisit::Back(plies) => {
            let line = &at.line[..at.line.len().saturating_sub(plies)];
            let earlier = PositionRef { line, ..at };
            let snapshot = left.snapshot(earlier).ok()?;
            observe(Cause::GoneBack, earlier, &snapshot, left, right)
        }
    }
}

/// Has the right side count, if it counts and is not too slow. Whether the count is right is asked
/// elsewhere.
fn count<G: AnyGame>(
    at: PositionRef<'_, G>,
    moves: usize,
    right: &mut dyn Implementation<G>,
) -> Option<()> {
    let begun = Instant::now();
    right.perft(at, 1).ok()?;
    let most = u32::try_from(moves.max(1)).unwrap_or(u32::MAX);
    if begun.elapsed().saturating_mul(most) > LONGEST_COUNT {
        return None;
    }
    right.perft(at, COUNTED).ok().map(|_| ())
}

/// Asks the right side about a position, and compares what it says.
fn observe<G: AnyGame>(
    cause: Cause,
    at: PositionRef<'_, G>,
    ours: &Snapshot<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
) -> Option<Found<G>> {
    let before = right.history();
    let differences = match right.observe(at) {
        Ok(seen) => observed_differs(ours, &seen),
        Err(no_answer) => no_answer.difference(None).into_iter().collect(),
    };
    if differences.is_empty() {
        return None;
    }
    let sides = [left.name(), right.name()];
    let finding = Finding::between(at, Some(ours.setup.clone()), sides, differences);
    Some((Finding { cause, ..finding }, before))
}
