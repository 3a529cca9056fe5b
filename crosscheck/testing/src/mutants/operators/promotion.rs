//! Promotion: each choice left out or added, another piece than was chosen, the wrong rank, no letter.

use crosscheck::comparing::kinds::alone;
use notation::{Colour, Kind, Move, Piece, Rulings, Setup};
use oracle::reasons::{self, Attack};

use super::Sheet;
use super::becomes::turn;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place, up};
use crate::mutants::search::can_stand;

const CLAUSES: [&str; 8] = [
    "pawn.promotion-choices",
    "pawn.promotion-king",
    "pawn.promotion-rank",
    "pawn.promotion-by-capture",
    "pawn.promotion-no-compound",
    "pawn.promotion-at-once",
    "notation.choice",
    "pawn.move",
];

/// What the Pawns of a side become, and where.
struct Promotion {
    colour: Colour,
    rank: u8,
    choices: Vec<Kind>,
}

impl Promotion {
    /// That of a side, if its Pawns have a choice.
    fn of(sheet: &Sheet, colour: Colour) -> Option<Self> {
        let (variant, rulings) = (sheet.variant, Rulings::default());
        let mut promotion = Self { colour, rank: 0, choices: Vec::new() };
        let pawn = Piece::new(colour, Kind::Pawn);
        for from in variant.squares().filter(|&from| can_stand(variant, from, pawn)) {
            let setup = alone(variant, from, pawn);
            for (played, _) in reasons::candidates(&setup, &rulings, from) {
                if let Some(choice) = played.choice
                    && !promotion.choices.contains(&choice)
                {
                    promotion.rank = played.to.rank();
                    promotion.choices.push(choice);
                }
            }
        }
        (sheet.has_pawns() && !promotion.choices.is_empty()).then_some(promotion)
    }
}

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let promotions = Colour::BOTH.into_iter().filter_map(|colour| Promotion::of(sheet, colour));
    promotions.flat_map(|promotion| of_side(sheet, &promotion)).collect()
}

fn of_side(sheet: &Sheet, promotion: &Promotion) -> Vec<Mutant> {
    let &Promotion { colour, rank, ref choices } = promotion;
    let pawn = Piece::new(colour, Kind::Pawn);
    let mut mutants = Vec::new();
    let mut add = |does: String, alter: Alters| {
        let mutant = sheet.mutant(Operator::Promotion, does, &CLAUSES, Deviation::Moves(alter));
        mutants.push(Mutant { piece: Some(pawn), ..mutant });
    };
    let takes = |place: &Place, played: Move| place.piece(played.to).is_some();
    for &choice in choices {
        for by_capture in [true, false] {
            let how = if by_capture { "by taking" } else { "by stepping" };
            add(
                format!("does not let a {colour} Pawn become a {choice} {how}"),
                Box::new(move |place, answers| {
                    answers.leave_out(|played, _| {
                        place.piece(played.from) == Some(pawn)
                            && played.choice == Some(choice)
                            && takes(place, played) == by_capture
                    });
                }),
            );
        }
        for &other in choices.iter().filter(|&&other| other != choice) {
            add(
                format!("makes a {other} of a {colour} Pawn that shall become a {choice}"),
                Box::new(move |place, answers| {
                    answers.rewrite(|played, after| {
                        if place.piece(played.from) == Some(pawn) && played.choice == Some(choice) {
                            turn(after, played.to, other);
                        }
                    });
                }),
            );
        }
    }
    for kind in sheet.kinds().filter(|kind| !choices.contains(kind)) {
        add(
            format!("lets a {colour} Pawn become a {kind}"),
            Box::new(move |place, answers| {
                let more = once(place, answers, pawn, |played, _| played.choice.is_some());
                answers.add(more.into_iter().map(|(played, mut after)| {
                    turn(&mut after, played.to, kind);
                    (Move { choice: Some(kind), ..played }, after)
                }));
            }),
        );
    }
    add(
        format!("lets a {colour} Pawn stay a Pawn on its last rank"),
        Box::new(move |place, answers| {
            let more = once(place, answers, pawn, |played, _| played.choice.is_some());
            answers.add(more.into_iter().map(|(played, mut after)| {
                turn(&mut after, played.to, Kind::Pawn);
                (Move { choice: None, ..played }, after)
            }));
        }),
    );
    add(
        format!("promotes a {colour} Pawn without asking to what"),
        Box::new(move |place, answers| {
            let more = once(place, answers, pawn, |played, _| played.choice.is_some());
            answers.leave_out(|played, _| {
                place.piece(played.from) == Some(pawn) && played.choice.is_some()
            });
            answers.add(more.into_iter().map(|(m, after)| (Move { choice: None, ..m }, after)));
        }),
    );
    if sheet.checked.contains(&colour.opponent()) {
        let does = format!("does not see the check that a {colour} Pawn gives by its promotion");
        add(does, blind_to_check(pawn));
    }
    let early = rank.cast_signed() - up(colour);
    let choices = choices.clone();
    add(
        format!("promotes a {colour} Pawn a rank early"),
        Box::new(move |place, answers| {
            let is_early = |played: Move, _: &Setup| played.to.rank().cast_signed() == early;
            let found = once(place, answers, pawn, is_early);
            answers.leave_out(|played, after| {
                place.piece(played.from) == Some(pawn) && is_early(played, after)
            });
            answers.add(found.into_iter().flat_map(|(played, after)| {
                choices.iter().map(move |&choice| {
                    let mut after = after.clone();
                    turn(&mut after, played.to, choice);
                    (Move { choice: Some(choice), ..played }, after)
                })
            }));
        }),
    );
    mutants
}

/// Sees no check that a Pawn gives as what it has become.
fn blind_to_check(pawn: Piece) -> Alters {
    Box::new(move |place, answers| {
        let Some(last) = place.path().last() else { return };
        let gives = |attack: &Attack| attack.from == last.played.to;
        let is_it = last.before.side == pawn.colour && last.played.choice.is_some();
        let is_pawn = last.before.board.get(last.played.from) == Some(pawn);
        if is_it && is_pawn && place.checks().iter().all(gives) {
            answers.status.check = false;
        }
    })
}

/// The moves of a piece for which something holds, one for each pair of squares.
fn once(
    place: &Place,
    answers: &Answers,
    piece: Piece,
    which: impl Fn(Move, &Setup) -> bool,
) -> Vec<(Move, Setup)> {
    let mut found: Vec<(Move, Setup)> = Vec::new();
    for (played, after) in &answers.moves {
        let is_known = found.iter().any(|(m, _)| (m.from, m.to) == (played.from, played.to));
        if place.piece(played.from) == Some(piece) && !is_known && which(*played, after) {
            found.push((*played, after.clone()));
        }
    }
    found
}
