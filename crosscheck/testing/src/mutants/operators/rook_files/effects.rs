//! What castling does to King and Rook, and how it is written.

use notation::{Move, Right, Setup, Square};

use super::{Castle, mutant};
use crate::mutants::mutant::Mutant;
use crate::mutants::operators::Sheet;
use crate::mutants::operators::castling::how;
use crate::mutants::place::{Answers, Place};
use crate::rooks::home_rank;

/// Changes the position after a castling.
type Change = fn(&Castle, &Place, &mut Setup);
/// Changes the moves where a castling is legal.
type Rewrite = fn(&Castle, &Place, &mut Answers);

pub(super) fn all(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    let letter = right.letter();
    let breaks = how(right.king_side);
    let changes: [(&str, &[&str], Change); 7] = [
        ("leaves the Rook", breaks, |castle, place, after| {
            if castle.rook != castle.king_to {
                after.board.set(castle.rook_to, None);
                after.board.set(castle.rook, place.piece(castle.rook));
                after.board.set(castle.king_to, place.piece(castle.king));
            }
        }),
        ("loses the Rook", breaks, |castle, _, after| after.board.set(castle.rook_to, None)),
        ("loses the Rook where it stays", &["castling.rook-stays"], |castle, _, after| {
            if castle.rook == castle.rook_to {
                after.board.set(castle.rook_to, None);
            }
        }),
        ("loses the King where it stays", &["castling.king-stays"], |castle, place, after| {
            if castle.king == castle.king_to {
                after.board.set(castle.king_to, place.piece(castle.rook));
            }
        }),
        (
            "loses the Rook where the King goes to its square",
            &["castling.places-exchanged"],
            |castle, _, after| {
                if castle.king_to == castle.rook {
                    after.board.set(castle.rook_to, None);
                }
            },
        ),
        ("takes the King two squares towards the Rook", breaks, |castle, place, after| {
            let to = towards(castle, castle.king, 2);
            put(castle, place, after, to, towards(castle, castle.king, 1));
        }),
        ("counts as a capture", &["clock.counts"], |_, _, after| after.half_moves = 0),
    ];
    let mut mutants: Vec<Mutant> = changes
        .into_iter()
        .map(|(what, breaks, change)| {
            let does = format!("castles with the right {letter} and {what}");
            let alter = Box::new(move |place: &Place, answers: &mut Answers| {
                let Some(castle) = Castle::legal(place, right) else { return };
                answers.rewrite(|played, after| {
                    if played == castle.played() {
                        change(&castle, place, after);
                    }
                });
            });
            mutant(sheet, right, does, breaks, alter)
        })
        .collect();
    let texts: [(&str, &[&str], Rewrite); 4] = [
        (
            "writes castling as the King's move to where it arrives",
            &["castling.text"],
            |castle, place, answers| {
                castle.leave_out(answers);
                by_target(castle, place, answers);
            },
        ),
        (
            "lets castling be written by where the King arrives, too,",
            &["castling.not-by-target"],
            |castle, place, answers| {
                by_target(castle, place, answers);
            },
        ),
        (
            "castles where the King steps to its file",
            &["castling.plain-step"],
            |castle, place, answers| {
                let step = Move::new(castle.king, castle.king_to);
                let done = castle.done(place);
                answers.rewrite(|played, after| {
                    if played == step {
                        *after = done.clone();
                    }
                });
            },
        ),
        (
            "does not let the King step to its file where castling is legal",
            &["castling.plain-step"],
            |castle, _, answers| {
                let step = Move::new(castle.king, castle.king_to);
                answers.leave_out(|played, _| played == step);
            },
        ),
    ];
    mutants.extend(texts.into_iter().map(|(what, breaks, rewrite)| {
        let alter = Box::new(move |place: &Place, answers: &mut Answers| {
            if let Some(castle) = Castle::legal(place, right) {
                rewrite(&castle, place, answers);
            }
        });
        mutant(sheet, right, format!("{what} with the right {letter}"), breaks, alter)
    }));
    mutants
}

/// Adds a castling by the square where the King arrives, if that is no other move.
fn by_target(castle: &Castle, place: &Place, answers: &mut Answers) {
    if castle.king != castle.king_to {
        answers.add([(Move::new(castle.king, castle.king_to), castle.done(place))]);
    }
}

/// The square some files from another on the side of the Rook.
fn towards(castle: &Castle, from: Square, files: i8) -> Option<Square> {
    from.offset(if castle.right.king_side { files } else { -files }, 0)
}

/// Puts King and Rook elsewhere on their rank, if there is room.
fn put(
    castle: &Castle,
    place: &Place,
    after: &mut Setup,
    king: Option<Square>,
    rook: Option<Square>,
) {
    let (Some(king), Some(rook)) = (king, rook) else { return };
    let mut changed = after.clone();
    changed.board.set(castle.king_to, None);
    changed.board.set(castle.rook_to, None);
    debug_assert_eq!(king.rank(), home_rank(castle.right), "castling stays on its rank");
    if changed.board.get(king).is_none() && changed.board.get(rook).is_none() {
        changed.board.set(king, place.piece(castle.king));
        changed.board.set(rook, place.piece(castle.rook));
        *after = changed;
    }
}
