//! The race of Kings: a move that gives check though none may, and an end that comes a ply early or late.

use notation::{Colour, Kind, Move, Piece, Reason, Setup};
use oracle::reasons;

use super::breaks::named;
use super::{Moving, Sheet};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Forbidden, Place};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.reasons.contains(&Reason::Race) {
        return Vec::new();
    }
    let mut mutants = giving_check(sheet);
    let mut add = |does: &str, alter: Alters| {
        let mutant = sheet.mutant(Operator::Ending, does.to_owned(), &[], Deviation::Moves(alter));
        mutants.push(Mutant { breaks: named(&["race.", "end.", "perft.ends"]), ..mutant });
    };
    add(
        "ends the game at once where White arrives",
        Box::new(|place, answers| {
            if place.setup().side == Colour::Black && has_arrived(place, Colour::White) {
                answers.end(Some(Colour::White), Reason::Race);
            }
        }),
    );
    add(
        "lets Black play on where it cannot follow",
        Box::new(|place, answers| {
            if has_ended(place) && place.setup().side == Colour::Black {
                play_on(place, answers);
            }
        }),
    );
    add(
        "thinks that Black can follow onto an attacked square",
        Box::new(|place, answers| {
            let is_goal = |played: Move| played.to.rank() + 1 == place.setup().variant.size();
            let follows = |from| {
                let moves = reasons::candidates(place.setup(), place.rulings(), from);
                moves.iter().any(|(played, _)| is_goal(*played))
            };
            let kings: Vec<_> = reasons::royals(place.setup(), Colour::Black).collect();
            let is_blacks = place.setup().side == Colour::Black;
            if has_ended(place) && is_blacks && kings.into_iter().any(follows) {
                play_on(place, answers);
            }
        }),
    );
    add(
        "lets White play on where Black has arrived",
        Box::new(|place, answers| {
            if has_ended(place) && has_arrived(place, Colour::Black) {
                play_on(place, answers);
            }
        }),
    );
    add(
        "lets White play on where Black has not followed",
        Box::new(|place, answers| {
            let is_whites = place.setup().side == Colour::White;
            if has_ended(place) && is_whites && !has_arrived(place, Colour::Black) {
                play_on(place, answers);
            }
        }),
    );
    for colour in Colour::BOTH {
        let does = format!("takes the rank before the last for the goal of {colour}");
        let king = Piece::new(colour, Kind::King);
        add(
            &does,
            Box::new(move |place, answers| {
                let setup = place.setup();
                let mut pieces = setup.board.of(colour).filter(|(_, piece)| *piece == king);
                let is_there = pieces.any(|(at, _)| at.rank() + 2 == setup.variant.size());
                if setup.side != colour && is_there && answers.status.outcome.is_none() {
                    answers.end(Some(colour), Reason::Race);
                }
            }),
        );
    }
    mutants
}

/// A piece that gives check, itself or by leaving a line.
fn giving_check(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for moving in &sheet.pieces {
        let piece = moving.piece;
        for uncovers in [false, true] {
            // A King that gives check is in check itself, and what goes along all lines gives the check that it hides.
            let never = if uncovers { goes_along_all(sheet, moving) } else { moving.royal };
            if never {
                continue;
            }
            let alter: Alters = Box::new(move |place, answers| {
                let wanted = |one: &&Forbidden| {
                    let is_check = |target| {
                        one.after.board.get(target).is_some_and(|met| met.colour != piece.colour)
                    };
                    place.piece(one.played.from) == Some(piece)
                        && one.attacks.iter().all(|attack| {
                            is_check(attack.target()) && (attack.from != one.played.to) == uncovers
                        })
                };
                let free: Vec<(Move, Setup)> = place
                    .forbidden()
                    .iter()
                    .filter(wanted)
                    .map(|one| (one.played, one.after.clone()))
                    .collect();
                answers.add(free);
            });
            let how = if uncovers { "uncover a check" } else { "give check" };
            let does = format!("lets a {} {} {how}", piece.colour, piece.kind);
            let mutant =
                sheet.mutant(Operator::GivesCheck, does, &["check."], Deviation::Moves(alter));
            mutants.push(Mutant { piece: Some(piece), ..mutant });
        }
    }
    mutants
}

/// Whether a piece goes along each line along which any goes.
fn goes_along_all(sheet: &Sheet, moving: &Moving) -> bool {
    let lines = |moving: &Moving| moving.movement.rides().map(|(way, _)| way).collect::<Vec<_>>();
    let own = lines(moving);
    sheet.pieces.iter().flat_map(lines).all(|line| own.contains(&line))
}

/// Whether the King of a side stands on the last rank of the board.
fn has_arrived(place: &Place, colour: Colour) -> bool {
    let setup = place.setup();
    reasons::royals(setup, colour).any(|at| at.rank() + 1 == setup.variant.size())
}

fn has_ended(place: &Place) -> bool {
    place.answers().status.outcome.is_some_and(|outcome| outcome.reason == Reason::Race)
}

/// Lists the moves that there would be if the race were not over.
fn play_on(place: &Place, answers: &mut Answers) {
    let is_safe =
        |(_, after): &(Move, Setup)| reasons::exposures(after, place.rulings()).is_empty();
    let legal: Vec<_> = place.pseudo_legal().filter(is_safe).collect();
    answers.status.outcome = None;
    answers.add(legal);
}
