use std::collections::BTreeSet;

use comparing::{Difference, Finding, Reaction};

/// What two sides differ in, as coarse as it gets: a clause whose cases differ in statuses alone
/// is not to blame for a missing move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// Which moves there are, or how many.
    Moves,
    /// The position.
    Position,
    /// Check, outcome, claims.
    Status,
    /// Whether there is an answer at all.
    Answer,
}

/// What the sides of a finding differ in; nothing where one of them broke.
pub(super) fn of(finding: &Finding) -> BTreeSet<Shape> {
    finding.differences.iter().filter_map(of_difference).collect()
}

const fn of_difference(difference: &Difference) -> Option<Shape> {
    match difference {
        Difference::Moves { .. } | Difference::Accepts { .. } | Difference::Perft { .. } => {
            Some(Shape::Moves)
        }
        Difference::Setup { .. } => Some(Shape::Position),
        Difference::Status { .. } => Some(Shape::Status),
        Difference::Answer { .. } => Some(Shape::Answer),
        Difference::Broke { .. } => None,
    }
}

/// In what the cases of a clause must have failed for it to be blamed for a finding from afar. The
/// reason of a refusal says by itself which clause it is about. A check that one side does not see is
/// different: who goes otherwise attacks otherwise.
pub(super) fn sought(finding: &Finding) -> BTreeSet<Shape> {
    let of_difference = |difference: &Difference| match refusal_reasons(difference).as_slice() {
        [] => of_difference(difference),
        reasons if reasons.contains(&"opponent-in-check") => Some(Shape::Moves),
        _ => None,
    };
    finding.differences.iter().filter_map(of_difference).collect()
}

/// Whether the right side refuses a position that is one, and says why.
pub(super) fn refuses_what_is_sound(finding: &Finding) -> bool {
    finding.differences.iter().any(|difference| {
        matches!(difference, Difference::Answer { left: Reaction::Answers, right, .. }
            if !right.reasons().is_empty())
    })
}

/// The reasons for which either side refuses a position.
pub(super) fn refusal_reasons(difference: &Difference) -> Vec<&str> {
    match difference {
        Difference::Answer { left, right, .. } => [left.reasons(), right.reasons()].concat(),
        _ => vec![],
    }
}
