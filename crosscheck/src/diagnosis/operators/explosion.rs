//! What an explosion does to the other pieces, each of which an engine may spare or remove wrongly.

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
        for (square, piece) in bystanders(setup, played, after) {
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

/// The pieces of the position before a legal move that explodes, without the captor and what it captures; none where
/// nothing explodes. An explosion may also reach too far.
pub(super) fn bystanders(setup: &Setup, played: Move, after: &Setup) -> Vec<(Square, Piece)> {
    let Some(marks) = Marks::of(setup, played, after).filter(|marks| marks.explodes) else {
        return Vec::new();
    };
    let passed = Square::new(played.to.file(), played.from.rank()).filter(|_| marks.en_passant);
    let takes_part =
        |square: Square| [played.from, played.to].contains(&square) || Some(square) == passed;
    setup.board.pieces().filter(|(square, _)| !takes_part(*square)).collect()
}

/// Whose a piece is, seen from the side that captures.
fn whose(colour: Colour, side: Colour) -> Value {
    Value::Name(if colour == side { "own" } else { "enemy" })
}
