//! The Kings that an explosion removes, and those that it would.

use notation::{Colour, Kind, Setup, Square, Status};
use oracle::reasons;

use super::{around, captures, has_king, is_attacked, mutant, touch};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::operators::Sheet;
use crate::mutants::operators::royal::is_shield;
use crate::mutants::place::{Answers, Place};
use crate::rooks::home_rank;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for colour in Colour::BOTH {
        mutants.extend(own_king(sheet, colour));
        mutants.extend(enemy_king(sheet, colour));
        mutants.extend(answers(sheet, colour));
        mutants.extend(rights(sheet, colour));
        let captures = alter_of(colour, move |place, answers| {
            let setup = place.setup();
            let kings: Vec<_> = reasons::royals(setup, colour).collect();
            let takes = kings.iter().flat_map(|&king| {
                let to = around(setup.variant, king);
                to.filter(|&to| {
                    let met = place.piece(to);
                    met.is_some_and(|met| met.colour != colour && met.kind != Kind::King)
                })
                .filter_map(move |to| place.stray(king, to))
            });
            let takes: Vec<_> = takes.collect();
            answers.add(takes);
        });
        let does = format!("lets the {colour} King capture");
        mutants.push(mutant(sheet, does, &["king.never-captures"], captures));
        mutants.push(by_captor(sheet, colour));
        let judge = move |place: &Place, status: &mut Status| {
            if place.setup().side == colour && !has_king(place.setup(), colour) {
                status.check = true;
            }
        };
        let does = format!("says that {colour} is in check where its King is gone");
        let deviation = Deviation::Status(Box::new(judge));
        mutants.push(sheet.mutant(Operator::Ending, does, &["end.no-check-after"], deviation));
    }
    mutants
}

/// A captor that is thought to give check, though it is gone.
fn by_captor(sheet: &Sheet, colour: Colour) -> Mutant {
    let judge = move |place: &Place, status: &mut Status| {
        let Some(last) = place.path().last().filter(|_| place.setup().side == colour) else {
            return;
        };
        let mut stands = place.setup().clone();
        if stands.board.get(last.played.to).is_none() {
            stands.board.set(last.played.to, last.before.board.get(last.played.from));
            status.check |= !touch(&stands) && is_attacked(place, &stands, colour);
        }
    };
    let does = format!("says that {colour} is in check by a piece that has exploded");
    let deviation = Deviation::Status(Box::new(judge));
    sheet.mutant(Operator::Explosion, does, &["check.captor-gives-none"], deviation)
}

/// Changes the answers where a side is to move.
fn alter_of(
    colour: Colour,
    alter: impl Fn(&Place, &mut Answers) + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        if place.setup().side == colour && !place.is_over() {
            alter(place, answers);
        }
    })
}

/// Lists the moves for which something holds, whatever the Kings say.
fn allowing(
    colour: Colour,
    which: impl Fn(&Place, &Setup) -> bool + Send + Sync + 'static,
) -> Alters {
    alter_of(colour, move |place, answers| {
        let free: Vec<_> = place.pseudo_legal().filter(|(_, after)| which(place, after)).collect();
        answers.add(free);
    })
}

/// Captures that would remove the own King.
fn own_king(sheet: &Sheet, colour: Colour) -> [Mutant; 2] {
    let alone = move |_: &Place, after: &Setup| {
        !has_king(after, colour) && has_king(after, colour.opponent())
    };
    let both = move |_: &Place, after: &Setup| {
        !has_king(after, colour) && !has_king(after, colour.opponent())
    };
    [
        mutant(
            sheet,
            format!("lets {colour} explode its own King"),
            &["legal.own-king", "ruling.check.own-king-stays"],
            allowing(colour, alone),
        ),
        mutant(
            sheet,
            format!("lets {colour} explode both Kings"),
            &["legal.both-kings"],
            allowing(colour, both),
        ),
    ]
}

