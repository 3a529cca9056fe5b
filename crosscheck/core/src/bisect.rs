//! Follows a wrong count of move sequences down to the one position where the moves differ.

use crate::compare::{self, Comparison, Depth};
use crate::{AnyGame, Cause, Difference, Finding, Implementation, PositionRef, Reference, shrink};

/// Follows the first move whose count differs, ply by ply, to the position where the two sides
/// differ. Returns that finding, or `None` if the counts agree or a side does not count.
///
/// Where the moves agree at every position on the way, the count alone is wrong: the finding is then
/// about the last position whose count differs, and its cause is [`Cause::Counter`].
pub fn by_divide<G: AnyGame>(
    at: PositionRef<'_, G>,
    plies: u32,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) -> Option<Finding<G>> {
    let mut line = at.line.to_vec();
    let mut miscounted = None;
    for plies in (0..=plies).rev() {
        let here = PositionRef { line: &line, ..at };
        let setup = match compare::at(here, left, right, depth) {
            Comparison::Differ(finding) => return Some(*finding),
            // The left side must also count the moves that it lists.
            Comparison::Agree(agreed) => {
                if let Some(miscounted) = compare::counted(here, &agreed.snapshot, left) {
                    let setup = Some(agreed.snapshot.setup);
                    return Some(of_counter(here, setup, miscounted, left, right));
                }
                Some(agreed.snapshot.setup)
            }
            Comparison::BothRefuse | Comparison::NotAsked => None,
        };
        if plies == 0 {
            break;
        }
        let (ours, theirs) = (left.divide(here, plies).ok()?, right.divide(here, plies).ok()?);
        let next = ours.iter().find(|counted| !theirs.contains(counted)).map(|(next, _)| *next);
        // An engine may count all at once in another way than it counts move by move.
        let counts = match next {
            Some(_) => [sum(&ours), sum(&theirs)],
            None => [sum(&ours), right.perft(here, plies).ok()?],
        };
        if setup.is_none() {
            // The lists of moves were not compared: nothing can be said of the count alone.
            miscounted = None;
        } else if counts[0] != counts[1] {
            let [ours, theirs] = counts;
            let differs =
                Difference::Perft { depth: plies, left: ours, right: theirs, route: None };
            miscounted = Some(of_counter(here, setup, differs, left, right));
        }
        let Some(next) = next else { break };
        line.push(next);
    }
    miscounted
}

fn sum<M>(parts: &[(M, u64)]) -> u64 {
    parts.iter().fold(0, |sum, (_, nodes)| sum.saturating_add(*nodes))
}

/// A finding about a count alone.
fn of_counter<G: AnyGame>(
    at: PositionRef<'_, G>,
    setup: Option<G::Setup>,
    difference: Difference<G>,
    left: &dyn Reference<G>,
    right: &dyn Implementation<G>,
) -> Finding<G> {
    let finding = Finding::between(at, setup, [left.name(), right.name()], vec![difference]);
    Finding { cause: Cause::Counter, ..finding }
}

/// Moves a finding about a count to the position where the sides differ, if there is one, and
/// shrinks it. The result names these two sides. A finding about the count alone is not shrunk: what
/// is compared at a position has no long count.
pub fn into<G: AnyGame>(
    finding: &mut Finding<G>,
    plies: u32,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) {
    if let Some(found) = by_divide(finding.position.as_ref(), plies, left, right, depth) {
        let (origin, again) = (finding.origin.clone(), finding.again.clone());
        *finding = Finding { origin, again, ..found };
        if finding.cause == Cause::Rules {
            shrink::finding(finding, left, right, depth);
        }
    }
}

/// Sets the cause of a finding in which counts differ and nothing else does, such as that of a case,
/// and leaves it where it is. It is [`Cause::Counter`] where each of its counts is followed and the
/// lists of moves are right.
pub fn name_cause<G: AnyGame>(
    finding: &mut Finding<G>,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) {
    let at = finding.position.as_ref();
    let is_counter = finding.differences.iter().all(|difference| match difference {
        Difference::Perft { depth: plies, .. } => by_divide(at, *plies, left, right, depth)
            .is_some_and(|found| found.cause == Cause::Counter),
        _ => false,
    });
    if is_counter && !finding.differences.is_empty() {
        finding.cause = Cause::Counter;
    }
}
