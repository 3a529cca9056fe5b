//! What a piece becomes by a move: each cell of the tables of captures with another result, and each
//! change of form left out, made elsewhere, or into something else.

use std::collections::BTreeMap;

use crosscheck::comparing::kinds::{alone, captures};
use notation::{Kind, Move, Piece, Rulings, Setup, Square};
use oracle::reasons::{self, Attack};

use super::{Moving, Sheet, breaks};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::{Answers, Place};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = tables(sheet);
    mutants.extend(forms(sheet));
    mutants.extend(without_capture(sheet));
    mutants.extend(not_at_once(sheet));
    mutants
}

/// A piece that captures change, and that changes without one.
fn without_capture(sheet: &Sheet) -> Vec<Mutant> {
    let changing = |moving: &&Moving| sheet.changes_by_capture(moving.piece.kind);
    let turned = |moving: &Moving| {
        let piece = moving.piece;
        let other = sheet.captives().find(|&kind| kind != piece.kind && kind != Kind::Pawn)?;
        let alter: Alters = Box::new(move |place, answers| {
            answers.rewrite(|played, after| {
                if place.piece(played.from) == Some(piece) && place.piece(played.to).is_none() {
                    turn(after, played.to, other);
                }
            });
        });
        let does =
            format!("makes a {other} of a {} {} that takes nothing", piece.colour, piece.kind);
        let clauses = ["fusion.only-by-capture", "absorb.only-by-capture"];
        let mutant = sheet.mutant(Operator::Form, does, &clauses, Deviation::Moves(alter));
        Some(Mutant { piece: Some(piece), ..mutant })
    };
    sheet.pieces.iter().filter(changing).filter_map(turned).collect()
}

/// A piece that gives no check by what it has become until it moves again.
fn not_at_once(sheet: &Sheet) -> Vec<Mutant> {
    let forms = changes(sheet);
    let is_changed = |piece: Piece| {
        sheet.changes_by_capture(piece.kind) || forms.keys().any(|(mover, _)| *mover == piece)
    };
    let late = |moving: &Moving| {
        let piece = moving.piece;
        let alter: Alters = Box::new(move |place, answers| {
            let Some(last) = place.path().last() else { return };
            let was = last.before.board.get(last.played.from);
            let changed = place.piece(last.played.to) != Some(piece);
            let gives = |attack: &Attack| attack.from == last.played.to;
            if was == Some(piece) && changed && place.checks().iter().all(gives) {
                answers.status.check = false;
            }
        });
        let does = format!(
            "does not see the check that a {} {} gives as what it becomes",
            piece.colour, piece.kind
        );
        let clauses = ["absorb.at-once", "river.at-once", "fusion.moves-as-both", "check.given"];
        let mutant = sheet.mutant(Operator::AttackUnseen, does, &clauses, Deviation::Moves(alter));
        Mutant { piece: Some(piece), ..mutant }
    };
    let pieces = sheet.pieces.iter().filter(|moving| !moving.royal && is_changed(moving.piece));
    pieces.map(late).collect()
}

/// Each capture with each other result.
fn tables(sheet: &Sheet) -> Vec<Mutant> {
    let table = captures(sheet.variant, &Rulings::default());
    let changes_forms = !changes(sheet).is_empty();
    if table.is_none() && !changes_forms {
        return Vec::new();
    }
    let mut mutants = Vec::new();
    for moving in &sheet.pieces {
        let captor = moving.piece;
        let cells = table.as_ref().and_then(|table| {
            let column = table.captors.iter().position(|&kind| kind == captor.kind)?;
            Some(table.captives.iter().zip(table.becomes.iter().map(move |row| &row[column])))
        });
        let mut add = |captive: Kind, right: Kind, wrong: Option<Kind>| {
            mutants.push(cell(sheet, captor, captive, right, wrong));
        };
        let Some(cells) = cells else {
            // What captures do not change stays what it is; it might become what it takes.
            let others = sheet.captives().filter(|&captive| captive != captor.kind);
            for captive in others.filter(|&captive| sheet.can_take(captor, captive, true)) {
                add(captive, captor.kind, Some(captive));
            }
            continue;
        };
        for (&captive, results) in cells {
            let is_new = |kind: &Kind| !results.contains(kind);
            for &right in results {
                for wrong in sheet.captives().filter(is_new) {
                    add(captive, right, Some(wrong));
                }
                if results.len() > 1 {
                    add(captive, right, None);
                }
            }
        }
    }
    mutants
}

