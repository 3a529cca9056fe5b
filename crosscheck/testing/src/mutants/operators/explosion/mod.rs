//! Captures that explode: what goes with them and what stays, the Kings that they remove, and the Kings that touch.

mod effects;
mod kings;
mod touch;

use crosscheck::comparing::play::Marks;
use notation::{Colour, Move, Reason, Setup, Square, Variant};
use oracle::reasons;

use super::Sheet;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};
use crate::mutants::place::Place;
use crate::mutants::ways::Offset;

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

/// Whether a move between two positions captures.
pub(crate) fn captures(before: &Setup, played: Move, after: &Setup) -> bool {
    Marks::of(before, played, after).is_some_and(Marks::is_capture)
}

/// The steps to the eight squares around another.
fn steps_around() -> impl Iterator<Item = Offset> {
    let steps = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    steps.filter(|&by| by != (0, 0))
}

/// The squares around another.
pub(crate) fn around(variant: Variant, centre: Square) -> impl Iterator<Item = Square> {
    let squares = steps_around().filter_map(move |(files, ranks)| centre.offset(files, ranks));
    squares.filter(move |&square| variant.has(square))
}

/// Whether a side has its King.
pub(crate) fn has_king(setup: &Setup, colour: Colour) -> bool {
    reasons::royals(setup, colour).next().is_some()
}

/// Whether the Kings stand next to each other.
pub(crate) fn touch(setup: &Setup) -> bool {
    let [white, black] = Colour::BOTH.map(|colour| reasons::royals(setup, colour).next());
    let (Some(white), Some(black)) = (white, black) else { return false };
    around(setup.variant, white).any(|square| square == black)
}

/// Whether anything attacks the King of a side, be it a check or not.
pub(crate) fn is_attacked(place: &Place, setup: &Setup, colour: Colour) -> bool {
    let by = colour.opponent();
    reasons::royals(setup, colour)
        .any(|king| !reasons::attacks(setup, place.rulings(), by, king).is_empty())
}
