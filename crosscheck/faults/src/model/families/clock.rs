//! The two counters: by event, piece and side, not reset, reset too much, not counted, counted twice.

use comparing::play::Marks;
use notation::{Colour, MAX_CLOCK, Move, Setup};

use super::{Sheet, of_kind};
use crate::model::fault::{Alters, Deviation, Family, Fault};
use crate::model::place::Place;

const HALF: [&str; 5] =
    ["clock.counts", "clock.capture", "clock.pawn", "clock.promotion", "clock.general-to-king"];
const FULL: [&str; 1] = ["clock.full-move"];

/// What a wrong counter says, from its number before the move and the right one after it.
type Rule = fn(u16, u16) -> u16;

const RULES: [(&str, Rule); 4] = [
    ("keeps", |before, _| before),
    ("resets", |_, _| 0),
    ("counts", |before, _| next(before)),
    ("counts twice", |before, _| next(next(before))),
];

const fn next(number: u16) -> u16 {
    if number < MAX_CLOCK { number + 1 } else { MAX_CLOCK }
}

/// Moves that a counter may take for special ones.
type Event = fn(&Place, Move, &Setup, Marks) -> bool;

const EVENTS: [(&str, Event); 8] = [
    ("a capture", |_, _, _, marks| marks.captive.is_some()),
    ("a capture in passing", |_, _, _, marks| marks.en_passant),
    ("a double step", |_, _, _, marks| marks.double_step),
    ("a promotion", |_, _, _, marks| marks.is_promotion()),
    ("castling", |_, _, _, marks| marks.castling),
    ("a move that changes the piece", |_, _, _, marks| {
        marks.becomes != marks.mover && !marks.choice
    }),
    ("a check", |place, _, after, _| {
        !oracle::reasons::checks(after, place.rulings(), after.side).is_empty()
    }),
    ("any move", |_, _, _, _| true),
];

pub(super) fn all(sheet: &Sheet) -> Vec<Fault> {
    let mut faults = of_pieces(sheet);
    for colour in Colour::BOTH {
        faults.extend(of_events(sheet, colour));
        faults.extend(full(sheet, colour));
    }
    faults
}

/// Whether a counter that follows a rule differs after moves of a piece of one side: those that take
/// something, and those that do not.
fn of_pieces(sheet: &Sheet) -> Vec<Fault> {
    let mut faults = Vec::new();
    for moving in &sheet.pieces {
        let piece = moving.piece;
        for takes in [true, false] {
            for (verb, rule) in RULES {
                let alter: Alters = Box::new(move |place, answers| {
                    let before = place.setup().half_moves;
                    answers.rewrite(|played, after| {
                        if place.piece(played.from) == Some(piece)
                            && place.piece(played.to).is_some() == takes
                        {
                            after.half_moves = rule(before, after.half_moves);
                        }
                    });
                });
                let how = if takes { "takes" } else { "only moves" };
                let does = format!(
                    "{verb} the half-move clock where a {} {} {how}", piece.colour, piece.kind
                );
                let mut fault = sheet.fault(Family::Clock, does, &HALF, Deviation::Moves(alter));
                fault.breaks.push(of_kind(piece.kind));
                faults.push(Fault { piece: Some(piece), ..fault });
            }
        }
    }
    for colour in Colour::BOTH {
        for captive in sheet.captives() {
            let alter: Alters = Box::new(move |place, answers| {
                let before = place.setup().half_moves;
                answers.rewrite(|played, after| {
                    let taken = place.piece(played.to);
                    if taken.is_some_and(|taken| taken.kind == captive && taken.colour == colour) {
                        after.half_moves = next(before);
                    }
                });
            });
            let does = format!("counts the half-move clock where a {colour} {captive} is taken");
            faults.push(sheet.fault(Family::Clock, does, &HALF, Deviation::Moves(alter)));
        }
    }
    faults
}

fn of_events(sheet: &Sheet, colour: Colour) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (when, event) in EVENTS {
        for (verb, rule) in RULES {
            let alter: Alters = Box::new(move |place, answers| {
                let before = place.setup();
                answers.rewrite(|played, after| {
                    let marks = Marks::of(before, played, after);
                    if before.side == colour
                        && marks.is_some_and(|marks| event(place, played, after, marks))
                    {
                        after.half_moves = rule(before.half_moves, after.half_moves);
                    }
                });
            });
            let does = format!("{verb} the half-move clock at {when} of {colour}");
            faults.push(sheet.fault(Family::Clock, does, &HALF, Deviation::Moves(alter)));
        }
    }
    faults
}

fn full(sheet: &Sheet, colour: Colour) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (when, event) in EVENTS {
        for (verb, rule) in RULES {
            let alter: Alters = Box::new(move |place, answers| {
                let before = place.setup();
                answers.rewrite(|played, after| {
                    let marks = Marks::of(before, played, after);
                    if before.side == colour
                        && marks.is_some_and(|marks| event(place, played, after, marks))
                    {
                        after.full_moves = rule(before.full_moves, after.full_moves).max(1);
                    }
                });
            });
            let does = format!("{verb} the full-move number at {when} of {colour}");
            faults.push(sheet.fault(Family::MoveNumber, does, &FULL, Deviation::Moves(alter)));
        }
    }
    faults
}
