//! When castling is legal: a condition that is not asked, and one that is made up.

use notation::{Right, Setup, Square};
use oracle::reasons;

use super::{Castle, mutant};
use crate::mutants::mutant::Mutant;
use crate::mutants::operators::Sheet;
use crate::mutants::operators::castling::how;
use crate::mutants::place::Place;

/// Whether something holds for a castling.
type Holds = fn(&Place, &Castle) -> bool;

pub(super) fn all(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    let mut mutants = stricter(sheet, right);
    mutants.extend(looser(sheet, right));
    mutants.extend(attacks(sheet, right));
    mutants
}

/// Castling that is legal, and is not listed where something holds.
fn stricter(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    const ATTACKS: &[&str] = &["castling.rook-may-be-attacked"];
    let how = how(right.king_side);
    let rules: [(&str, &[&str], Holds); 12] = [
        ("", how, |_, _| true),
        ("where the King stays", &["castling.king-stays"], |_, castle| {
            castle.king == castle.king_to
        }),
        ("where the Rook stays", &["castling.rook-stays"], |_, castle| {
            castle.rook == castle.rook_to
        }),
        ("where one goes to or past the other", &["castling.places-exchanged"], |_, castle| {
            castle.king_way().contains(&castle.rook) || castle.rook_way().contains(&castle.king)
        }),
        ("from the edge", &["castling.king-on-the-edge"], |_, castle| {
            [0, 7].contains(&castle.king.file())
        }),
        ("from another file than e", how, |_, castle| castle.king.file() != 4),
        ("from other files than the enemy's", &["castling.sides-apart"], |place, castle| {
            has_other_files(place, castle)
        }),
        ("with an inner Rook", &["castling.which-rook"], |place, castle| {
            Castle::outermost(place, castle.right) != Some(*castle)
        }),
        ("where the Rook is attacked", ATTACKS, |place, castle| {
            is_attacked(place.setup(), place, castle, castle.rook)
        }),
        ("where the Rook crosses an attacked square", ATTACKS, |place, castle| {
            let mut crossed = castle.rook_way().into_iter().chain(castle.between());
            crossed.any(|at| is_attacked(place.setup(), place, castle, at))
        }),
        ("where the Rook arrives on an attacked square", ATTACKS, |place, castle| {
            is_attacked(place.setup(), place, castle, castle.rook_to)
        }),
        ("where the King may step there, too", &["castling.plain-step"], |place, castle| {
            place.after(notation::Move::new(castle.king, castle.king_to)).is_some()
        }),
    ];
    let mutants = rules.into_iter().map(|(when, breaks, holds)| {
        let space = if when.is_empty() { "" } else { " " };
        let does = format!("does not castle with the right {}{space}{when}", right.letter());
        let alter = Box::new(move |place: &Place, answers: &mut _| {
            if let Some(castle) = Castle::legal(place, right).filter(|castle| holds(place, castle))
            {
                castle.leave_out(answers);
            }
        });
        mutant(sheet, right, does, breaks, alter)
    });
    mutants.collect()
}

/// Whether the other side has a right on the same wing, and its King or Rook on another file.
fn has_other_files(place: &Place, castle: &Castle) -> bool {
    let other = Right { colour: castle.right.colour.opponent(), ..castle.right };
    let file = place.setup().castling.rook(other);
    let other = file.and_then(|file| Castle::with_rook(place.setup(), other, file));
    other.is_some_and(|other| {
        other.king.file() != castle.king.file() || other.rook.file() != castle.rook.file()
    })
}

/// Castling for lack of a right, or over a piece.
fn looser(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |what: &str, breaks: &[&str], castles: fn(&Place, Right) -> Option<Castle>| {
        let does = format!("castles {what} with the right {}", right.letter());
        let alter = Box::new(move |place: &Place, answers: &mut _| {
            if let Some(castle) = castles(place, right).filter(|castle| is_safe(place, castle)) {
                castle.add(place, answers);
            }
        });
        mutants.push(mutant(sheet, right, does, breaks, alter));
    };
    add(
        "as if the Rook furthest out had a right, without and",
        &["castling.needs-right"],
        |place, right| {
            let castle = Castle::outermost(place, right)?;
            let is_free = castle.in_the_way(place.setup()).is_empty();
            let is_held = place.setup().castling.has(right);
            (is_free && !is_held).then_some(castle)
        },
    );
    add("over what stands between the two", &["castling.nothing-between"], |place, right| {
        over(place, right, |castle, at| castle.between().contains(&at))
    });
    add(
        "over what stands on the King's way beyond the Rook",
        &["castling.king-way"],
        |place, right| {
            over(place, right, |castle, at| {
                castle.king_way().contains(&at) && !castle.between().contains(&at)
            })
        },
    );
    add(
        "over what stands on the Rook's way beyond the King",
        &["castling.rook-way"],
        |place, right| {
            over(place, right, |castle, at| {
                castle.rook_way().contains(&at) && !castle.between().contains(&at)
            })
        },
    );
    add("over what stands where the King arrives", &["castling.king-way"], |place, right| {
        over(place, right, |castle, at| at == castle.king_to)
    });
    add("over what stands where the Rook arrives", &["castling.rook-way"], |place, right| {
        over(place, right, |castle, at| at == castle.rook_to)
    });
    mutants
}

