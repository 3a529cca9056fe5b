//! What an explosion does to the pieces around it, each of which an engine may spare or remove wrongly.

use notation::{Colour, Move, Piece, Setup, Square};

use super::after::told;
use super::{Operator, facts};
use crate::comparing::play::Marks;
use crate::comparing::squares::offset;
use crate::diagnosis::instance::{Facts, Feature, Instance, Value};
use crate::diagnosis::view::{Field, Part, View};

pub(super) fn all(number: usize, view: &View, found: &mut Vec<Instance>) {
    let Some(right) = &view.right else { return };
    let setup = right.game.setup();
    for (played, after, told) in told(view) {
        let sort = Marks::of(setup, played, after).map(|marks| facts::sort(marks, played));
        for (square, piece) in around(setup, played, after) {
            let far = offset(played.to, square);
            let mut facts = Facts::default();
            facts.add_some(Feature::Special, sort);
            facts.add(Feature::Kind, piece.kind);
            facts.add(Feature::Colour, piece.colour);
            facts.add(Feature::Whose, whose(piece.colour, setup.side));
            facts.add(Feature::Away, facts::distance(far));
            facts.add(Feature::AwayOffset, far);
            let stays = |setup: &Setup| vec![setup.board.get(square).is_some().into()];
            let (part, right, seen) =
                (Part::After(played, Field::Board), stays(after), stays(told));
            let operator = Operator::Explosion;
            found.push(Instance { operator, view: number, part, facts, right, seen });
        }
    }
}

/// The pieces beside the centre of the explosion of a legal move, without the captor and what it captures; none where
/// nothing explodes.
pub(super) fn around(setup: &Setup, played: Move, after: &Setup) -> Vec<(Square, Piece)> {
    let Some(marks) = Marks::of(setup, played, after).filter(|marks| marks.explodes) else {
        return Vec::new();
    };
    let passed = Square::new(played.to.file(), played.from.rank()).filter(|_| marks.en_passant);
    let is_beside = |square: Square| {
        facts::distance(offset(played.to, square)).1 == 1
            && square != played.from
            && Some(square) != passed
    };
    setup.board.pieces().filter(|(square, _)| is_beside(*square)).collect()
}

/// Whose a piece is, seen from the side that captures.
fn whose(colour: Colour, side: Colour) -> Value {
    Value::Name(if colour == side { "own" } else { "enemy" })
}
