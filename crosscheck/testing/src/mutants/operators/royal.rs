//! What a royal piece asks of its side: an attack that is not seen, a pin or a check that is not
//! obeyed, or obeyed too well.

use crosscheck::comparing::kinds::alone;
use crosscheck::comparing::squares::offset;
use notation::{Castling, Move, Piece, Rulings, Setup, Square};
use oracle::reasons::{self, Attack};

use crosscheck::fixtures::kind_id;

use super::movement::adding;
use super::{Moving, Sheet, breaks};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Forbidden, Place};
use crate::mutants::search::can_stand;
use crate::mutants::ways::{Offset, Way, of_attack};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = attacks(sheet);
    mutants.extend(duties(sheet));
    mutants.extend(sheet.pieces.iter().flat_map(|moving| unbound(sheet, moving)));
    mutants.extend(sheet.pieces.iter().filter_map(|moving| taken_for_royal(sheet, moving)));
    mutants
}

/// A royal piece that goes where a step of its own is barred: off its files, back over the river.
fn unbound(sheet: &Sheet, moving: &Moving) -> Vec<Mutant> {
    let (variant, piece) = (sheet.variant, moving.piece);
    if !moving.royal {
        return Vec::new();
    }
    let steps = moving.movement.taking.keys().map(|way| way.first);
    let is_barred = |by: &Offset| {
        variant.squares().filter(|&from| can_stand(variant, from, piece)).any(|from| {
            let candidates =
                reasons::candidates(&alone(variant, from, piece), &Rulings::default(), from);
            let to = from.offset(by.0, by.1).filter(|to| variant.has(*to));
            to.is_some_and(|to| !candidates.iter().any(|(played, _)| played.to == to))
        })
    };
    let goes = |by: Offset| {
        let alter = adding(piece, move |place, from| {
            let to = from.offset(by.0, by.1).filter(|to| place.setup().variant.has(*to));
            let own =
                |to: &Square| place.piece(*to).is_some_and(|stands| stands.colour == piece.colour);
            to.filter(|to| !own(to)).into_iter().collect()
        });
        let (colour, kind) = (piece.colour, piece.kind);
        let does = format!("lets a {colour} {kind} go by {by:?} where that is barred");
        let mut breaks = breaks::ways(kind);
        breaks.extend(["files", "no-return"].map(|what| format!("{}.{what}", kind_id(kind))));
        let mutant = sheet.mutant(Operator::RoyalDuty, does, &[], Deviation::Moves(alter));
        Mutant { piece: Some(piece), breaks, ..mutant }
    };
    steps.filter(is_barred).map(goes).collect()
}

/// A piece that goes as the royal one does, and is held out of attacks as if it were royal.
fn taken_for_royal(sheet: &Sheet, moving: &Moving) -> Option<Mutant> {
    let piece = moving.piece;
    let (colour, kind) = (piece.colour, piece.kind);
    let mut royals =
        sheet.pieces.iter().filter(|other| other.royal && other.piece.colour == colour);
    let goes_as = |royal: &Moving| {
        royal.movement.taking.keys().all(|way| moving.movement.taking.contains_key(way))
    };
    if moving.royal || !royals.any(goes_as) {
        return None;
    }
    let alter = forbidding_after(piece, move |place, played, after| {
        !reasons::attacks(after, place.rulings(), colour.opponent(), played.to).is_empty()
    });
    let does = format!("lets a {colour} {kind} go onto no attacked square");
    let mut breaks = breaks::ways(kind);
    breaks.extend([format!("{}.not-royal", kind_id(kind)), "promoted.not-royal".to_owned()]);
    let mutant = sheet.mutant(Operator::RoyalDuty, does, &[], Deviation::Moves(alter));
    Some(Mutant { piece: Some(piece), breaks, ..mutant })
}

