//! Hands and marks in a FEN, and in what makes two positions the same.

use crosscheck::comparing::Objection;
use notation::{Colour, Fault, Field, Hands, Piece, Reason, Rulings, Setup, Variant};

use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::operators::Sheet;
use crate::mutants::operators::fen::{read, reads};
use crate::mutants::operators::repetition::{Key, RIGHT, counts, right};
use crate::mutants::place::Place;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = reading(sheet);
    mutants.extend(forms(sheet));
    mutants.extend(writing(sheet));
    mutants.extend(same(sheet));
    mutants.push(dead(sheet));
    mutants
}

/// A position that a ruling calls dead, in which no move is known.
fn dead(sheet: &Sheet) -> Mutant {
    let alter: Alters = Box::new(|_, answers| {
        let ended = answers.status.outcome.map(|outcome| outcome.reason);
        if ended == Some(Reason::DeadPosition) {
            answers.moves.clear();
        }
    });
    let does = "knows no move at dead-position".to_owned();
    let breaks = ["dead.moves-remain", "ruling.dead-position.few"];
    sheet.mutant(Operator::Ending, does, &breaks, Deviation::Moves(alter))
}

fn unmarked(setup: &mut Setup) {
    for (square, piece) in setup.clone().board.pieces() {
        setup.board.set(square, Some(Piece { promoted: false, ..piece }));
    }
}

/// What is read wrong.
fn reading(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = vec![
        reads(
            sheet,
            "reads each hand as that of the other side".to_owned(),
            &["fen.hand"],
            Box::new(|setup| setup.hands = setup.hands.map(Hands::exchanged)),
        ),
        reads(sheet, "reads no mark".to_owned(), &["fen.mark"], Box::new(unmarked)),
    ];
    for colour in Colour::BOTH {
        for kind in Hands::KINDS {
            mutants.push(reads(
                sheet,
                format!("does not read a {colour} {kind} in hand"),
                &["fen.hand"],
                Box::new(move |setup| {
                    setup.hands = setup.hands.map(|hands| hands.with(colour, kind, 0));
                }),
            ));
            mutants.push(reads(
                sheet,
                format!("reads one {colour} {kind} in hand, however many there are"),
                &["fen.hand", "hand.no-limit"],
                Box::new(move |setup| {
                    setup.hands = setup
                        .hands
                        .map(|hands| hands.with(colour, kind, hands.count(colour, kind).min(1)));
                }),
            ));
        }
    }
    mutants
}

/// Forms of the hand that are refused though they are read.
fn forms(sheet: &Sheet) -> [Mutant; 3] {
    let refusing = |does: &str, breaks: &str, is_form: fn(&str) -> bool| {
        let reader = move |fen: &str, variant: Variant, rulings: &Rulings| {
            let setup = read(fen, variant, rulings)?;
            let placement = fen.split(' ').next().unwrap_or_default();
            if is_form(placement) {
                let wrong = Fault::HandSyntax(placement.to_owned()).in_field(Field::Hand);
                return Err(Objection::BadPosition(wrong));
            }
            Ok(setup)
        };
        let deviation = Deviation::Reads(Box::new(reader));
        sheet.mutant(Operator::FenRead, does.to_owned(), &[breaks], deviation)
    };
    let is_ninth = |placement: &str| placement.matches('/').count() == 8;
    let is_none = |placement: &str| !placement.contains('[') && placement.matches('/').count() == 7;
    let is_mixed = |placement: &str| {
        placement.split_once('[').is_some_and(|(_, hand)| {
            let mut sorted: Vec<char> = hand.trim_end_matches(']').chars().collect();
            let given = sorted.clone();
            sorted.sort_by_key(|letter| ("QRBNPqrbnp".find(*letter), *letter));
            sorted != given
        })
    };
    [
        refusing("refuses a hand in the place of a ninth rank", "fen.ninth-rank", is_ninth),
        refusing("refuses a FEN without a hand", "fen.no-hand", is_none),
        refusing("refuses a hand in another order", "fen.any-order", is_mixed),
    ]
}

/// What is written wrong.
fn writing(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: &str, breaks: &[&str], write: fn(&Setup) -> String| {
        let write = move |setup: &Setup, _: &str| write(setup);
        let deviation = Deviation::Writes(Box::new(write));
        mutants.push(sheet.mutant(Operator::FenWritten, does.to_owned(), breaks, deviation));
    };
    add("writes no mark", &["fen.mark", "mark."], |setup| {
        let mut setup = setup.clone();
        unmarked(&mut setup);
        setup.to_string()
    });
    add("writes each hand as that of the other side", &["fen.hand"], |setup| {
        Setup { hands: setup.hands.map(Hands::exchanged), ..setup.clone() }.to_string()
    });
    add("writes one piece of a kind in hand, however many there are", &["fen.hand"], |setup| {
        let hands = setup.hands.map(|hands| {
            let each =
                Colour::BOTH.into_iter().flat_map(|side| Hands::KINDS.map(|kind| (side, kind)));
            each.fold(hands, |hands, (side, kind)| {
                hands.with(side, kind, hands.count(side, kind).min(1))
            })
        });
        Setup { hands, ..setup.clone() }.to_string()
    });
    mutants
}

/// Positions that are compared without hands or marks.
fn same(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        let mut add = |what: &str, breaks: &[&str], key: Key| {
            let does = format!("compares positions {what}");
            mutants.push(counts(sheet, colour, &does, breaks, key, RIGHT, |_| 0));
        };
        add(
            "without the hands",
            &["repetition.same-hands", "repetition.after-captures"],
            Box::new(|place, setup| Setup { hands: None, ..right(place, setup) }),
        );
        add(
            "without the marks",
            &["repetition.same-marks"],
            Box::new(|place, setup| {
                let mut key = right(place, setup);
                unmarked(&mut key);
                key
            }),
        );
        // An irreversible move of chess ends no history here: what it has captured can be dropped.
        let since = |place: &Place| {
            let befores = place.path().iter().map(|step| &step.before);
            let all: Vec<&Setup> = befores.chain([place.setup()]).collect();
            all.iter().rposition(|setup| setup.half_moves == 0).unwrap_or(0)
        };
        let breaks = ["repetition.after-captures"];
        let does = "compares positions since the clock was last zeroed alone";
        mutants.push(counts(sheet, colour, does, &breaks, Box::new(right), RIGHT, since));
    }
    mutants
}
