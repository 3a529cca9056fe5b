//! The ways in which an engine goes wrong. Each operator finds, at a position, every place where an engine could go
//! wrong in its way, and reads off the answers what this engine does there.

mod after;
mod attacks;
mod duty;
mod explosion;
mod facts;
mod legality;
mod reach;
mod reading;
mod status;
mod surplus;

use std::collections::BTreeSet;

use super::instance::{Facts, Feature, Instance};
use super::view::View;

/// A way in which an engine goes wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Operator {
    /// A field of the FEN is read wrongly.
    Read,
    /// A legal position is refused.
    Refuses,
    /// A position is accepted that is none.
    Accepts,
    /// A FEN is not written as the notation has it.
    Misspells,
    /// An attack on a royal piece is not seen.
    AttackUnseen,
    /// No move is listed, as if the game were over.
    Stops,
    /// A legal move is not listed.
    Missing,
    /// A piece goes past what stands in its way.
    Passes,
    /// A piece takes one of its own side.
    TakesOwn,
    /// Castling is listed where something is against it.
    Castles,
    /// A move is listed with a wrong letter.
    Letter,
    /// A piece goes where it does not go.
    Strays,
    /// A move is listed beside the captures of which one must be made.
    Unforced,
    /// A check is seen where there is none.
    CheckImagined,
    /// An explosion spares a piece that it must remove, or the other way round.
    Explosion,
    /// A piece becomes another one than it should.
    Becomes,
    /// Pieces are marked as promoted, or not, where they should be otherwise.
    Marks,
    /// A move puts something else into a hand than it should.
    Hands,
    /// A castling right is wrong after a move.
    Rights,
    /// The en passant field is wrong after a move.
    EnPassant,
    /// The half-move clock is wrong after a move.
    HalfMoves,
    /// The full-move number is wrong after a move.
    FullMoves,
    /// The number of checks that a side has to give is wrong after a move.
    Checks,
    /// The end of the game is wrong.
    Outcome,
    /// What each side counts at the end is wrong.
    Points,
    /// What may be claimed is wrong.
    Claims,
}

impl Operator {
    /// Every operator.
    pub(super) const ALL: [Self; 26] = [
        Self::Read,
        Self::Refuses,
        Self::Accepts,
        Self::Misspells,
        Self::AttackUnseen,
        Self::Stops,
        Self::Missing,
        Self::Passes,
        Self::TakesOwn,
        Self::Castles,
        Self::Letter,
        Self::Strays,
        Self::Unforced,
        Self::CheckImagined,
        Self::Explosion,
        Self::Becomes,
        Self::Marks,
        Self::Hands,
        Self::Rights,
        Self::EnPassant,
        Self::HalfMoves,
        Self::FullMoves,
        Self::Checks,
        Self::Outcome,
        Self::Points,
        Self::Claims,
    ];

    /// The name in reports for machines.
    pub(super) const fn id(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Refuses => "refuses",
            Self::Accepts => "accepts",
            Self::Misspells => "misspells",
            Self::AttackUnseen => "attack-unseen",
            Self::Stops => "stops",
            Self::Missing => "missing",
            Self::Passes => "passes",
            Self::TakesOwn => "takes-own",
            Self::Castles => "castles",
            Self::Letter => "letter",
            Self::Strays => "strays",
            Self::Unforced => "unforced",
            Self::CheckImagined => "check-imagined",
            Self::Explosion => "explosion",
            Self::Becomes => "becomes",
            Self::Marks => "marks",
            Self::Hands => "hands",
            Self::Rights => "rights",
            Self::EnPassant => "en-passant",
            Self::HalfMoves => "half-moves",
            Self::FullMoves => "full-moves",
            Self::Checks => "checks",
            Self::Outcome => "outcome",
            Self::Points => "points",
            Self::Claims => "claims",
        }
    }
}

/// Every place where an engine could go wrong at a position, in some of the ways.
pub(super) fn instances(
    number: usize,
    view: &View,
    strays: &Strays,
    wanted: &BTreeSet<Operator>,
) -> Vec<Instance> {
    use Operator as Of;
    type Find<'a> = &'a dyn Fn(&mut Vec<Instance>);
    let all: [(&[Operator], Find<'_>); 9] = [
        (&[Of::Read], &|found| reading::read(number, view, found)),
        (&[Of::Refuses, Of::Accepts, Of::Misspells], &|found| {
            reading::answered(number, view, found);
        }),
        (&[Of::Missing], &|found| legality::missing(number, view, found)),
        (&[Of::Passes, Of::TakesOwn, Of::Castles, Of::Letter, Of::Strays], &|found| {
            surplus::all(number, view, strays, wanted, found);
        }),
        (&[Of::Unforced], &|found| duty::all(number, view, found)),
        (&[Of::Explosion], &|found| explosion::all(number, view, found)),
        (&[Of::AttackUnseen, Of::CheckImagined], &|found| attacks::all(number, view, found)),
        (
            &[
                Of::Becomes,
                Of::Marks,
                Of::Hands,
                Of::Rights,
                Of::EnPassant,
                Of::HalfMoves,
                Of::FullMoves,
                Of::Checks,
            ],
            &|found| after::all(number, view, found),
        ),
        (&[Of::Stops, Of::Outcome, Of::Points, Of::Claims], &|found| {
            status::all(number, view, found);
        }),
    ];
    let mut found = Vec::new();
    for (operators, find) in all {
        if operators.iter().any(|operator| wanted.contains(operator)) {
            find(&mut found);
        }
    }
    found.retain(|one| wanted.contains(&one.operator));
    let mut facts = Facts::default();
    facts.add(Feature::Line, !view.position.line.is_empty());
    if let Some(right) = &view.right {
        let setup = right.game.setup();
        facts.add(Feature::Clock, i32::from(setup.half_moves));
        facts.add(Feature::Number, i32::from(setup.full_moves));
        facts.add(Feature::Pieces, facts::number(setup.board.pieces().count()));
        let to_give = |side| setup.checks.map(|checks| i32::from(checks.of(side)));
        facts.add_some(Feature::ToGive, to_give(setup.side));
        facts.add_some(Feature::EnemyToGive, to_give(setup.side.opponent()));
    }
    facts::of_last(&mut facts, view);
    for one in &mut found {
        one.facts.add_all(&facts);
    }
    found
}

pub(super) use after::right_name;
pub(super) use surplus::{NO_LETTER, Strays};
