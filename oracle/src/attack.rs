//! Check: whether an enemy piece could capture a royal one.

use notation::{Colour, Piece, Rulings, Setup, Square};

use crate::pages;
use crate::paths::{Path, Spot, leading_to};

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

/// Why an attack on a royal piece is no check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoCheck {
    /// The Kings stand next to each other (Atomic, rule 4).
    KingsTouch,
    /// The game is played without check (the ruling `atomic.check`).
    Ruling,
}

/// The paths along which a piece could capture (SPEC section 3).
pub(crate) fn capturing_paths(
    setup: &Setup,
    rulings: &Rulings,
    from: Square,
    piece: Piece,
) -> impl Iterator<Item = Path> {
    let spot = Spot::new(setup.variant, piece.colour, from);
    let paths = pages::of(setup.variant).paths(rulings, piece.kind, spot).iter();
    paths.filter(|path| path.captures).copied()
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
    let mut attacks = vec![];
    for (from, piece) in attackers(setup, by, target) {
        for path in capturing_paths(setup, rulings, from, piece) {
            for path in leading_to(setup, from, by, path, target) {
                let attack = Attack { from, path };
                // Two paths of one piece may share their first squares.
                if !attacks.contains(&attack) {
                    attacks.push(attack);
                }
            }
        }
    }
    attacks
}

/// The pieces of a side that may capture on a square if a path leads them there.
fn attackers(setup: &Setup, by: Colour, target: Square) -> impl Iterator<Item = (Square, Piece)> {
    let page = pages::of(setup.variant);
    let spot = Spot::new(setup.variant, by, target);
    let attacks = move |kind| page.may_capture(kind) && page.attacks(kind, spot);
    setup.board.of(by).filter(move |(_, piece)| attacks(piece.kind))
}

/// Where the royal pieces of a side stand, those that may not be lost: the King (Laws of Chess, article
/// 1.4), in Amalgamated Chess also the General ("The goal"), in Equalized Colorbound Chess two Kings.
pub fn royals(setup: &Setup, colour: Colour) -> impl Iterator<Item = Square> {
    let royal = pages::of(setup.variant).royals();
    let own = setup.board.of(colour);
    own.filter(|(_, piece)| royal.contains(&piece.kind)).map(|(square, _)| square)
}

/// Why nobody is in check in a position, whatever attacks a royal piece; `None` where an attack is a check.
#[must_use]
pub fn no_check(setup: &Setup, rulings: &Rulings) -> Option<NoCheck> {
    pages::of(setup.variant).no_check(rulings, setup)
}

/// Whether a royal piece of a side is attacked, and the attack is a check.
pub(crate) fn in_check(setup: &Setup, rulings: &Rulings, colour: Colour) -> bool {
    let mut royals = royals(setup, colour).filter(|_| no_check(setup, rulings).is_none());
    royals.any(|royal| is_attacked(setup, rulings, colour.opponent(), royal))
}

/// Whether a side attacks a square.
pub(crate) fn is_attacked(setup: &Setup, rulings: &Rulings, by: Colour, target: Square) -> bool {
    an_attack(setup, rulings, by, target).is_some()
}

/// One of the attacks of a side on a square, if there is any.
pub(crate) fn an_attack(
    setup: &Setup,
    rulings: &Rulings,
    by: Colour,
    target: Square,
) -> Option<Attack> {
    attackers(setup, by, target).find_map(|(from, piece)| {
        let mut paths = capturing_paths(setup, rulings, from, piece)
            .flat_map(|path| leading_to(setup, from, by, path, target));
        paths.next().map(|path| Attack { from, path })
    })
}

/// Whether the side not to move may have left the position so: it has not removed a royal piece of its own; none of them is in
/// check, or its last move has ended the game and need not be safe; and it gives no check where it may not.
pub(crate) fn may_be_left(setup: &Setup, rulings: &Rulings) -> bool {
    let page = pages::of(setup.variant);
    let is_safe =
        page.need_not_be_safe(rulings, setup) || !in_check(setup, rulings, setup.side.opponent());
    is_safe
        && !removed_own_royal(setup)
        && (page.may_give_check() || !in_check(setup, rulings, setup.side))
}

/// Whether the side not to move has removed a royal piece of its own by its last move, which no game allows (Atomic, rule 5).
///
/// ```
/// use notation::{Rulings, Setup, Variant};
/// use oracle::reasons::{candidates, removed_own_royal};
///
/// // The Queen cannot take next to its own King.
/// let setup = Setup::parse("4k3/8/8/8/8/4p3/3QK3/8 w - - 0 1", Variant::Atomic)?;
/// let moves = candidates(&setup, &Rulings::default(), "d2".parse().unwrap());
/// let (_, after) = moves.iter().find(|(played, _)| played.to.to_string() == "e3").unwrap();
/// assert!(removed_own_royal(after));
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn removed_own_royal(setup: &Setup) -> bool {
    let mover = setup.side.opponent();
    royals(setup, mover).count() < pages::of(setup.variant).royals_of(mover)
}
