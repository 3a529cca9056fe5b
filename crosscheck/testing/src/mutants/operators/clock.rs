//! The two counters: by event, piece and side, not reset, reset too much, not counted, counted twice.

use crosscheck::comparing::kinds::{alone, captures};
use crosscheck::comparing::play::Marks;
use notation::{Colour, MAX_CLOCK, Move, Piece, Rulings, Setup};

use super::Sheet;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::Place;

const HALF: [&str; 5] =
    ["clock.counts", "clock.capture", "clock.pawn", "clock.promotion", "clock.general-to-king"];
const FULL: [&str; 1] = ["clock.full-move"];

/// What a wrong counter says, from its number before the move and the right one after it.
type Rule = (&'static str, fn(u16, u16) -> u16);

const KEEPS: Rule = ("keeps", |before, _| before);
const RESETS: Rule = ("resets", |_, _| 0);
const COUNTS: Rule = ("counts", |before, _| next(before));
const COUNTS_TWICE: Rule = ("counts twice", |before, _| next(next(before)));

const fn next(number: u16) -> u16 {
    if number < MAX_CLOCK { number + 1 } else { MAX_CLOCK }
}

/// Moves that a counter may take for special ones.
type Event = fn(&Place, Move, &Setup, Marks) -> bool;

/// Whether an event arises in a game.
type Arises = fn(&Sheet, Colour) -> bool;

/// The events at which a half-move clock is wrong, and how.
const EVENTS: [(&str, Event, &[Rule], Arises); 8] = [
    ("a capture", |_, _, _, marks| marks.captive.is_some(), &[KEEPS, COUNTS], |_, _| true),
    (
        "a capture in passing",
        // The double step before it has left the clock at zero: what keeps it there is right.
        |_, _, _, marks| marks.en_passant,
        &[COUNTS],
        |sheet, _| sheet.has_en_passant,
    ),
    (
        "a double step",
        |_, _, _, marks| marks.double_step,
        &[KEEPS, COUNTS],
        |sheet, _| sheet.has_double_step(),
    ),
    (
        "a promotion",
        |_, _, _, marks| marks.choice && marks.is_promotion(),
        &[KEEPS, COUNTS],
        |sheet, _| sheet.has_promotion(),
    ),
    (
        "castling",
        |_, _, _, marks| marks.castling,
        &[KEEPS, RESETS, COUNTS_TWICE],
        |sheet, side| sheet.rights.iter().any(|right| right.colour == side),
    ),
    (
        "a fusion or a change of form",
        |_, _, _, marks| marks.becomes != marks.mover && !marks.choice,
        &[KEEPS, COUNTS_TWICE],
        |sheet, _| {
            captures(sheet.variant, &Rulings::default()).is_some()
                || (sheet.has_pawns() && !sheet.has_promotion())
        },
    ),
    (
        "a check",
        |place, _, after, _| {
            !oracle::reasons::checks(after, place.rulings(), after.side).is_empty()
        },
        &[KEEPS, RESETS],
        |sheet, side| sheet.checked.contains(&side.opponent()),
    ),
    ("any move", |_, _, _, _| true, &[KEEPS, RESETS, COUNTS, COUNTS_TWICE], |_, _| true),
];

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = of_pieces(sheet);
    for colour in Colour::BOTH {
        mutants.extend(of_events(sheet, colour));
        mutants.extend(full(sheet, colour));
    }
    mutants
}

/// A counter that is wrong after moves of a piece of one side: those that take something, or those
/// that do not.
fn of_pieces(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for moving in &sheet.pieces {
        let piece = moving.piece;
        for takes in [true, false].into_iter().filter(|takes| !takes || moving.captures) {
            // A rule that the reference itself follows is no mistake.
            let right = told(sheet, piece, takes);
            let rules = [KEEPS, RESETS, COUNTS].into_iter();
            for (verb, rule) in rules.filter(|(_, rule)| !right.contains(&rule(SAMPLE, 0))) {
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
                    "{verb} the half-move clock where a {} {} {how}",
                    piece.colour, piece.kind
                );
                let mutant = sheet.mutant(Operator::Clock, does, &HALF, Deviation::Moves(alter));
                mutants.push(Mutant { piece: Some(piece), ..mutant });
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
            mutants.push(sheet.mutant(Operator::Clock, does, &HALF, Deviation::Moves(alter)));
        }
    }
    mutants
}

/// A half-move clock before a move: any that no counter falls to or starts from.
const SAMPLE: u16 = 7;

/// What the reference's half-move clock says after moves of a piece alone, or after its captures.
fn told(sheet: &Sheet, piece: Piece, takes: bool) -> Vec<u16> {
    let rulings = Rulings::default();
    let mut told = Vec::new();
    for from in sheet.variant.squares() {
        let setup = Setup { half_moves: SAMPLE, ..alone(sheet.variant, from, piece) };
        let captive = sheet.captives().next().filter(|_| takes);
        let Some(captive) = captive else {
            let candidates = oracle::reasons::candidates(&setup, &rulings, from);
            told.extend(candidates.into_iter().map(|(_, after)| after.half_moves));
            continue;
        };
        for to in oracle::reasons::paths(&setup, &rulings, from).concat() {
            let mut setup = setup.clone();
            setup.board.set(to, Some(Piece::new(piece.colour.opponent(), captive)));
            let candidates = oracle::reasons::candidates(&setup, &rulings, from).into_iter();
            let taking = candidates.filter(|(played, _)| played.to == to);
            told.extend(taking.map(|(_, after)| after.half_moves));
        }
    }
    told.sort_unstable();
    told.dedup();
    told
}

/// Changes the position after each move of a side that is an event, knowing the one before.
fn at_event(
    colour: Colour,
    event: Event,
    change: impl Fn(&Setup, &mut Setup) + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        let before = place.setup();
        answers.rewrite(|played, after| {
            let marks = Marks::of(before, played, after);
            if before.side == colour
                && marks.is_some_and(|marks| event(place, played, after, marks))
            {
                change(before, after);
            }
        });
    })
}

fn of_events(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for (when, event, rules, _) in EVENTS.into_iter().filter(|event| event.3(sheet, colour)) {
        for &(verb, rule) in rules {
            let alter = at_event(colour, event, move |before, after| {
                after.half_moves = rule(before.half_moves, after.half_moves);
            });
            let does = format!("{verb} the half-move clock at {when} of {colour}");
            mutants.push(sheet.mutant(Operator::Clock, does, &HALF, Deviation::Moves(alter)));
        }
    }
    mutants
}

/// The full-move number after the moves of a side: all of them, or those at an event.
fn full(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let rules = match colour {
        Colour::White => [COUNTS, COUNTS_TWICE, RESETS],
        Colour::Black => [KEEPS, COUNTS_TWICE, RESETS],
    };
    let mut mutants = Vec::new();
    for (when, event, _, _) in EVENTS.into_iter().filter(|event| event.3(sheet, colour)) {
        for (verb, rule) in rules {
            let alter = at_event(colour, event, move |before, after| {
                after.full_moves = rule(before.full_moves, after.full_moves).max(1);
            });
            let does = format!("{verb} the full-move number at {when} of {colour}");
            mutants.push(sheet.mutant(Operator::MoveNumber, does, &FULL, Deviation::Moves(alter)));
        }
    }
    mutants
}
