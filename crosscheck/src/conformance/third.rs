//! Asks a third implementation where two differ.

use std::fmt;

use crate::comparing::compare::{Comparison, probe};
use crate::comparing::{
    Depth, Difference, Finding, Foreign, Implementation, KnownGame, Reference, compare,
};
use crate::conformance::judge::{self, Verdict};
use crate::fixtures::Case;

/// The side that a third implementation agrees with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sides {
    /// The left side of the finding, or the case.
    Left,
    /// The right side.
    Right,
    /// Both, as far as it says: it refuses what they refuse for different reasons.
    Both,
    /// Neither.
    Neither,
    /// It was not asked, or does not support the question.
    Silent,
}

/// A finding with the answer of a third implementation, as a sentence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Third {
    /// The name of the third implementation.
    pub name: Foreign,
    /// The side that it agrees with.
    pub sides: Sides,
    /// The names of the two sides.
    between: [Foreign; 2],
}

/// A third side, which may be slow, is not asked for a count of more nodes.
const MOST_NODES: u64 = 20_000;

impl Third {
    /// Asks a third side about a finding of two implementations, or of an implementation and a case.
    pub fn ask(
        finding: &Finding,
        case: Option<&Case>,
        implementations: [&mut dyn Reference<KnownGame>; 2],
        third: &mut dyn Implementation<KnownGame>,
    ) -> Self {
        let [left, right] = implementations;
        let sides = match case {
            Some(case) => of_case(finding, case, third),
            None => between(finding, left, right, third),
        };
        let between = [finding.left.clone(), finding.right.clone()];
        Self { name: Foreign::name(third.name()), sides, between }
    }
}

impl fmt::Display for Third {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, right] = &self.between;
        let name = &self.name;
        match self.sides {
            Sides::Left => write!(f, "{name} agrees with {left}"),
            Sides::Right => write!(f, "{name} agrees with {right}"),
            Sides::Both => {
                write!(f, "{name} refuses it, too, and gives no reason that can be compared")
            }
            Sides::Neither => write!(f, "{name} agrees with neither"),
            Sides::Silent => write!(f, "{name} was not asked, or does not support the question"),
        }
    }
}

fn of_case(finding: &Finding, case: &Case, third: &mut dyn Implementation<KnownGame>) -> Sides {
    match judge::whole(case, third) {
        Verdict::Passed => Sides::Left,
        Verdict::Failed(other) if other.differences == finding.differences => Sides::Right,
        Verdict::Failed(_) => Sides::Neither,
        Verdict::Skipped(_) => Sides::Silent,
    }
}

fn between(
    finding: &Finding,
    left: &mut dyn Reference<KnownGame>,
    right: &mut dyn Reference<KnownGame>,
    third: &mut dyn Implementation<KnownGame>,
) -> Sides {
    let at = finding.position.as_ref();
    match finding.differences.first() {
        Some(Difference::Accepts { played }) => match probe(at, &[*played], third) {
            Some(_) => Sides::Right,
            None if third.refuses() => Sides::Left,
            None => Sides::Silent,
        },
        Some(&Difference::Perft { depth, left, right, .. }) if left.max(right) <= MOST_NODES => {
            match third.perft(at, depth).ok() {
                Some(nodes) if nodes == left => Sides::Left,
                Some(nodes) if nodes == right => Sides::Right,
                Some(_) => Sides::Neither,
                None => Sides::Silent,
            }
        }
        Some(Difference::Perft { .. }) => Sides::Silent,
        _ => {
            let with_left = compare::at(at, left, third, Depth::EveryMove);
            let with_right = compare::at(at, right, third, Depth::EveryMove);
            let agrees = [&with_left, &with_right].map(|with| with.differences().is_empty());
            match agrees {
                _ if matches!(with_left, Comparison::NotAsked) => Sides::Silent,
                [true, true] => Sides::Both,
                [true, false] => Sides::Left,
                [false, true] => Sides::Right,
                [false, false] => Sides::Neither,
            }
        }
    }
}