/// Captures that remove the enemy King.
fn enemy_king(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |does: &str, breaks: &str, which: fn(&Place, &Setup, bool) -> bool| {
        let alter = alter_of(colour, move |place, answers| {
            answers.leave_out(|played, after| {
                let shields = is_shield(place, place.setup(), played.from);
                !has_king(after, colour.opponent()) && which(place, after, shields)
            });
        });
        mutants.push(mutant(sheet, format!("does not let {colour} {does}"), &[breaks], alter));
    };
    add("explode the enemy King in check", "legal.enemy-king-in-check", |place, _, _| {
        !place.checks().is_empty()
    });
    add(
        "explode the enemy King with a pinned piece",
        "legal.enemy-king-by-pinned",
        |place, after, shields| {
            let own = place.setup().side;
            shields && place.checks().is_empty() && is_attacked(place, after, own)
        },
    );
    add(
        "explode the enemy King where that opens a line onto its own",
        "legal.enemy-king-opens-line",
        |place, after, shields| {
            let own = place.setup().side;
            !shields && place.checks().is_empty() && is_attacked(place, after, own)
        },
    );
    mutants
}

/// Checks and pins that an explosion answers, opens or breaks.
fn answers(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let by_neighbour = alter_of(colour, move |place, answers| {
        answers.leave_out(|played, after| {
            let is_checker = place.checks().iter().any(|check| check.from == played.to);
            let goes_on = has_king(after, colour.opponent());
            !place.checks().is_empty()
                && captures(place.setup(), played, after)
                && !is_checker
                && goes_on
        });
    });
    let pinned = alter_of(colour, move |place, answers| {
        answers.leave_out(|played, after| {
            let goes_on = has_king(after, colour.opponent());
            captures(place.setup(), played, after)
                && goes_on
                && is_shield(place, place.setup(), played.from)
                && after.board.of(colour.opponent()).count() + 1
                    < place.setup().board.of(colour.opponent()).count()
        });
    });
    let opens = alter_of(colour, move |place, answers| {
        let setup = place.setup();
        let free = place.forbidden().iter().filter(|one| {
            place.checks().is_empty()
                && captures(setup, one.played, &one.after)
                && has_king(&one.after, colour)
                && !is_shield(place, setup, one.played.from)
        });
        answers.add(free.map(|one| (one.played, one.after.clone())));
    });
    vec![
        mutant(
            sheet,
            format!("does not let {colour} answer a check by a capture beside the checker"),
            &["check.answer-by-explosion", "check.double"],
            by_neighbour,
        ),
        mutant(
            sheet,
            format!("does not let a pinned piece of {colour} explode what pins it"),
            &["pin.explosion-frees"],
            pinned,
        ),
        mutant(
            sheet,
            format!("lets {colour} explode what shields its King"),
            &["pin.explosion-opens", "pawn.en-passant-uncovers", "pawn.en-passant-closes-no-line"],
            opens,
        ),
    ]
}

/// Rights that an explosion ends.
fn rights(sheet: &Sheet, colour: Colour) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for right in sheet.rights.iter().copied().filter(|right| right.colour == colour) {
        for of_king in [false, true] {
            let alter: Alters = Box::new(move |place, answers| {
                let before = place.setup();
                let file = before.castling.rook(right);
                let rook = file.and_then(|file| Square::new(file, home_rank(right)));
                answers.rewrite(|played, after| {
                    let is_by_king = !has_king(after, colour);
                    let is_lost = before.castling.has(right) && !after.castling.has(right);
                    let is_its_own = [played.from, played.to].map(Some).contains(&rook);
                    let is_blast = captures(before, played, after) && !is_its_own;
                    if is_lost && is_blast && is_by_king == of_king {
                        after.castling = after.castling.with(right);
                    }
                });
            });
            let (whose, clause) = if of_king {
                ("King", "castling.rights-lost-with-king")
            } else {
                ("Rook", "castling.right-lost-by-explosion")
            };
            let does =
                format!("keeps the right {} when its {whose} goes in an explosion", right.letter());
            let mutant =
                sheet.mutant(Operator::CastlingRight, does, &[clause], Deviation::Moves(alter));
            mutants.push(mutant);
        }
    }
    mutants
}