/// A capture that makes another piece than it should, or lacks one of its results.
fn cell(sheet: &Sheet, captor: Piece, captive: Kind, right: Kind, wrong: Option<Kind>) -> Mutant {
    let alter = move |place: &Place, answers: &mut Answers| {
        let is_it = |played: Move, after: &Setup| {
            place.piece(played.from) == Some(captor)
                && place.piece(played.to).is_some_and(|taken| taken.kind == captive)
                && after.board.get(played.to).is_some_and(|landed| landed.kind == right)
                && !(captor.kind == Kind::Pawn && played.choice.is_some())
        };
        replace(answers, is_it, wrong);
    };
    let (colour, kind) = (captor.colour, captor.kind);
    let does = wrong.map_or_else(
        || format!("does not offer the {right} where a {colour} {kind} takes a {captive}"),
        |wrong| {
            format!("makes a {wrong} of a {colour} {kind} that takes a {captive}, not a {right}")
        },
    );
    let mut breaks = if sheet.changes_by_capture(captor.kind) {
        breaks::changes(captor.kind)
    } else {
        breaks::stays(captor.kind)
    };
    if wrong.is_none() {
        breaks.push("notation.choice".to_owned());
    }
    Mutant {
        piece: Some(captor),
        breaks,
        ..sheet.mutant(Operator::Table, does, &[], Deviation::Moves(Box::new(alter)))
    }
}

/// Replaces what some moves lead to, and the letter with it; or leaves them out.
fn replace(answers: &mut Answers, which: impl Fn(Move, &Setup) -> bool, by: Option<Kind>) {
    let (found, mut rest): (Vec<_>, Vec<_>) =
        std::mem::take(&mut answers.moves).into_iter().partition(|(m, after)| which(*m, after));
    for (played, mut after) in found {
        let Some(kind) = by else { continue };
        let choice = played.choice.map(|_| kind);
        turn(&mut after, played.to, kind);
        rest.push((Move { choice, ..played }, after));
    }
    rest.sort_by_key(|(played, _)| *played);
    rest.dedup_by_key(|(played, _)| *played);
    answers.moves = rest;
}

/// Makes the piece on a square another one.
pub(super) fn turn(setup: &mut Setup, at: Square, kind: Kind) {
    if let Some(piece) = setup.board.get(at) {
        setup.board.set(at, Some(Piece::new(piece.colour, kind)));
    }
}

/// The kinds that change by where they go, with what they become, and the ranks on which they do.
pub(super) fn changes(sheet: &Sheet) -> BTreeMap<(Piece, Kind), Vec<u8>> {
    let (variant, rulings) = (sheet.variant, Rulings::default());
    let mut changes: BTreeMap<(Piece, Kind), Vec<u8>> = BTreeMap::new();
    for moving in &sheet.pieces {
        for from in variant.squares() {
            let setup = alone(variant, from, moving.piece);
            for (played, after) in reasons::candidates(&setup, &rulings, from) {
                let landed = after.board.get(played.to).filter(|landed| *landed != moving.piece);
                if let (Some(landed), None) = (landed, played.choice) {
                    let ranks = changes.entry((moving.piece, landed.kind)).or_default();
                    ranks.push(played.to.rank());
                }
            }
        }
    }
    for ranks in changes.values_mut() {
        ranks.sort_unstable();
        ranks.dedup();
    }
    changes
}

/// Each change of form, left out or made of something else, and a rank early or late.
fn forms(sheet: &Sheet) -> Vec<Mutant> {
    let mut mutants = Vec::new();
    for ((piece, form), ranks) in changes(sheet) {
        let (colour, kind) = (piece.colour, piece.kind);
        let mut add = |does: String, alter: Alters| {
            let mutant = sheet.mutant(Operator::Form, does, &[], Deviation::Moves(alter));
            let breaks = breaks::turns(kind, form);
            mutants.push(Mutant { piece: Some(piece), breaks, ..mutant });
        };
        let changed = move |place: &Place, played: Move, after: &Setup| {
            place.piece(played.from) == Some(piece)
                && after.board.get(played.to) == Some(Piece::new(colour, form))
        };
        for takes in [true, false] {
            let how = if takes { "takes something" } else { "takes nothing" };
            add(
                format!("leaves a {colour} {kind} what it is where it {how}"),
                Box::new(move |place, answers| {
                    answers.rewrite(|played, after| {
                        if changed(place, played, after)
                            && place.piece(played.to).is_some() == takes
                        {
                            turn(after, played.to, kind);
                        }
                    });
                }),
            );
        }
        for wrong in sheet.captives().filter(|&wrong| wrong != form && wrong != kind) {
            add(
                format!("makes a {wrong} of a {colour} {kind}, not a {form}"),
                Box::new(move |place, answers| {
                    answers.rewrite(|played, after| {
                        if changed(place, played, after) {
                            turn(after, played.to, wrong);
                        }
                    });
                }),
            );
        }
        let (Some(&low), Some(&high)) = (ranks.first(), ranks.last()) else { continue };
        let before = low.checked_sub(1).map(|rank| [(rank, false), (low, true)]);
        let behind = (high + 1 < sheet.variant.size()).then_some([(high + 1, false), (high, true)]);
        for (rank, changes_there) in before.into_iter().chain(behind).flatten() {
            let what = if changes_there { "leaves" } else { "changes" };
            add(
                format!("{what} a {colour} {kind} on rank {}", rank + 1),
                Box::new(move |place, answers| {
                    answers.rewrite(|played, after| {
                        if played.to.rank() == rank && place.piece(played.from) == Some(piece) {
                            turn(after, played.to, if changes_there { kind } else { form });
                        }
                    });
                }),
            );
        }
    }
    mutants
}
