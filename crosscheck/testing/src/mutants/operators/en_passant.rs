//! The capture in passing: its side, its time, what it takes, what it uncovers, and the field for it.

use crosscheck::comparing::play::Marks;
use crosscheck::comparing::squares::offset;
use notation::{Colour, Kind, Move, Piece, Setup, Square};
use oracle::reasons;

use super::{Moving, Sheet};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Forbidden, Place, up};

const CLAUSES: [&str; 6] = [
    "pawn.en-passant",
    "pawn.en-passant-expires",
    "pawn.en-passant-uncovers",
    "pawn.no-en-passant",
    "fen.en-passant-field",
    "pawn.move",
];

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let has = reasons::has_en_passant(sheet.variant);
    Colour::BOTH
        .into_iter()
        .flat_map(|colour| {
            if has {
                let mut mutants = captures(sheet, colour);
                mutants.extend(fields(sheet, colour));
                mutants
            } else if sheet.has_pawns() {
                invented(sheet, colour)
            } else {
                Vec::new()
            }
        })
        .collect()
}

/// Whether a move is a capture in passing by the Pawns of a side.
fn is_passing(place: &Place, colour: Colour, played: Move, after: &Setup) -> bool {
    place.setup().side == colour
        && Marks::of(place.setup(), played, after).is_some_and(|marks| marks.en_passant)
}