/// The castling that only pieces on some squares hinder, one of them at least.
fn over(place: &Place, right: Right, ignored: fn(&Castle, Square) -> bool) -> Option<Castle> {
    let castle = Castle::held(place, right)?;
    let hinder = castle.in_the_way(place.setup());
    let all = !hinder.is_empty() && hinder.into_iter().all(|at| ignored(&castle, at));
    all.then_some(castle)
}

/// Whether the King is never attacked: where it stands, on its way, and in the end.
fn is_safe(place: &Place, castle: &Castle) -> bool {
    let on_the_way = castle.king_way().into_iter().chain([castle.king]);
    let lifted = lifted(place, castle);
    let after = castle.done(place);
    !on_the_way.into_iter().any(|at| is_attacked(&lifted, place, castle, at))
        && reasons::exposures(&after, place.rulings()).is_empty()
}

/// The position without the King.
fn lifted(place: &Place, castle: &Castle) -> Setup {
    let mut lifted = place.setup().clone();
    lifted.board.set(castle.king, None);
    lifted
}

/// Whether the enemy attacks a square.
fn is_attacked(setup: &Setup, place: &Place, castle: &Castle, square: Square) -> bool {
    let by = castle.right.colour.opponent();
    !reasons::attacks(setup, place.rulings(), by, square).is_empty()
}

/// Castling in spite of an attack.
fn attacks(sheet: &Sheet, right: Right) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    let mut add = |what: &str, broken: &str, ignores: Holds| {
        let does = format!("castles {what} with the right {}", right.letter());
        let alter = Box::new(move |place: &Place, answers: &mut _| {
            let castle = Castle::held(place, right)
                .filter(|castle| castle.in_the_way(place.setup()).is_empty())
                .filter(|castle| ignores(place, castle));
            if let Some(castle) = castle {
                castle.add(place, answers);
            }
        });
        mutants.push(mutant(sheet, right, does, &[broken], alter));
    };
    add("in check", "castling.not-in-check", |place, castle| {
        is_attacked(place.setup(), place, castle, castle.king)
            && !crossed(place, castle, 0)
            && ends_safely(place, castle)
    });
    add("through attacks", "castling.not-through-attack", |place, castle| {
        crossed(place, castle, 0) && starts_and_ends_safely(place, castle)
    });
    add(
        "through attacks beyond the first square",
        "castling.not-through-attack",
        |place, castle| {
            let first = castle.king_way().first().copied();
            let is_first =
                first.is_some_and(|at| is_attacked(&lifted(place, castle), place, castle, at));
            crossed(place, castle, 1) && !is_first && starts_and_ends_safely(place, castle)
        },
    );
    add("into an attack", "castling.not-into-attack", |place, castle| {
        starts_and_crosses_safely(place, castle)
            && is_attacked(&lifted(place, castle), place, castle, castle.king_to)
    });
    // On the other wing the Rook comes to stand between the King and the rest of the rank.
    if !right.king_side {
        add("where the Rook has shielded the King", "castling.rook-uncovers", |place, castle| {
            starts_and_crosses_safely(place, castle)
                && !is_attacked(&lifted(place, castle), place, castle, castle.king_to)
                && !ends_safely(place, castle)
        });
    }
    mutants
}

/// Whether a square that the King crosses, those before a place of its way aside, is attacked.
fn crossed(place: &Place, castle: &Castle, skipped: usize) -> bool {
    let lifted = lifted(place, castle);
    let crossed = castle.king_way().into_iter().skip(skipped).filter(|&at| at != castle.king_to);
    crossed.into_iter().any(|at| is_attacked(&lifted, place, castle, at))
}

fn ends_safely(place: &Place, castle: &Castle) -> bool {
    reasons::exposures(&castle.done(place), place.rulings()).is_empty()
}

fn starts_and_ends_safely(place: &Place, castle: &Castle) -> bool {
    !is_attacked(place.setup(), place, castle, castle.king) && ends_safely(place, castle)
}

fn starts_and_crosses_safely(place: &Place, castle: &Castle) -> bool {
    !is_attacked(place.setup(), place, castle, castle.king) && !crossed(place, castle, 0)
}
