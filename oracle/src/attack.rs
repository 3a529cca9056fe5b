//! Check: whether an enemy piece could capture a royal one.

use notation::{Colour, Piece, Rulings, Setup, Square};

use crate::pages;
use crate::paths::{Spot, along};

/// A piece that could capture on a square, pins disregarded (SPEC section 3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attack {
    /// Where the piece stands.
    pub from: Square,
    /// The squares that it comes to, one after the other; the attacked one is the last.
    pub path: Vec<Square>,
}

impl Attack {
    /// The attacked square.
    #[must_use]
    pub fn target(&self) -> Square {
        self.path.last().copied().unwrap_or(self.from)
    }
}

/// The squares that a piece comes to along each path along which it could capture (SPEC section 3).
pub(crate) fn capturing_paths(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> impl Iterator<Item = impl Iterator<Item = Square> + Clone> {
    let spot = Spot::new(setup.variant, piece.colour, from);
    let paths = pages::of(setup.variant).paths(rulings, piece.kind, spot).iter();
    let ways = paths
        .filter(|path| path.captures)
        .flat_map(move |path| along(setup, from, piece.colour, *path));
    ways.map(|way| way.map(|(square, _)| square))
}

/// Every attack of a side on a square, a piece once for each of its paths that leads there. Each piece
/// goes its own paths. Nothing is looked up backwards from the square, as a zig-zag path does not lead
/// back.
///
/// ```
/// use notation::{Colour, Rulings, Setup, Variant};
/// use oracle::reasons::attacks;
///
/// let rulings = Rulings::default();
/// let setup = Setup::parse("4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", Variant::Chess)?;
/// let attacks = attacks(&setup, &rulings, Colour::Black, "e1".parse().unwrap());
/// assert_eq!(attacks[0].from.to_string(), "e4");
/// assert_eq!(attacks[0].path.len(), 3);
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn attacks(setup: &Setup, rulings: &Rulings, by: Colour, target: Square) -> Vec<Attack> {
    let page = pages::of(setup.variant);
    let spot = Spot::new(setup.variant, by, target);
    let mut attacks = vec![];
    for (from, piece) in setup.board.of(by).filter(|(_, piece)| page.attacks(piece.kind, spot)) {
        for path in capturing_paths(setup, rulings, from, piece) {
            let Some(place) = path.clone().position(|square| square == target) else { continue };
            let attack = Attack { from, path: path.take(place + 1).collect() };
            // Two paths of one piece may share their first squares.
            if !attacks.contains(&attack) {
                attacks.push(attack);
            }
        }
    }
    attacks
}

/// Where the royal pieces of a side stand, those that may not be lost: the King (Laws of Chess, article
/// 1.4), in Amalgamated Chess also the General ("The goal"), in Equalized Colorbound Chess two Kings.
pub fn royals(setup: &Setup, colour: Colour) -> impl Iterator<Item = Square> {
    let royal = pages::of(setup.variant).royals();
    let own = setup.board.of(colour);
    own.filter(|(_, piece)| royal.contains(&piece.kind)).map(|(square, _)| square)
}

/// Whether a royal piece of a side is attacked.
pub(crate) fn in_check(setup: &Setup, rulings: &Rulings, colour: Colour) -> bool {
    let attacked = |at| !attacks(setup, rulings, colour.opponent(), at).is_empty();
    royals(setup, colour).any(attacked)
}

/// Whether the side not to move may have left the position so: no royal piece of its own is
/// attacked, or its last capture has ended the game and need not be safe.
pub(crate) fn may_be_left(setup: &Setup, rulings: &Rulings) -> bool {
    let page = pages::of(setup.variant);
    let ended = page.may_bare_unsafely(rulings) && page.is_bare(&setup.board, setup.side);
    ended || !in_check(setup, rulings, setup.side.opponent())
}