/// The two squares passed and reached by the double step that a move is, if it is one.
fn double_step(before: &Setup, played: Move) -> Option<Square> {
    let is_pawn = before.board.get(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
    let (files, ranks) = offset(played.from, played.to);
    let is_double = is_pawn && files == 0 && ranks.abs() == 2;
    if is_double { played.from.offset(0, ranks / 2) } else { None }
}

fn mutant(sheet: &Sheet, colour: Colour, does: String, alter: Alters) -> Mutant {
    let mutant = sheet.mutant(Operator::EnPassant, does, &CLAUSES, Deviation::Moves(alter));
    Mutant { piece: Some(Piece::new(colour, Kind::Pawn)), ..mutant }
}

fn captures(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: String, alter: Alters| mutants.push(mutant(sheet, colour, does, alter));
    for (side, files) in [("left", -1), ("right", 1)] {
        for edge in [true, false] {
            let which = if edge { "an edge" } else { "another" };
            let last = sheet.variant.size() - 1;
            add(
                format!(
                    "does not let a {colour} Pawn take in passing to the {side} on {which} file"
                ),
                Box::new(move |place, answers| {
                    answers.leave_out(|played, after| {
                        is_passing(place, colour, played, after)
                            && offset(played.from, played.to).0 == files
                            && [0, last].contains(&played.to.file()) == edge
                    });
                }),
            );
        }
    }
    for check in [true, false] {
        let (when, checked) =
            if check { ("in check", colour) } else { ("where it gives check", colour.opponent()) };
        if !sheet.checked.contains(&checked) {
            continue;
        }
        add(
            format!("does not let a {colour} Pawn take in passing {when}"),
            Box::new(move |place, answers| {
                answers.leave_out(|played, after| {
                    let gives = || !reasons::checks(after, place.rulings(), after.side).is_empty();
                    is_passing(place, colour, played, after)
                        && if check { place.answers().status.check } else { gives() }
                });
            }),
        );
    }
    add(
        format!("lets a {colour} Pawn take in passing a move late"),
        Box::new(move |place, answers| {
            let [.., earlier, _, _] = place.path() else { return };
            if place.setup().side == colour {
                answers.add(as_if_passed(place, double_step(&earlier.before, earlier.played)));
            }
        }),
    );
    // A Pawn that steps past another one could have taken it, and had to where captures must be made.
    if !sheet.must_capture {
        add(
            format!("lets a {colour} Pawn take a Pawn that has made a single step"),
            Box::new(move |place, answers| {
                let Some(last) = place.path().last() else { return };
                let is_pawn = last
                    .before
                    .board
                    .get(last.played.from)
                    .is_some_and(|piece| piece.kind == Kind::Pawn);
                let is_single = offset(last.played.from, last.played.to) == (0, -up(colour));
                if place.setup().side == colour && is_pawn && is_single {
                    answers.add(as_if_passed(place, Some(last.played.from)));
                }
            }),
        );
    }
    add(
        format!("leaves on the board what a {colour} Pawn takes in passing"),
        Box::new(move |place, answers| {
            answers.rewrite(|played, after| {
                if is_passing(place, colour, played, after) {
                    let taken = taken(played);
                    after.board.set(taken, place.piece(taken));
                }
            });
        }),
    );
    add(
        format!("puts a {colour} Pawn that takes in passing where the other stood"),
        Box::new(move |place, answers| {
            let is_it = |(m, after): &&(Move, Setup)| is_passing(place, colour, *m, after);
            let found: Vec<_> = answers.moves.iter().filter(is_it).cloned().collect();
            answers.leave_out(|played, after| is_passing(place, colour, played, after));
            answers.add(found.into_iter().map(|(played, mut after)| {
                after.board.set(taken(played), after.board.get(played.to));
                after.board.set(played.to, None);
                (Move::new(played.from, taken(played)), after)
            }));
        }),
    );
    mutants.extend(by_others(sheet, colour));
    if sheet.checked.contains(&colour) {
        mutants.extend(uncovering(sheet, colour));
    }
    mutants
}

/// The captures in passing by another piece than a Pawn.
fn by_others(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: String, alter: Alters| mutants.push(mutant(sheet, colour, does, alter));
    let others = sheet.pieces.iter().map(|moving| moving.piece);
    for kind in others.filter(|by| by.colour == colour).map(|by| by.kind) {
        if kind == Kind::Pawn {
            continue;
        }
        add(
            format!("lets a {colour} {kind} take in passing"),
            Box::new(move |place, answers| {
                let Some(passed) = place.setup().en_passant else { return };
                let by = Piece::new(colour, kind);
                answers.rewrite(|played, after| {
                    if played.to == passed && place.piece(played.from) == Some(by) {
                        let behind = passed.offset(0, -up(colour));
                        if let Some(behind) = behind {
                            after.board.set(behind, None);
                        }
                    }
                });
            }),
        );
    }
    mutants
}

/// The captures in passing that uncover an attack, by what attacks then.
fn uncovering(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let uncovers = |enemy: Kind| {
        let alter: Alters = Box::new(move |place, answers| {
            let is_it = |one: &&Forbidden| {
                is_passing(place, colour, one.played, &one.after)
                    && one.attacks.iter().all(|attack| {
                        one.after.board.get(attack.from).is_some_and(|piece| piece.kind == enemy)
                    })
            };
            let found = place.forbidden().iter().filter(is_it);
            answers.add(found.map(|one| (one.played, one.after.clone())));
        });
        let does = format!("lets a {colour} Pawn take in passing where that uncovers a {enemy}");
        mutant(sheet, colour, does, alter)
    };
    let riders = sheet
        .pieces
        .iter()
        .filter(|moving| moving.piece.colour != colour && moving.movement.is_rider());
    riders.map(|rider| uncovers(rider.piece.kind)).collect()
}

/// The square of the Pawn that a capture in passing takes.
fn taken(played: Move) -> Square {
    Square::new(played.to.file(), played.from.rank()).unwrap_or(played.to)
}

/// The captures in passing on a square, as if a Pawn had just passed over it.
fn as_if_passed(place: &Place, passed: Option<Square>) -> Vec<(Move, Setup)> {
    let Some(passed) = passed.filter(|passed| place.setup().en_passant != Some(*passed)) else {
        return Vec::new();
    };
    let mut changed = Setup { en_passant: Some(passed), ..place.setup().clone() };
    // What stands there, or behind, keeps the reference from taking the field as it is.
    changed.castling = place.setup().castling;
    let Some(game) = place.changed(changed) else { return Vec::new() };
    let side = place.setup().side;
    let mut moves = game.successors();
    moves.retain(|(played, after)| is_passing(place, side, *played, after));
    moves
}

/// What the field names after a move.
type Names = fn(&Place, Move, &Setup) -> Option<Square>;

/// The field of the FEN after the moves of a side.
fn fields(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let rules: [(&str, Names); 8] = [
        ("is never set after a move of", |_, _, _| None),
        ("is set only where a Pawn can take after a move of", |place, _, after| {
            let game = place.changed(after.clone())?;
            let takes = |(m, next): &(Move, Setup)| {
                Marks::of(after, *m, next).is_some_and(|marks| marks.en_passant)
            };
            after.en_passant.filter(|_| game.successors().iter().any(takes))
        }),
        ("is set only where an enemy Pawn stands beside after a move of", |_, played, after| {
            let beside = [-1, 1].into_iter().filter_map(|files| played.to.offset(files, 0));
            let enemy = Piece::new(after.side, Kind::Pawn);
            let mut pieces = beside.filter_map(|square| after.board.get(square));
            after.en_passant.filter(|_| pieces.any(|piece| piece == enemy))
        }),
        ("stays after a move of", |place, _, after| after.en_passant.or(place.setup().en_passant)),
        ("names where the Pawn stands after a move of", |_, played, after| {
            after.en_passant.map(|_| played.to)
        }),
        ("names where the Pawn came from after a move of", |_, played, after| {
            after.en_passant.map(|_| played.from)
        }),
        ("is set after a single step, too, after a move of", |place, played, after| {
            let single = offset(played.from, played.to) == (0, up(after.side.opponent()));
            let is_pawn = place.piece(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
            if single && is_pawn { Some(played.from) } else { after.en_passant }
        }),
        ("is set after two squares of any piece after a move of", |_, played, after| {
            let (files, ranks) = offset(played.from, played.to);
            let two = files == 0 && ranks.abs() == 2;
            if two { played.from.offset(0, ranks / 2) } else { after.en_passant }
        }),
    ];
    let goes_two = |moving: &Moving| moving.movement.has((0, 2)) || moving.movement.has((0, -2));
    let mut others = sheet.pieces.iter().filter(|moving| moving.piece.kind != Kind::Pawn);
    // Where Pawns alone go two squares ahead, the last rule is right.
    let rules = &rules[..rules.len() - usize::from(!others.any(goes_two))];
    for &(does, field) in rules {
        let alter: Alters = Box::new(move |place, answers| {
            if place.setup().side == colour {
                answers.rewrite(|played, after| after.en_passant = field(place, played, after));
            }
        });
        mutants.push(mutant(
            sheet,
            colour,
            format!("has an en passant field that {does} {colour}"),
            alter,
        ));
    }
    mutants
}

/// The square on which a piece that has made a move could be taken.
type Passes = fn(&Setup, Move) -> Option<Square>;

/// A capture in passing in a game that has none.
fn invented(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let onto: [(&str, Passes); 2] = [
        ("the square that it passed over", double_step),
        ("the square that it left", |_, played| Some(played.from)),
    ];
    let onto = onto.into_iter().skip(usize::from(!sheet.has_double_step()));
    onto.map(|(what, passed)| {
        let alter: Alters = Box::new(move |place, answers| {
            let Some(last) = place.path().last().filter(|_| place.setup().side == colour) else {
                return;
            };
            let was = last.before.board.get(last.played.from);
            let Some(passed) = passed(&last.before, last.played)
                .filter(|_| was.is_some_and(|piece| piece.kind == Kind::Pawn))
                .filter(|&passed| place.piece(passed).is_none())
            else {
                return;
            };
            for files in [-1, 1] {
                let from = passed.offset(files, -up(colour));
                // A Pawn that has become a Man takes as it did.
                let takes = [Kind::Pawn, Kind::Man].map(|kind| Some(Piece::new(colour, kind)));
                let Some(from) = from.filter(|&from| takes.contains(&place.piece(from))) else {
                    continue;
                };
                answers.add(place.stray(from, passed));
                let takes = Move::new(from, passed);
                answers.rewrite(|played, after| {
                    if played == takes {
                        after.board.set(last.played.to, None);
                    }
                });
            }
        });
        mutant(sheet, colour, format!("lets a {colour} Pawn take in passing on {what}"), alter)
    })
    .collect()
}
