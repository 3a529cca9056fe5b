//! The steps of Pawns: from the wrong rank, over or onto what stands there, aside without taking.

use crosscheck::comparing::kinds::alone;
use crosscheck::comparing::squares::offset;
use notation::{Kind, Piece, Rulings, Square};
use oracle::reasons;

use super::movement::adding;
use super::{Moving, Sheet, breaks};
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::Place;
use crate::mutants::ways::Offset;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    let pawns = sheet.pieces.iter().filter(|moving| moving.piece.kind == Kind::Pawn);
    pawns.flat_map(|pawn| of_side(sheet, pawn)).collect()
}

fn of_side(sheet: &Sheet, pawn: &Moving) -> Vec<Mutant> {
    let piece = pawn.piece;
    let colour = piece.colour;
    let mut mutants = Vec::new();
    let mut add = |does: String, alter: Alters| {
        let mutant = sheet.mutant(Operator::Pawn, does, &[], Deviation::Moves(alter));
        mutants.push(Mutant { piece: Some(piece), breaks: breaks::stops(Kind::Pawn), ..mutant });
    };
    let to = |place: &Place, from: Square, by: Offset| {
        from.offset(by.0, by.1).filter(|to| place.setup().variant.has(*to))
    };
    let is_enemy = move |place: &Place, at: &Square| {
        place.piece(*at).is_some_and(|taken| taken.colour != colour)
    };
    for by in pawn.movement.quiet.keys().map(|way| way.first) {
        let ranks = ranks(sheet, piece, by);
        let stands = sheet.pawn_ranks(colour);
        let is_wrong = |rank: &u8| {
            let lands = rank.checked_add_signed(by.1);
            !ranks.contains(rank) && lands.is_some_and(|lands| stands.contains(&lands))
        };
        for rank in stands.iter().copied().filter(is_wrong) {
            let alter = adding(piece, move |place, from| {
                let to = to(place, from, by).filter(|_| from.rank() == rank);
                let over = middle(from, by).is_none_or(|over| place.piece(over).is_none());
                to.filter(|&to| over && place.piece(to).is_none()).into_iter().collect()
            });
            add(format!("lets a {colour} Pawn go by {by:?} from rank {}", rank + 1), alter);
        }
        let alter = adding(piece, move |place, from| {
            let to = to(place, from, by).filter(|_| ranks.contains(&from.rank()));
            to.filter(|to| is_enemy(place, to)).into_iter().collect()
        });
        add(format!("lets a {colour} Pawn take by {by:?}"), alter);
        if !by.0.unsigned_abs().is_multiple_of(2) || !by.1.unsigned_abs().is_multiple_of(2) {
            continue;
        }
        for own in [true, false] {
            let ranks = self::ranks(sheet, piece, by);
            let alter = adding(piece, move |place, from| {
                let over = middle(from, by).and_then(|over| place.piece(over));
                let over = over.is_some_and(|over| (over.colour == colour) == own);
                let to = to(place, from, by).filter(|_| over && ranks.contains(&from.rank()));
                to.filter(|&to| place.piece(to).is_none()).into_iter().collect()
            });
            let whose = if own { "an own piece" } else { "an enemy" };
            add(format!("lets a {colour} Pawn go by {by:?} over {whose}"), alter);
        }
    }
    for by in pawn.movement.taking.keys().map(|way| way.first) {
        if ranks(sheet, piece, by).is_empty() {
            let alter = adding(piece, move |place, from| {
                let to = to(place, from, by);
                to.filter(|&to| place.piece(to).is_none()).into_iter().collect()
            });
            add(format!("lets a {colour} Pawn go by {by:?} without taking"), alter);
        }
    }
    mutants
}

/// The ranks from which a Pawn goes by an offset without taking.
fn ranks(sheet: &Sheet, pawn: Piece, by: Offset) -> Vec<u8> {
    let goes = |from: &Square| {
        let setup = alone(sheet.variant, *from, pawn);
        let candidates = reasons::candidates(&setup, &Rulings::default(), *from);
        candidates.iter().any(|(played, _)| offset(*from, played.to) == by)
    };
    let mut ranks: Vec<u8> = sheet.variant.squares().filter(goes).map(Square::rank).collect();
    ranks.dedup();
    ranks.sort_unstable();
    ranks.dedup();
    ranks
}

/// The square halfway, if there is one.
fn middle(from: Square, by: Offset) -> Option<Square> {
    let even = by.0 % 2 == 0 && by.1 % 2 == 0;
    if even { from.offset(by.0 / 2, by.1 / 2) } else { None }
}
