//! What a position can be asked beside its legal moves: along which paths a piece goes, over which
//! squares another is attacked, what a move would lead to if nobody looked at the royal pieces.
//! Whoever explains a move asks here; no rule is told twice.
//!
//! The questions take any setup, also one that is no position of its game: a board with a piece
//! taken off or added shows what that piece has to do with the matter.

use std::collections::BTreeSet;

use notation::{Colour, Kind, Move, Outcome, Refusal, Rulings, Setup, Square, Variant};

use crate::attack::{capturing_paths, may_be_left};
use crate::paths::{Spot, along};
use crate::{moves, pages, refusals};

pub use crate::attack::{Attack, NoCheck, attacks, no_check, removed_own_royal, royals};
pub use crate::castling::{Hindrance, against_castling, castling_targets};

/// The paths along which the piece on a square goes when it captures (SPEC section 3), each up to the
/// first occupied square or the edge; none from an empty square. A General's and a King's lead also
/// to squares that they may not enter, and those of a King of Atomic to pieces that it may not capture.
///
/// ```
/// use notation::{Rulings, Variant};
///
/// let rulings = Rulings::default();
/// let start = Variant::Chess.start(&rulings);
/// let paths = oracle::reasons::paths(&start, &rulings, "b1".parse()?);
/// let squares: Vec<String> = paths.concat().iter().map(ToString::to_string).collect();
/// assert_eq!(squares, ["c3", "a3", "d2"]);
/// # Ok::<(), notation::SquareError>(())
/// ```
#[must_use]
pub fn paths(setup: &Setup, rulings: &Rulings, from: Square) -> Vec<Vec<Square>> {
    let Some(piece) = setup.board.get(from) else { return vec![] };
    capturing_paths(setup, rulings, from, piece)
        .flat_map(|path| along(setup, from, piece.colour, path))
        .map(|way| way.map(|(square, _)| square).collect())
        .filter(|path: &Vec<Square>| !path.is_empty())
        .collect()
}

/// The squares that the piece on a square attacks, pins disregarded (SPEC section 3): sorted, each
/// once; none from an empty square.
#[must_use]
pub fn attacked(setup: &Setup, rulings: &Rulings, from: Square) -> Vec<Square> {
    let Some(piece) = setup.board.get(from) else { return vec![] };
    let page = pages::of(setup.variant);
    let spot = |square| Spot::new(setup.variant, piece.colour, square);
    let squares: BTreeSet<Square> = paths(setup, rulings, from).into_iter().flatten().collect();
    let attacks = |to| page.may_capture(piece.kind) && page.attacks(piece.kind, spot(to));
    squares.into_iter().filter(|&to| attacks(to)).collect()
}

/// Whether a kind of piece may capture in a game. A King of Atomic never does (rule 1).
#[must_use]
pub fn may_capture(variant: Variant, kind: Kind) -> bool {
    pages::of(variant).may_capture(kind)
}

/// Whether a kind of piece may not be lost in a game: the King (Laws of Chess, article 1.4), and
/// Amalgamated's General ("The goal").
#[must_use]
pub fn is_royal(variant: Variant, kind: Kind) -> bool {
    pages::of(variant).royals().contains(&kind)
}

/// Whether a move may give check in a game: in all of them but Racing Kings (rule 2). It says nothing of whether there is a piece
/// to be checked.
#[must_use]
pub fn may_give_check(variant: Variant) -> bool {
    pages::of(variant).may_give_check()
}

/// Whether a game has castling (Laws of Chess, article 3.8.2) under some rulings.
#[must_use]
pub fn has_castling(variant: Variant, rulings: &Rulings) -> bool {
    !pages::of(variant).castlings(rulings, &variant.start(rulings)).is_empty()
}

/// Whether a game has the en passant capture (Laws of Chess, article 3.7.3.1), so that a Pawn's double step leaves its trace in the
/// FEN.
#[must_use]
pub fn has_en_passant(variant: Variant) -> bool {
    pages::of(variant).has_en_passant()
}

/// How many ranks lie on each side of the river, for a game whose board has one (Amalgamated Chess).
#[must_use]
pub fn river(variant: Variant) -> Option<u8> {
    pages::of(variant).river()
}

/// How a game has ended by a rule of its own, whatever moves there would be: a bare General, a King on the hill, a third
/// check, an explosion of the King. Nobody moves then.
///
/// ```
/// use notation::{Reason, Rulings, Setup, Variant};
///
/// let setup = Setup::parse("7k/8/8/8/4K3/8/8/8 b - - 0 1", Variant::KingOfTheHill)?;
/// let ended = oracle::reasons::own_ending(&setup, &Rulings::default()).map(|outcome| outcome.reason);
/// assert_eq!(ended, Some(Reason::Hill));
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn own_ending(setup: &Setup, rulings: &Rulings) -> Option<Outcome> {
    pages::of(setup.variant).own_ending(rulings, setup)
}

