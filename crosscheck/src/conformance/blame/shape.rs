//! The kinds of difference, without the pieces and squares of a finding.

use std::collections::BTreeSet;

use crate::comparing::{Difference, Finding, Objection, Reaction};
use notation::Fault;

/// The coarse kind of a difference. A clause whose cases differ in statuses alone is not to blame
/// for a missing move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum FailureShape {
    /// The moves, or their number.
    Moves,
    /// The position.
    Position,
    /// The check, the outcome, the claims.
    Status,
    /// Whether there is an answer.
    Answer,
}

/// The kinds of difference in a finding; empty where one side broke.
pub(super) fn of(finding: &Finding) -> BTreeSet<FailureShape> {
    finding.differences.iter().filter_map(of_difference).collect()
}

const fn of_difference(difference: &Difference) -> Option<FailureShape> {
    match difference {
        Difference::Moves { .. } | Difference::Accepts { .. } | Difference::Perft { .. } => {
            Some(FailureShape::Moves)
        }
        Difference::Setup { .. } => Some(FailureShape::Position),
        Difference::Status { .. } => Some(FailureShape::Status),
        Difference::Answer { .. } => Some(FailureShape::Answer),
        Difference::Broke { .. } => None,
    }
}

/// The kinds of difference that the cases of a clause must have failed with, for the clause to be
/// blamed without its signs. The reason of a refusal already names its clause. A check that one
/// side does not see is different: a piece that moves wrongly also attacks wrongly.
pub(super) fn sought(finding: &Finding) -> BTreeSet<FailureShape> {
    let of_difference = |difference: &Difference| match refusal_reasons(difference).as_slice() {
        [] => of_difference(difference),
        reasons if reasons.contains(&"opponent-in-check") => Some(FailureShape::Moves),
        _ => None,
    };
    finding.differences.iter().filter_map(of_difference).collect()
}

/// Whether the right side answers about a legal position by naming a fault: the reason for which it
/// refuses the position, or what is wrong in how it writes it.
pub(super) fn shows_its_fault(finding: &Finding) -> bool {
    finding.differences.iter().any(|difference| {
        matches!(difference, Difference::Answer { left: Reaction::Answers, right, .. }
            if !right.reasons().is_empty())
    })
}

/// Whether the right side refuses a position that is one, and names none of the reasons for which one
/// may be refused.
pub(super) fn dislikes(difference: &Difference) -> bool {
    let Difference::Answer { after: None, left: Reaction::Answers, right } = difference else {
        return false;
    };
    matches!(right, Reaction::Refuses(Objection::InItsWords(_)))
}

/// The fault for which the right side refuses a position that is legal.
pub(super) fn refused_for(difference: &Difference) -> Option<&Fault> {
    match difference {
        Difference::Answer {
            after: None,
            left: Reaction::Answers,
            right: Reaction::Refuses(Objection::BadPosition(refusal)),
        } => Some(&refusal.fault),
        _ => None,
    }
}

/// Whether the right side refuses a legal position for a check of the side that is not to move.
pub(super) fn imagines_check(difference: &Difference) -> bool {
    matches!(refused_for(difference), Some(Fault::OpponentInCheck(_)))
}

/// The reasons for which either side refuses a position, or does not write it as it should.
pub(super) fn refusal_reasons(difference: &Difference) -> Vec<&str> {
    match difference {
        Difference::Answer { left, right, .. } => [left.reasons(), right.reasons()].concat(),
        _ => vec![],
    }
}
