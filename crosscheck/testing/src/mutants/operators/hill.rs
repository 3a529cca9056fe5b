//! The end on the hill: a square of it left out, one beside it added, a piece taken for the King.

use notation::{Colour, Kind, Piece, Reason, Rulings, Setup, Square};
use oracle::Game;

use super::Sheet;
use super::breaks::named;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.reasons.contains(&Reason::Hill) {
        return Vec::new();
    }
    let is_hill = |square: &Square| is_hill(sheet, *square);
    let hill: Vec<Square> = sheet.variant.squares().filter(is_hill).collect();
    let mut mutants = Vec::new();
    let mut add = |does: String, alter: Alters| {
        let mutant = sheet.mutant(Operator::Ending, does, &[], Deviation::Moves(alter));
        mutants.push(Mutant {
            breaks: named(&["hill.", "perft.ends", "status.", "dead.none"]),
            ..mutant
        });
    };
    for colour in Colour::BOTH {
        let king = Piece::new(colour, Kind::King);
        for &square in &hill {
            let alter: Alters = Box::new(move |place, answers| {
                if has_ended(place) && place.piece(square) == Some(king) {
                    *answers = in_chess(place);
                }
            });
            add(format!("plays on with the {colour} King on {square}"), alter);
        }
        for square in sheet.variant.squares().filter(|at| !is_hill(at) && is_beside(*at, &hill)) {
            let alter = ending(move |place| place.piece(square) == Some(king), colour);
            add(format!("ends the game with the {colour} King on {square}"), alter);
        }
        for kind in sheet.captives() {
            let (piece, hill) = (Piece::new(colour, kind), hill.clone());
            let stands = move |place: &Place| hill.iter().any(|at| place.piece(*at) == Some(piece));
            add(
                format!("ends the game with a {colour} {kind} on the hill"),
                ending(stands, colour),
            );
        }
        let alter: Alters = Box::new(move |place, answers| {
            let has_taken = place
                .path()
                .last()
                .is_some_and(|step| step.before.board.get(step.played.to).is_some());
            if has_ended(place) && place.setup().side != colour && has_taken {
                *answers = in_chess(place);
            }
        });
        add(format!("plays on where the {colour} King has taken on the hill"), alter);
    }
    mutants
}

/// Whether a King on a square has won, as the reference says.
fn is_hill(sheet: &Sheet, square: Square) -> bool {
    let wins = |other: Square| {
        let mut setup = Setup { side: Colour::Black, ..Setup::empty(sheet.variant) };
        setup.board.set(square, Some(Piece::new(Colour::White, Kind::King)));
        setup.board.set(other, Some(Piece::new(Colour::Black, Kind::King)));
        let game = Game::from_setup(setup, &Rulings::default()).ok()?;
        Some(game.status().outcome.is_some_and(|outcome| outcome.reason == Reason::Hill))
    };
    let mut others = sheet.variant.squares().filter(|&other| other != square);
    others.find_map(wins) == Some(true)
}

fn is_beside(square: Square, hill: &[Square]) -> bool {
    hill.iter()
        .any(|at| at.file().abs_diff(square.file()) <= 1 && at.rank().abs_diff(square.rank()) <= 1)
}

fn has_ended(place: &Place) -> bool {
    place.answers().status.outcome.is_some_and(|outcome| outcome.reason == Reason::Hill)
}

/// Ends the game after a move of a side where something holds.
fn ending(holds: impl Fn(&Place) -> bool + Send + Sync + 'static, colour: Colour) -> Alters {
    Box::new(move |place, answers| {
        if answers.status.outcome.is_none() && place.setup().side != colour && holds(place) {
            answers.end(Some(colour), Reason::Hill);
        }
    })
}

/// The answers about the same board in chess, which has the same moves and no such end.
pub(super) fn in_chess(place: &Place) -> Answers {
    let variant = notation::Variant::Chess;
    let setup = Setup { variant, checks: None, ..place.setup().clone() };
    let Some(game) = place.changed(setup) else { return Answers::default() };
    let back = |after: Setup| {
        let Setup { variant, checks, .. } = *place.setup();
        Setup { variant, checks, ..after }
    };
    let moves = game.successors().into_iter().map(|(played, after)| (played, back(after)));
    Answers { moves: moves.collect(), status: game.status() }
}