/// Every reason why a setup is not a position of its game (SPEC section 5); none where it is one.
/// [`Game::from_setup`](crate::Game::from_setup) refuses with the first of them.
///
/// ```
/// use notation::{Rulings, Setup, Variant};
///
/// let setup = Setup::parse("4k3/8/8/8/8/8/8/P7 w K - 0 1", Variant::Chess)?;
/// let refusals = oracle::reasons::refusals(&setup, &Rulings::default());
/// let ids: Vec<_> = refusals.iter().map(|refusal| refusal.fault.id()).collect();
/// assert_eq!(ids, ["missing-royal", "pawn-rank", "castling-contradicted"]);
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn refusals(setup: &Setup, rulings: &Rulings) -> Vec<Refusal> {
    match setup.expressible() {
        Ok(()) => refusals::refusals(setup, rulings),
        Err(refusal) => vec![refusal],
    }
}

/// Every check to a side, whose turn it is or not: the attacks on its royal pieces (SPEC section 4). None where an attack is no
/// check, as [`no_check`] says.
///
/// ```
/// use notation::{Colour, Rulings, Setup, Variant};
/// use oracle::reasons::{NoCheck, attacks, checks, no_check};
///
/// // The Rook attacks the King on e5, which touches the other.
/// let rulings = Rulings::default();
/// let setup = Setup::parse("8/8/8/3kK3/8/8/8/R3r3 w - - 0 1", Variant::Atomic)?;
/// assert_eq!(attacks(&setup, &rulings, Colour::Black, "e5".parse().unwrap()).len(), 1);
/// assert_eq!(checks(&setup, &rulings, Colour::White), []);
/// assert_eq!(no_check(&setup, &rulings), Some(NoCheck::KingsTouch));
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn checks(setup: &Setup, rulings: &Rulings, colour: Colour) -> Vec<Attack> {
    if no_check(setup, rulings).is_some() {
        return vec![];
    }
    royals(setup, colour).flat_map(|at| attacks(setup, rulings, colour.opponent(), at)).collect()
}

/// The checks because of which the side not to move may not have left the position so: those to itself and, where no move may
/// give check, those to the other side. None where its royal pieces are safe, or need not be safe any more, since it has bared
/// the enemy (SPEC section 5, `amalgamated.baring-capture`) or exploded the enemy King (Atomic, rule 5). It tells nothing of a
/// royal piece that the side has removed itself; [`removed_own_royal`] does.
#[must_use]
pub fn exposures(setup: &Setup, rulings: &Rulings) -> Vec<Attack> {
    if may_be_left(setup, rulings) {
        return vec![];
    }
    let mut attacks = checks(setup, rulings, setup.side.opponent());
    if !pages::of(setup.variant).may_give_check() {
        attacks.extend(checks(setup, rulings, setup.side));
    }
    attacks
}

/// Whether the side to move must capture: the game demands it (Antichess, rule 4), and it can.
///
/// ```
/// use notation::{Rulings, Setup, Variant};
///
/// let setup = Setup::parse("8/8/8/3p4/4P3/8/8/R7 w - - 0 1", Variant::Antichess)?;
/// assert!(oracle::reasons::must_capture(&setup, &Rulings::default()));
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn must_capture(setup: &Setup, rulings: &Rulings) -> bool {
    moves::must_capture(setup, rulings)
}

/// Where the piece on a square may go by its movement alone, with the position after each move, in the
/// order of the moves: not asked whose turn it is, nor whether a royal piece is left attacked. None from
/// an empty square; [`drops`] has what may be dropped there.
#[must_use]
pub fn candidates(setup: &Setup, rulings: &Rulings, from: Square) -> Vec<(Move, Setup)> {
    moves::candidates(setup, rulings, from).collect()
}

/// Every drop that the hand of the side to move and the board allow, with the position after each, in the order of the moves:
/// not asked whether a royal piece is left attacked. None in a game without hands.
///
/// ```
/// use notation::{Rulings, Setup, Variant};
///
/// let setup = Setup::parse("4k3/8/8/8/4r3/8/8/4K3[NPq] w - - 0 1", Variant::Crazyhouse)?;
/// let drops = oracle::reasons::drops(&setup, &Rulings::default());
/// // The Knight on 61 empty squares, the Pawn on those of them that are not on the first or eighth rank.
/// assert_eq!(drops.len(), 61 + 47);
/// assert_eq!(drops[0].0.to_string(), "N@a1");
/// # Ok::<(), notation::Refusal>(())
/// ```
#[must_use]
pub fn drops(setup: &Setup, rulings: &Rulings) -> Vec<(Move, Setup)> {
    setup.variant.squares().flat_map(|to| moves::drops_on(setup, rulings, to)).collect()
}
