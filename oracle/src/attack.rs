//! Check: whether an enemy piece could capture a royal one.

use notation::{Colour, Piece, Rulings, Setup, Square, Variant};

use crate::pages::{self, Entry, RulePage};
use crate::paths::{Paths, Spot, leads};

/// The paths along which a piece could capture (SPEC section 3).
pub(crate) fn capturing_paths(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> Paths {
    let spot = Spot::new(setup.variant, piece.colour, from);
    pages::of(setup.variant).movement(rulings, piece.kind, spot).capturing()
}

/// Whether a piece attacks a square to which its paths lead it.
pub(crate) fn attacks(page: &dyn RulePage, variant: Variant, piece: Piece, to: Square) -> bool {
    page.entry(piece.kind, Spot::new(variant, piece.colour, to)) != Entry::Closed
}

/// Whether a royal piece of a side is attacked. Every enemy piece goes its own paths, pins
/// disregarded. Nothing is looked up backwards from the royal piece, as a zig-zag path does not
/// lead back.
pub(crate) fn in_check(setup: &Setup, rulings: &Rulings, colour: Colour) -> bool {
    let page = pages::of(setup.variant);
    royals(setup, colour).any(|royal| {
        setup.board.of(colour.opponent()).any(|(from, attacker)| {
            let paths = capturing_paths(setup, rulings, from, attacker);
            let leads = |path| leads(setup, from, attacker.colour, path, royal);
            paths.iter().any(|images| images.iter().any(leads))
                && attacks(page, setup.variant, attacker, royal)
        })
    })
}

/// Where the royal pieces of a side stand.
pub(crate) fn royals(setup: &Setup, colour: Colour) -> impl Iterator<Item = Square> {
    let royal = pages::of(setup.variant).royals().kinds;
    let own = setup.board.of(colour);
    own.filter(|(_, piece)| royal.contains(&piece.kind)).map(|(square, _)| square)
}

/// Whether the side not to move may have left the position so: no royal piece of its own is
/// attacked, or its last capture has ended the game and need not be safe.
pub(crate) fn may_be_left(page: &dyn RulePage, setup: &Setup, rulings: &Rulings) -> bool {
    let ended = !page.baring_must_be_safe(rulings) && page.is_bare(&setup.board, setup.side);
    ended || !in_check(setup, rulings, setup.side.opponent())
}
