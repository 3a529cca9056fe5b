//! The checks that each side has to give: an event at which one is not counted, or counted twice, or for the wrong side; the
//! field of a FEN.

use crosscheck::comparing::play::Marks;
use notation::{Checks, Colour, Kind, Move, Reason, Setup};
use oracle::reasons::{self, Attack};

use super::Sheet;
use super::fen::CHECKS;
use super::hill::in_chess;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator, Writes};
use crate::mutants::place::Place;

const COUNTED: [&str; 2] = ["checks.", "third-check."];
/// The clauses about the field of a FEN.
const FIELD: [&str; 3] = ["fen.", "checks.at-start", "repetition.same-checks"];

/// A check that a move gives.
struct Given<'a> {
    played: Move,
    marks: Marks,
    attacks: &'a [Attack],
    after: &'a Setup,
}

/// A kind of check.
type Event = Box<dyn Fn(&Given<'_>) -> bool + Send + Sync>;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.variant.counts_checks() {
        return Vec::new();
    }
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        for (when, event) in events(sheet) {
            mutants.push(counting(sheet, colour, &format!("does not count {when}"), 0, event));
        }
        for (when, event) in events(sheet) {
            mutants.push(counting(sheet, colour, &format!("counts twice {when}"), 2, event));
        }
        mutants.push(for_the_wrong_side(sheet, colour));
        mutants.push(plays_on(sheet, colour));
        mutants.push(only_checks(sheet, colour));
        mutants.push(counted_again(sheet, colour));
    }
    mutants.extend(fields(sheet));
    mutants
}

/// The kinds of check, each as a program might tell it from others.
fn events(sheet: &Sheet) -> Vec<(String, Event)> {
    let mut events: Vec<(String, Event)> = vec![
        ("a double check".to_owned(), Box::new(|given| given.attacks.len() > 1)),
        (
            "a check that is uncovered".to_owned(),
            Box::new(|given| {
                let is_behind = |attack: &Attack| attack.from != given.played.to;
                !given.marks.castling && given.attacks.iter().all(is_behind)
            }),
        ),
        ("a check by castling".to_owned(), Box::new(|given| given.marks.castling)),
        ("a check by a promotion".to_owned(), Box::new(|given| given.marks.is_promotion())),
        ("a check by a capture".to_owned(), Box::new(|given| given.marks.captive.is_some())),
        ("a check by a capture in passing".to_owned(), Box::new(|given| given.marks.en_passant)),
        ("a check".to_owned(), Box::new(|_| true)),
    ];
    for kind in sheet.kinds().filter(|&kind| kind != Kind::King) {
        let by = move |given: &Given<'_>| {
            let attacker = |attack: &Attack| given.after.board.get(attack.from);
            given.attacks.iter().all(|attack| attacker(attack).is_some_and(|it| it.kind == kind))
        };
        events.push((format!("a check by a {kind}"), Box::new(by)));
    }
    events
}

/// Counts a kind of check so many times, where the right number is one.
fn counting(sheet: &Sheet, colour: Colour, does: &str, times: u8, event: Event) -> Mutant {
    let alter = at_checks(colour, move |before, given, after| {
        if event(given) {
            after.with(colour, before.of(colour).saturating_sub(times))
        } else {
            after
        }
    });
    let does = format!("{does} of {colour}");
    sheet.mutant(Operator::ChecksCounted, does, &COUNTED, Deviation::Moves(alter))
}

/// Takes the check from the number of the side that stands in check.
fn for_the_wrong_side(sheet: &Sheet, colour: Colour) -> Mutant {
    let alter = at_checks(colour, move |before, _, _| {
        let other = colour.opponent();
        before.with(other, before.of(other).saturating_sub(1))
    });
    let does = format!("counts a check of {colour} for the other side");
    sheet.mutant(Operator::ChecksCounted, does, &COUNTED, Deviation::Moves(alter))
}

