//! What the program of the playing page does without, since it is to be small. All of it is reached from [`EXTRA`] alone, so
//! that a program which does not name it is linked without the generator and the cases.

use notation::{Rulings, Variant};

use crate::answers::answer::Refused;
use crate::answers::judged::{Asked, Told, judge};
use crate::comparing::compare::{self, Depth};
use crate::comparing::{Comparison, Implementation, KnownGame, Position, implementations};
use crate::reports::json::JsonFinding;

/// What the whole program answers beside the oracle's answers.
#[derive(Clone, Copy)]
pub(crate) struct Extra {
    /// What the generator says of a position otherwise than the oracle.
    pub(crate) finding: fn(&Position) -> Option<JsonFinding>,
    /// The generator itself.
    pub(crate) generator: fn() -> Box<dyn Implementation<KnownGame>>,
    /// How an engine does in a case.
    pub(crate) judge: fn(Variant, &Rulings, Asked) -> Result<Told, Refused>,
}

pub(crate) const EXTRA: Extra =
    Extra { finding, generator: || Box::new(implementations::perft()), judge };

fn finding(position: &Position) -> Option<JsonFinding> {
    let (mut left, mut right) = (implementations::oracle(), implementations::perft());
    match compare::at(position.as_ref(), &mut left, &mut right, Depth::EveryMove) {
        Comparison::Differ(finding) => Some(finding.as_ref().into()),
        _ => None,
    }
}
