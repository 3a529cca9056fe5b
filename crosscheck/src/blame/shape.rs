use std::collections::BTreeSet;

use crate::{Difference, Finding, Manner};

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
    let shapes = |difference: &Difference| -> &[Shape] {
        match difference {
            Difference::Moves { .. } | Difference::Accepts { .. } | Difference::Perft { .. } => {
                &[Shape::Moves]
            }
            Difference::Setup { .. } => &[Shape::Position],
            Difference::Status { .. } => &[Shape::Status],
            // Who sees a check that is none moves otherwise, too.
            Difference::Answer { .. } if refuses_for_check(difference) => {
                &[Shape::Answer, Shape::Moves]
            }
            Difference::Answer { .. } => &[Shape::Answer],
            Difference::Broke { .. } => &[],
        }
    };
    finding.differences.iter().flat_map(shapes).copied().collect()
}

/// Whether one side refuses a position because the side not to move stands in check.
fn refuses_for_check(difference: &Difference) -> bool {
    refusal_reasons(difference).contains(&"opponent-in-check")
}

/// Whether the right side refuses a position that is one, and says why.
pub(super) fn refuses_what_is_sound(finding: &Finding) -> bool {
    finding.differences.iter().any(|difference| {
        matches!(difference, Difference::Answer { left: Manner::Answers, right, .. }
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