/// Changes the numbers after each move of a side that gives check, knowing those before.
fn at_checks(
    colour: Colour,
    change: impl Fn(Checks, &Given<'_>, Checks) -> Checks + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        let before = place.setup();
        answers.rewrite(|played, after| {
            let (Some(had), Some(has)) = (before.checks, after.checks) else { return };
            let attacks = reasons::checks(after, place.rulings(), after.side);
            if let Some(marks) = Marks::of(before, played, after)
                && before.side == colour
                && !attacks.is_empty()
            {
                let given = Given { played, marks, attacks: &attacks, after };
                after.checks = Some(change(had, &given, has));
            }
        });
    })
}

/// Goes on after the third check, where the side in check has an answer.
fn plays_on(sheet: &Sheet, colour: Colour) -> Mutant {
    let alter: Alters = Box::new(move |place: &Place, answers| {
        let ended = place.answers().status.outcome.map(|outcome| outcome.reason);
        if ended == Some(Reason::ThirdCheck) && place.setup().side != colour {
            *answers = in_chess(place);
        }
    });
    let does = format!("plays on after the third check of {colour}");
    let breaks = ["third-check.", "perft.ends", "status."];
    sheet.mutant(Operator::Ending, does, &breaks, Deviation::Moves(alter))
}

/// Lists the moves that give the third check alone, where there is one.
fn only_checks(sheet: &Sheet, colour: Colour) -> Mutant {
    let alter: Alters = Box::new(move |place: &Place, answers| {
        let is_last = |after: &Setup| after.checks.is_some_and(|checks| checks.of(colour) == 0);
        let can_win = answers.moves.iter().any(|(_, after)| is_last(after));
        if place.setup().side == colour && can_win {
            answers.leave_out(|_, after| !is_last(after));
        }
    });
    let does = format!("lists nothing but third checks where {colour} can give one");
    let breaks = ["checks.change-no-move"];
    sheet.mutant(Operator::ChecksCounted, does, &breaks, Deviation::Moves(alter))
}

/// Counts a check that stands on the board when a FEN is read, though it has been counted.
fn counted_again(sheet: &Sheet, colour: Colour) -> Mutant {
    let count = move |setup: &mut Setup| {
        let rulings = notation::Rulings::default();
        let stands = !reasons::checks(setup, &rulings, colour.opponent()).is_empty();
        if stands && setup.side != colour {
            let less = |checks: Checks| checks.with(colour, checks.of(colour).saturating_sub(1));
            setup.checks = setup.checks.map(less);
        }
    };
    let does = format!("counts a check of {colour} again that stands on the board");
    super::fen::reads(sheet, does, &["checks.standing", "fen."], Box::new(count))
}

/// The field of a FEN, read and written wrongly.
fn fields(sheet: &Sheet) -> Vec<Mutant> {
    type Change = fn(Checks) -> Checks;
    let changes: [(&str, Change); 3] = [
        ("the checks of the two sides the other way round", Checks::exchanged),
        ("the checks given for those to give", |checks| Checks {
            white: Checks::MOST - checks.white,
            black: Checks::MOST - checks.black,
        }),
        ("three checks to give, whatever is left", |_| Checks {
            white: Checks::MOST,
            black: Checks::MOST,
        }),
    ];
    let mut mutants = Vec::new();
    for (what, change) in changes {
        let change = move |setup: &mut Setup| setup.checks = setup.checks.map(change);
        mutants.push(super::fen::reads(sheet, format!("reads {what}"), &FIELD, Box::new(change)));
        let write = move |setup: &Setup, _: &str| {
            let mut setup = setup.clone();
            change(&mut setup);
            setup.to_string()
        };
        mutants.push(writing(sheet, what, Box::new(write)));
    }
    let without = |_: &Setup, text: &str| {
        let fields = text.split(' ').enumerate().filter(|(place, _)| *place != CHECKS);
        fields.map(|(_, field)| field).collect::<Vec<_>>().join(" ")
    };
    mutants.push(writing(sheet, "no field of checks", Box::new(without)));
    mutants
}

fn writing(sheet: &Sheet, what: &str, write: Writes) -> Mutant {
    let does = format!("writes {what}");
    sheet.mutant(Operator::FenWritten, does, &FIELD, Deviation::Writes(write))
}