/// Takes a piece for royal that is not: its side leaves none of the kind attacked, and is in check where one is.
pub(super) fn as_if_royal(piece: Piece) -> [Alters; 2] {
    let colour = piece.colour;
    let is_attacked = move |place: &Place, setup: &Setup| {
        let mut stand = setup.board.of(colour).filter(|(_, other)| *other == piece);
        stand.any(|(at, _)| {
            !reasons::attacks(setup, place.rulings(), colour.opponent(), at).is_empty()
        })
    };
    let stays: Alters = Box::new(move |place, answers| {
        if place.setup().side == colour {
            answers.leave_out(|_, after| is_attacked(place, after));
        }
    });
    let check: Alters = Box::new(move |place, answers| {
        if place.setup().side == colour && is_attacked(place, place.setup()) {
            answers.status.check = true;
        }
    });
    [stays, check]
}

/// A mutant about a piece of one side.
fn about(sheet: &Sheet, operator: Operator, piece: Piece, does: String, alter: Alters) -> Mutant {
    let mut breaks = breaks::safety();
    // A piece attacks where it takes.
    if operator == Operator::AttackUnseen {
        breaks.extend(breaks::attacks(piece.kind));
    }
    Mutant {
        piece: Some(piece),
        breaks,
        ..sheet.mutant(operator, does, &[], Deviation::Moves(alter))
    }
}

/// Makes an engine blind to some attacks: it lists the moves that nothing else forbids, and sees no
/// check where nothing else gives it.
pub(crate) fn blind(
    to: impl Fn(&Place, &Setup, &Attack) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place: &Place, answers: &mut Answers| {
        let is_free = |one: &&Forbidden| one.attacks.iter().all(|a| to(place, &one.after, a));
        let free = place.forbidden().iter().filter(is_free);
        answers.add(free.map(|one| (one.played, one.after.clone())));
        if answers.status.check && place.checks().iter().all(|a| to(place, place.setup(), a)) {
            answers.status.check = false;
        }
    })
}

/// Attacks that are not seen.
fn attacks(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for moving in &sheet.pieces {
        let piece = moving.piece;
        // Where nobody may give check, Kings would attack each other, so that one attack unseen changes nothing.
        let matters = if sheet.bars_checks {
            !moving.royal
        } else {
            sheet.checked.contains(&piece.colour.opponent())
        };
        if !matters || !moving.captures {
            continue;
        }
        let who = format!("{} {}", piece.colour, piece.kind);
        let mut add = |does: String, alter: Alters| {
            mutants.push(about(sheet, Operator::AttackUnseen, piece, does, alter));
        };
        for &way in moving.movement.taking.keys() {
            let alter = blind(move |_, setup, attack| {
                setup.board.get(attack.from) == Some(piece) && of_attack(attack) == way
            });
            add(format!("does not see what a {who} attacks: {way}"), alter);
        }
        let mut royals = sheet.pieces.iter().filter(|other| other.royal);
        let leaves = royals.any(|royal| goes_along(sheet, moving, royal, false));
        if leaves && !sheet.bars_checks {
            let alter = blind(move |place, setup, attack| {
                let left = |square: &Square| place.setup().board.get(*square);
                let through = attack.path[..attack.path.len() - 1].iter().filter_map(left);
                setup.board.get(attack.from) == Some(piece)
                    && through.into_iter().any(|left| {
                        left.colour != piece.colour && reasons::is_royal(setup.variant, left.kind)
                    })
            });
            add(format!("stops what a {who} attacks at a royal piece that leaves"), alter);
        }
        if !moving.royal && sheet.has_royals(piece.colour) {
            let alter = blind(move |place, setup, attack| {
                let is_it = setup.board.get(attack.from) == Some(piece);
                is_it && is_shield(place, setup, attack.from)
            });
            add(format!("thinks that a pinned {who} attacks nothing"), alter);
        }
        // Only what goes along a line can be uncovered.
        if moving.movement.is_rider() && !moving.royal && !sheet.bars_checks {
            let alter: Alters = Box::new(move |place, answers| {
                let Some(last) = place.path().last() else { return };
                let other = |attack: &Attack| {
                    attack.from != last.played.to && place.piece(attack.from) == Some(piece)
                };
                if answers.status.check && place.checks().iter().all(other) {
                    answers.status.check = false;
                }
            });
            add(format!("does not see the check that a {who} behind the mover gives"), alter);
        }
        phantoms(moving, &who, &mut add);
    }
    mutants
}

