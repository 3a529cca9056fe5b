//! Check: whether an enemy piece could capture a royal one.

use notation::{Colour, Rulings, Setup};

use crate::page;

/// Whether a royal piece of a side is attacked: every enemy piece walks its own paths, pins
/// disregarded. Nothing is looked up backwards from the royal piece, as a zig-zag path does not
/// lead back.
pub(crate) fn in_check(setup: &Setup, rulings: &Rulings, colour: Colour) -> bool {
    setup.board.of(colour.opponent()).any(|(from, piece)| {
        let mut attacked = false;
        page::attacks(setup, rulings, from, piece, |step| {
            attacked |=
                step.occupant.is_some_and(|met| met.colour == colour && met.kind.is_royal());
        });
        attacked
    })
}
