//! Pieces in hand: what a capture puts there, the marks that decide it, where a piece is dropped, and what a FEN says of it.

mod captures;
mod drops;
mod text;

use notation::{Colour, Hands, Kind, Move, Setup};

use super::Sheet;
use crate::mutants::mutant::{Alters, Deviation, Mutant, Operator};

pub(super) fn all(sheet: &Sheet) -> Vec<Mutant> {
    if !sheet.variant.has_hands() {
        return Vec::new();
    }
    [captures::all, drops::all, text::all]
        .into_iter()
        .flat_map(|part: fn(&Sheet) -> Vec<Mutant>| part(sheet))
        .collect()
}

fn mutant(sheet: &Sheet, does: String, breaks: &[&str], alter: Alters) -> Mutant {
    sheet.mutant(Operator::Hands, does, breaks, Deviation::Moves(alter))
}

/// Changes the position after each move of a side for which something holds.
fn rewriting(
    colour: Colour,
    change: impl Fn(&Setup, Move, &mut Setup) + Send + Sync + 'static,
) -> Alters {
    Box::new(move |place, answers| {
        let before = place.setup();
        if before.side == colour {
            answers.rewrite(|played, after| change(before, played, after));
        }
    })
}

/// How many pieces of a kind a side has in hand.
pub(crate) fn held(setup: &Setup, colour: Colour, kind: Kind) -> u8 {
    setup.hands.map_or(0, |hands| hands.count(colour, kind))
}

/// Sets how many pieces of a kind a side has in hand.
pub(crate) fn hold(setup: &mut Setup, colour: Colour, kind: Kind, count: u8) {
    setup.hands = setup.hands.map(|hands| hands.with(colour, kind, count));
}

/// The kind that a capture has put in hand, if the move was one.
pub(crate) fn gained(before: &Setup, after: &Setup) -> Option<Kind> {
    let side = before.side;
    Hands::KINDS.into_iter().find(|&kind| held(after, side, kind) > held(before, side, kind))
}
