//! Captures that explode: what goes with them and what stays, the Kings that they remove, and the Kings that touch.

mod effects;
mod kings;
mod touch;

use notation::{Colour, Move, Reason, Setup, Square};
use oracle::reasons;

use super::Sheet;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::Place;

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.reasons.contains(&Reason::Explosion) {
        return Vec::new();
    }
    [effects::all, kings::all, touch::all]
        .into_iter()
        .flat_map(|part: fn(&Sheet) -> Vec<Mutant>| part(sheet))
        .collect()
}

fn mutant(sheet: &Sheet, does: String, breaks: &[&str], alter: Alters) -> Mutant {
    sheet.mutant(Operator::Explosion, does, breaks, Deviation::Moves(alter))
}

/// Whether a move between two positions captures: something is gone from where it went, or in passing.
fn captures(before: &Setup, after: &Setup) -> bool {
    let enemies = |setup: &Setup| setup.board.of(before.side.opponent()).count();
    enemies(after) < enemies(before)
}

/// The squares around another.
fn around(variant: notation::Variant, centre: Square) -> impl Iterator<Item = Square> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps
        .filter(|&by| by != (0, 0))
        .filter_map(move |(files, ranks)| centre.offset(files, ranks))
        .filter(move |&square| variant.has(square))
}

fn has_king(setup: &Setup, colour: Colour) -> bool {
    reasons::royals(setup, colour).next().is_some()
}

/// Whether the Kings stand next to each other.
pub(super) fn touch(setup: &Setup) -> bool {
    let [white, black] = Colour::BOTH.map(|colour| reasons::royals(setup, colour).next());
    let (Some(white), Some(black)) = (white, black) else { return false };
    around(setup.variant, white).any(|square| square == black)
}

/// Whether a piece other than a King attacks the King of a side.
fn is_attacked(place: &Place, setup: &Setup, colour: Colour) -> bool {
    reasons::royals(setup, colour).any(|king| {
        let attacks = reasons::attacks(setup, place.rulings(), colour.opponent(), king);
        let is_king = |from| reasons::royals(setup, colour.opponent()).any(|king| king == from);
        attacks.iter().any(|attack| !is_king(attack.from))
    })
}

/// Every move that a side could make by the movement of its pieces alone, unless the game is over.
fn pseudo_legal(place: &Place) -> Vec<(Move, Setup)> {
    if place.is_over() {
        return Vec::new();
    }
    let setup = place.setup();
    let own = setup.board.of(setup.side).map(|(from, _)| from);
    own.flat_map(|from| reasons::candidates(setup, place.rulings(), from)).collect()
}