/// Attacks that are none: a piece is taken to attack where it only moves, or from where it comes.
fn phantoms(moving: &Moving, who: &str, add: &mut dyn FnMut(String, Alters)) {
    let (piece, movement) = (moving.piece, &moving.movement);
    let quiet = movement.quiet.keys().map(|way| way.first);
    let back = movement.taking.keys().filter(|way| way.second.is_none());
    let back = back.map(|way| (-way.first.0, -way.first.1));
    let mut wrong: Vec<_> = quiet
        .chain(back)
        .filter(|by| !movement.taking.contains_key(&Way { first: *by, second: None }))
        .collect();
    wrong.sort_unstable();
    wrong.dedup();
    for by in wrong {
        let attacks = move |setup: &Setup, target: Square| {
            let from = target.offset(-by.0, -by.1);
            from.is_some_and(|from| setup.board.get(from) == Some(piece))
        };
        let alter: Alters = Box::new(move |place, answers| {
            let own = place.setup().side;
            if own == piece.colour {
                return;
            }
            answers.leave_out(|_, after| {
                reasons::royals(after, own).any(|royal| attacks(after, royal))
            });
            if reasons::royals(place.setup(), own).any(|royal| attacks(place.setup(), royal)) {
                answers.status.check = true;
            }
        });
        add(format!("thinks that a {who} attacks by {by:?}"), alter);
    }
}

/// Whether the own royal piece of what stands on a square would be attacked without it.
pub(super) fn is_shield(place: &Place, setup: &Setup, square: Square) -> bool {
    let Some(piece) = setup.board.get(square) else { return false };
    let mut without = Setup { castling: Castling::NONE, en_passant: None, ..setup.clone() };
    if !reasons::checks(&without, place.rulings(), piece.colour).is_empty() {
        return false;
    }
    without.board.set(square, None);
    !reasons::checks(&without, place.rulings(), piece.colour).is_empty()
}

/// Adds the forbidden moves of a piece for which something holds.
fn allowing(
    piece: Piece,
    which: impl Fn(&Place, &Forbidden) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place: &Place, answers: &mut Answers| {
        let wanted =
            |one: &&Forbidden| place.piece(one.played.from) == Some(piece) && which(place, one);
        let wanted = place.forbidden().iter().filter(wanted);
        answers.add(wanted.map(|one| (one.played, one.after.clone())));
    })
}

/// Leaves out the legal moves of a piece for which something holds.
fn forbidding(
    piece: Piece,
    which: impl Fn(&Place, Move) -> bool + Send + Sync + 'static,
) -> Alters {
    forbidding_after(piece, move |place, played, _| which(place, played))
}

/// The same, where what holds is seen in the position after the move.
fn forbidding_after(
    piece: Piece,
    which: impl Fn(&Place, Move, &Setup) -> bool + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place: &Place, answers: &mut Answers| {
        answers.leave_out(|played, after| {
            place.piece(played.from) == Some(piece) && which(place, played, after)
        });
    })
}

