//! What the generator adds to the answers. All of it is reached from [`GENERATOR`] alone, so that a program which does not
//! name it is linked without the generator.

use crate::comparing::compare::{self, Depth};
use crate::comparing::{Comparison, Implementation, KnownGame, Position, implementations};
use crate::reports::json::JsonFinding;

/// The generator, asked beside the oracle.
#[derive(Clone, Copy)]
pub(crate) struct Generator {
    finding: fn(&Position) -> Option<JsonFinding>,
    asked: fn() -> Box<dyn Implementation<KnownGame>>,
}

pub(crate) const GENERATOR: Generator =
    Generator { finding, asked: || Box::new(implementations::perft()) };

impl Generator {
    /// What it says of a position otherwise than the oracle.
    pub(crate) fn finding(self, position: &Position) -> Option<JsonFinding> {
        (self.finding)(position)
    }

    /// The generator itself.
    pub(crate) fn asked(self) -> Box<dyn Implementation<KnownGame>> {
        (self.asked)()
    }
}

fn finding(position: &Position) -> Option<JsonFinding> {
    let (mut left, mut right) = (implementations::oracle(), implementations::perft());
    match compare::at(position.as_ref(), &mut left, &mut right, Depth::EveryMove) {
        Comparison::Differ(finding) => Some(finding.as_ref().into()),
        _ => None,
    }
}
