//! Follows a wrong count of move sequences down to the one position where the moves differ.

use crate::compare::{self, Comparison, Depth};
use crate::shrink::Shrinks;
use crate::{AnyGame, Finding, Implementation, PositionRef, Reference, shrink};

/// Follows the first move whose count differs, ply by ply, to the position where the two sides
/// differ. Returns that finding, or `None` if the counts agree or a side does not count.
pub fn by_divide<G: AnyGame>(
    at: PositionRef<'_, G>,
    plies: u32,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) -> Option<Finding<G>> {
    let mut line = at.line.to_vec();
    for plies in (0..=plies).rev() {
        let here = PositionRef { line: &line, ..at };
        match compare::at(here, left, right, depth) {
            Comparison::Differ(finding) => return Some(*finding),
            // The left side must also count the moves that it lists.
            Comparison::Agree(agreed) => {
                if let Some(miscounted) = compare::counted(here, &agreed.snapshot, left) {
                    let sides = [left.name(), right.name()];
                    let setup = Some(agreed.snapshot.setup);
                    return Some(Finding::between(here, setup, sides, vec![miscounted]));
                }
            }
            Comparison::BothRefuse | Comparison::NotAsked => {}
        }
        let (ours, theirs) = (left.divide(here, plies).ok()?, right.divide(here, plies).ok()?);
        let (next, _) = *ours.iter().find(|counted| !theirs.contains(counted))?;
        line.push(next);
    }
    None
}

/// Moves a finding about a count to the position where the sides differ, if there is one, and
/// shrinks it. The result names these two sides.
pub fn into<G: Shrinks>(
    finding: &mut Finding<G>,
    plies: u32,
    left: &mut dyn Reference<G>,
    right: &mut dyn Implementation<G>,
    depth: Depth,
) {
    if let Some(found) = by_divide(finding.position.as_ref(), plies, left, right, depth) {
        *finding = Finding { origin: finding.origin.clone(), ..found };
        shrink::finding(finding, left, right, depth);
    }
}