/// Checks and pins that a piece does not obey, or obeys too well.
fn duties(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for moving in sheet.pieces.iter().filter(|moving| sheet.has_royals(moving.piece.colour)) {
        let piece = moving.piece;
        let who = format!("{} {}", piece.colour, piece.kind);
        let mut add = |does: String, alter: Alters| {
            mutants.push(about(sheet, Operator::RoyalDuty, piece, does, alter));
        };
        let takes_checker = |place: &Place, played: Move| {
            place.checks().iter().any(|check| check.from == played.to)
        };
        if moving.royal {
            let taken = sheet.captives().filter(|&kind| sheet.can_take(piece, kind, false));
            for captive in taken {
                let alter = allowing(piece, move |place, one| {
                    place.piece(one.played.to).is_some_and(|taken| taken.kind == captive)
                });
                add(format!("lets a {who} take a guarded {captive}"), alter);
            }
            if sheet.bars_checks {
                continue;
            }
            if moving.captures {
                let alter = forbidding(piece, move |place, played| takes_checker(place, played));
                add(format!("does not let a {who} take what checks it"), alter);
            }
            let alter = forbidding(piece, |place, played| {
                !place.checks().is_empty() && place.piece(played.to).is_none()
            });
            add(format!("does not let a {who} step out of check"), alter);
            let alter = allowing(piece, |place, one| {
                place.piece(one.played.to).is_none()
                    && one
                        .attacks
                        .iter()
                        .all(|attack| place.checks().iter().any(|check| check.from == attack.from))
            });
            add(format!("lets a {who} step along the line of the check"), alter);
            continue;
        }
        let alter = allowing(piece, |place, _| place.checks().is_empty());
        add(format!("lets a pinned {who} leave its line"), alter);
        if stays_on_a_line(sheet, moving) {
            let alter =
                forbidding(piece, |place, played| is_shield(place, place.setup(), played.from));
            add(format!("lets a pinned {who} go nowhere"), alter);
        }
        if sheet.bars_checks {
            continue;
        }
        let alter = allowing(piece, |place, _| !place.checks().is_empty());
        add(format!("lets a {who} ignore a check"), alter);
        let alter = allowing(piece, |place, one| {
            let answered =
                |check: &&Attack| !one.attacks.iter().any(|attack| attack.from == check.from);
            place.checks().iter().any(|check| answered(&check))
        });
        add(format!("lets a {who} answer one check and leave another"), alter);
        let alter = forbidding(piece, |place, played| {
            !place.checks().is_empty() && place.piece(played.to).is_none()
        });
        add(format!("does not let a {who} stand in the way of a check"), alter);
        let alter = forbidding(piece, move |place, played| takes_checker(place, played));
        add(format!("does not let a {who} take what gives check"), alter);
    }
    mutants.extend(fellows(sheet));
    mutants
}

/// Whether a piece can go from one square of a rider's path to another one further on, or back: only
/// then does a pin leave it a move, and only so does it leave a path and stay on it. A Knight never
/// stays on a straight line.
fn goes_along(sheet: &Sheet, rider: &Moving, moving: &Moving, back: bool) -> bool {
    let paths = sheet.variant.squares().flat_map(|from| {
        let setup = alone(sheet.variant, from, rider.piece);
        reasons::paths(&setup, &Rulings::default(), from)
    });
    let is_way = |one: Square, other: Square| {
        let by = offset(one, other);
        moving.movement.all().any(|way| way.first == by)
    };
    paths.into_iter().any(|path| {
        (1..path.len()).any(|place| {
            let (earlier, there) = (&path[..place], path[place]);
            earlier.iter().any(|&one| is_way(one, there) || (back && is_way(there, one)))
        })
    })
}

/// Whether a pinned piece can have a move.
fn stays_on_a_line(sheet: &Sheet, moving: &Moving) -> bool {
    let mut riders = sheet.pieces.iter().filter(|other| other.movement.is_rider());
    riders.any(|rider| goes_along(sheet, rider, moving, true))
}

/// One of two royal pieces of a side that is forgotten.
fn fellows(sheet: &Sheet) -> Vec<Mutant> {
    let start = sheet.variant.start(&Rulings::default());
    let mut mutants = Vec::new();
    for moving in sheet.pieces.iter().filter(|moving| moving.royal) {
        let piece = moving.piece;
        if reasons::royals(&start, piece.colour).count() < 2 {
            continue;
        }
        for first in [true, false] {
            let alter = blind(move |_, setup, attack| {
                let mut royals = reasons::royals(setup, piece.colour);
                let found = if first { royals.next() } else { royals.last() };
                found == Some(attack.target())
            });
            let which = if first { "first" } else { "last" };
            let does = format!("forgets the {which} {} {}", piece.colour, piece.kind);
            mutants.push(about(sheet, Operator::RoyalDuty, piece, does, alter));
        }
    }
    mutants
}
