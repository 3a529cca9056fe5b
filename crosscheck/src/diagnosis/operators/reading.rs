//! How a FEN is read, and which positions are accepted.

use notation::{Board, Fault, Hands, Piece, Refusal, Right, Setup};

use super::after::right_name;
use super::{Operator, status};
use crate::comparing::STARTPOS;
use crate::diagnosis::instance::{Facts, Feature, Instance, Value};
use crate::diagnosis::view::{Field, Part, View};

/// Where an engine stands at the start of a line, as it says itself.
pub(super) fn read(number: usize, view: &View, found: &mut Vec<Instance>) {
    let (Some(right), Some(seen)) = (&view.right, view.seen()) else { return };
    let Some(told) = seen.setup.as_ref().filter(|_| view.position.line.is_empty()) else { return };
    let asked = right.game.setup();
    let is_startpos = view.position.fen == STARTPOS;
    let mut add = |field, about: &'static str, facts: Facts, of: &dyn Fn(&Setup) -> Vec<Value>| {
        let mut facts = facts;
        facts.add(Feature::About, about);
        facts.add(Feature::Startpos, is_startpos);
        let part = Part::Read(field);
        let (right, seen) = (of(asked), of(told));
        found.push(Instance { operator: Operator::Read, view: number, part, facts, right, seen });
    };
    let counted = |board: &Board| {
        let mut pieces: Vec<Piece> = board.pieces().map(|(_, piece)| piece).collect();
        pieces.sort_unstable();
        pieces
    };
    let is_shuffled = asked.board != told.board && counted(&asked.board) == counted(&told.board);
    let placement = if is_shuffled { "squares" } else { "placement" };
    for (square, piece) in asked.board.pieces() {
        let mut facts = Facts::default();
        facts.add(Feature::Kind, piece.kind);
        facts.add(Feature::Colour, piece.colour);
        facts.add(Feature::ToFile, i32::from(square.file()));
        facts.add(Feature::ToRank, i32::from(square.rank()));
        add(Field::Board, placement, facts, &|setup| {
            let stands = setup.board.get(square);
            vec![stands.map_or(Value::Name("nothing"), |piece| {
                Value::Piece(piece.colour == notation::Colour::Black, piece.kind)
            })]
        });
    }
    let mut of_fields = Facts::default();
    of_fields.add(Feature::Colour, asked.side);
    add(Field::Side, "side", of_fields.clone(), &|setup| vec![setup.side.into()]);
    for one in Right::ALL {
        let has = |setup: &Setup| vec![setup.castling.has(one).into()];
        let mut facts = of_fields.clone();
        facts.add(Feature::Rights, right_name(one));
        add(Field::Castling, "castling", facts, &has);
    }
    add(Field::EnPassant, "en-passant", of_fields.clone(), &|setup| {
        let passed = setup.en_passant.map(Value::Square);
        vec![Value::from(passed.is_some()), passed.unwrap_or(Value::No)]
    });
    if asked.checks.is_some() {
        add(Field::Checks, "checks", of_fields.clone(), &|setup| {
            let sides = setup.checks.into_iter();
            let both = sides.flat_map(|checks| notation::Colour::BOTH.map(|side| checks.of(side)));
            both.map(|number| Value::Number(i32::from(number))).collect()
        });
    }
    if asked.hands.is_some() {
        add(Field::Hands, "hand", of_fields.clone(), &|setup| {
            let hands = setup.hands.into_iter();
            let counts = hands.flat_map(|hands| {
                let sides = notation::Colour::BOTH.into_iter();
                sides.flat_map(move |side| Hands::KINDS.map(|kind| hands.count(side, kind)))
            });
            counts.map(|count| Value::Number(i32::from(count))).collect()
        });
        add(Field::Board, "marks", of_fields.clone(), &|setup| {
            let marked = setup.board.pieces().filter(|(_, piece)| piece.promoted);
            marked.map(|(square, _)| Value::Square(square)).collect()
        });
    }
    let number = |told: u16, asked: u16| {
        let another = (told != asked).then_some("another number".into());
        [Value::Number(i32::from(told))].into_iter().chain(another).collect()
    };
    add(Field::HalfMoves, "half-move", of_fields.clone(), &|setup| {
        number(setup.half_moves, asked.half_moves)
    });
    add(Field::FullMoves, "full-move", of_fields, &|setup| {
        number(setup.full_moves, asked.full_moves)
    });
}

/// Whether an engine takes the position for one, and how it writes it.
pub(super) fn answered(number: usize, view: &View, found: &mut Vec<Instance>) {
    let (is_answered, misspelling) = (view.seen().is_some(), view.misspelling());
    // In a line, the position at its start is the one that is read.
    let is_read = view.position.line.is_empty() && (is_answered || view.is_refused());
    if view.right.is_none() {
        if is_read {
            let facts = of_faults(&view.refused);
            let (operator, part) = (Operator::Accepts, Part::Answer);
            found.push(Instance::plain(operator, number, part, facts, is_answered));
        }
        return;
    }
    let facts = status::of_position(view);
    if is_answered || misspelling.is_some() {
        let mut facts = facts.clone();
        facts.add_some(Feature::About, misspelling.map(Fault::id));
        let (operator, is_wrong) = (Operator::Misspells, misspelling.is_some());
        found.push(Instance::plain(operator, number, Part::Answer, facts, is_wrong));
    }
    if is_read {
        let (operator, is_wrong) = (Operator::Refuses, view.is_refused());
        found.push(Instance::plain(operator, number, Part::Answer, facts, is_wrong));
    }
}

/// The features of a position that is none.
fn of_faults(refusals: &[Refusal]) -> Facts {
    let mut facts = Facts::default();
    for Refusal { fault, .. } in refusals {
        facts.add(Feature::Reason, fault.id());
        if let Fault::OpponentInCheck(colour)
        | Fault::PawnRank { colour, .. }
        | Fault::MissingRoyal { colour, .. }
        | Fault::SurplusRoyal { colour, .. }
        | Fault::SideInCheck(colour) = fault
        {
            facts.add(Feature::Colour, *colour);
        }
    }
    facts
}
