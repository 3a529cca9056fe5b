//! From a wrong count of move sequences down to the one position where the moves differ.

use notation::Move;

use crate::{
    Answer, Breadth, Comparison, Finding, Implementation, Place, Reference, Scene, compare, shrink,
};

/// Follows the first move whose count differs, ply by ply, until the two sides differ in what
/// they see. Gives the line from the place to there with that comparison, or `None` if the counts
/// agree or a side does not count.
pub fn by_divide(
    place: Place<'_>,
    depth: u32,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    breadth: Breadth,
) -> Option<(Vec<Move>, Comparison)> {
    let mut line = place.line.to_vec();
    for depth in (0..=depth).rev() {
        let here = Place { line: &line, ..place };
        let mut seen = compare::at(here, left, right, breadth);
        seen.differences.extend(compare::counted(here, &seen, left));
        if !seen.differences.is_empty() {
            return Some((line, seen));
        }
        let (Answer::Answered(ours), Answer::Answered(theirs)) =
            (left.divide(here, depth), right.divide(here, depth))
        else {
            return None;
        };
        let (next, _) = *ours.iter().find(|counted| !theirs.contains(counted))?;
        line.push(next);
    }
    None
}

/// Moves a finding about a count to the position where the sides differ, if there is one, and makes
/// it small. It then speaks of these two sides.
pub fn into(
    finding: &mut Finding,
    depth: u32,
    left: &mut dyn Reference,
    right: &mut dyn Implementation,
    breadth: Breadth,
) {
    let Some((line, seen)) = by_divide(finding.scene.place(), depth, left, right, breadth) else {
        return;
    };
    finding.scene = Scene { line, ..finding.scene.clone() };
    finding.setup = seen.view.map(|view| view.setup);
    finding.left = left.name().to_owned();
    finding.right = right.name().to_owned();
    finding.differences = seen.differences;
    shrink::finding(finding, left, right, breadth);
}
