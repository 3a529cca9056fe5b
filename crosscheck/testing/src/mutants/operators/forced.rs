//! The duty to capture: a kind of capture that forces nothing, captures that are not free; a King that is taken for royal.

use crosscheck::comparing::play::Marks;
use notation::{AntichessStalemate, Colour, Kind, Move, Outcome, Piece, Reason, Setup};
use oracle::reasons;

use super::Sheet;
use super::royal::as_if_royal;
use crate::mutants::mutant::{Alters, Deviation, Judges, Mutant, Operator};
use crate::mutants::place::{Answers, Place};

/// A kind of capture.
type Which = Box<dyn Fn(&Place, Move, Marks) -> bool + Send + Sync>;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.must_capture {
        return Vec::new();
    }
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        for (what, which) in captures(sheet) {
            let does = format!("need not play {what}, {colour} to move");
            mutants.push(mutant(sheet, does, frees(colour, which)));
        }
        mutants.push(greatest(sheet, colour));
        mutants.extend(royal(sheet, colour));
        mutants.push(without_pieces(sheet, colour));
    }
    mutants
}

/// Takes the loss of all pieces for a stalemate, which a ruling decides.
fn without_pieces(sheet: &Sheet, colour: Colour) -> Mutant {
    let judge: Judges = Box::new(move |place, status| {
        let is_over = |outcome: &&mut Outcome| outcome.reason == Reason::NoPieces;
        let Some(outcome) = status.outcome.as_mut().filter(is_over) else { return };
        if place.setup().side == colour
            && place.rulings().antichess_stalemate == AntichessStalemate::Draw
        {
            outcome.winner = None;
        }
    });
    let does = format!("draws under stalemate=draw where {colour} has no piece left");
    let breaks = ["ruling.stalemate.not-without-pieces"];
    sheet.mutant(Operator::Ending, does, &breaks, Deviation::Status(judge))
}

fn mutant(sheet: &Sheet, does: String, alter: Alters) -> Mutant {
    sheet.mutant(Operator::MustCapture, does, &["must-capture."], Deviation::Moves(alter))
}

/// The kinds of capture that a program may forget.
fn captures(sheet: &Sheet) -> Vec<(String, Which)> {
    let mut captures: Vec<(String, Which)> = vec![
        ("a capture".to_owned(), Box::new(|_, _, _| true)),
        ("a capture in passing".to_owned(), Box::new(|_, _, marks| marks.en_passant)),
        ("a capture that promotes".to_owned(), Box::new(|_, _, marks| marks.is_promotion())),
        (
            "a capture onto a guarded square".to_owned(),
            Box::new(|place, played, _| {
                let (setup, enemy) = (place.setup(), place.setup().side.opponent());
                !reasons::attacks(setup, place.rulings(), enemy, played.to).is_empty()
            }),
        ),
    ];
    for kind in sheet.kinds() {
        let by = move |_: &Place, _: Move, marks: Marks| marks.mover == kind;
        captures.push((format!("a capture by a {kind}"), Box::new(by)));
        let of = move |_: &Place, _: Move, marks: Marks| marks.captive == Some(kind);
        captures.push((format!("the capture of a {kind}"), Box::new(of)));
    }
    captures
}

/// Lists every move where all the captures are of one kind.
fn frees(colour: Colour, which: Which) -> Alters {
    Box::new(move |place, answers| {
        let (setup, rulings) = (place.setup(), place.rulings());
        let is_forgotten = |(played, after): &(Move, Setup)| {
            Marks::of(setup, *played, after).is_some_and(|marks| which(place, *played, marks))
        };
        let must = setup.side == colour && reasons::must_capture(setup, rulings);
        if must && answers.moves.iter().all(is_forgotten) {
            answers.add(place.pseudo_legal());
        }
    })
}

/// Lists only the captures of the greatest piece.
fn greatest(sheet: &Sheet, colour: Colour) -> Mutant {
    let order: Vec<Kind> = sheet.kinds().collect();
    let alter: Alters = Box::new(move |place, answers: &mut Answers| {
        let rank = |played: Move| {
            let taken = place.piece(played.to);
            order.iter().position(|&kind| taken.is_some_and(|taken| taken.kind == kind))
        };
        let first = answers.moves.iter().filter_map(|(played, _)| rank(*played)).min();
        if place.setup().side == colour && first.is_some() {
            answers.leave_out(|played, _| rank(played) != first);
        }
    });
    let does = format!("lets {colour} capture the greatest piece only");
    mutant(sheet, does, alter)
}

/// The King is taken for royal: it may not be left where it is attacked, and is in check there.
fn royal(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let king = Piece::new(colour, Kind::King);
    let [stays, check] = as_if_royal(king);
    let steps: Alters = Box::new(move |place, answers| {
        answers.leave_out(|played, after| {
            let attacks = || reasons::attacks(after, place.rulings(), colour.opponent(), played.to);
            place.piece(played.from) == Some(king) && !attacks().is_empty()
        });
    });
    let spared: Alters = Box::new(move |place, answers| {
        answers.leave_out(|played, _| place.piece(played.to) == Some(king));
    });
    let over: Alters = Box::new(move |place, answers| {
        let has_king = |setup: &Setup| setup.board.of(colour).any(|(_, piece)| piece == king);
        let had_one = place.path().iter().any(|step| has_king(&step.before));
        if had_one && !has_king(place.setup()) && answers.status.outcome.is_none() {
            answers.end(Some(colour.opponent()), Reason::Checkmate);
        }
    });
    let steps_into = ["king.may-be-attacked", "king.beside-king", "must-capture.by-king"];
    let mutants: [(String, &[&str], Alters); 5] = [
        (format!("does not let the {colour} King go onto an attacked square"), &steps_into, steps),
        (
            format!("does not let {colour} leave its King attacked"),
            &["pin.none", "king.may-be-attacked"],
            stays,
        ),
        (format!("sees check where the {colour} King is attacked"), &["check.none"], check),
        (format!("does not let the {colour} King be taken"), &["king.may-be-captured"], spared),
        (
            format!("ends the game where the {colour} King is taken"),
            &["king.may-be-captured"],
            over,
        ),
    ];
    let mutant = |(does, breaks, alter): (String, &[&str], Alters)| {
        sheet.mutant(Operator::RoyalDuty, does, breaks, Deviation::Moves(alter))
    };
    mutants.map(mutant).into()
}
