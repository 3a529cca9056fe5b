//! Atomic: a capture explodes, and a King that is removed by an explosion has lost.

use notation::{
    AtomicCheck, AtomicDead, AtomicTouching, Colour, Kind, MoveCount, Outcome, Reason, Rulings,
    Setup, Square, Variant,
};

use super::antichess::have_unlike_bishops;
use super::chess::{RulePage, is_light};
use crate::attack::{Attack, NoCheck, an_attack, royals};
use crate::castling::Castling;
use crate::moves::candidates;
use crate::paths::{Offset, beside};
use crate::status::win;

/// The eight squares around a square.
const AROUND: [Offset; 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (0, -1), (1, -1)];

/// Atomic.
pub(super) struct Atomic;

impl RulePage for Atomic {
    /// Rule 1: a King never captures. So it attacks nothing.
    fn may_capture(&self, kind: Kind) -> bool {
        kind != Kind::King
    }

    /// Rule 2: the captor goes, whatever it is, and around the square that it has entered every piece of either side except
    /// Pawns. In en passant, too, this is the square that the Pawn has entered.
    fn explosion(&self, after: &Setup, centre: Square) -> Vec<Square> {
        let stands_firm = |at| after.board.get(at).is_some_and(|piece| piece.kind == Kind::Pawn);
        let around = neighbours(after, centre).filter(|&at| !stands_firm(at));
        std::iter::once(centre).chain(around).collect()
    }

    /// Rule 4: while the Kings touch nobody is in check. The ruling `atomic.check`: under `none` nobody ever is.
    fn no_check(&self, rulings: &Rulings, setup: &Setup) -> Option<NoCheck> {
        match rulings.atomic_check {
            AtomicCheck::None => Some(NoCheck::Ruling),
            AtomicCheck::Lichess => kings_touch(setup).then_some(NoCheck::KingsTouch),
        }
    }

    /// Rule 5: a move that removes the enemy King may leave one's own attacked. That no move may remove one's own King is asked
    /// in every game.
    fn need_not_be_safe(&self, _: &Rulings, setup: &Setup) -> bool {
        king(setup, setup.side).is_none()
    }

    /// Rule 7: a square is safe for a King that castles if nothing attacks it or it touches the enemy King. The ruling
    /// `atomic.castling-touching`: under `attacked` the touch does not count, and nothing may attack a square on which the King
    /// starts, which it crosses, or on which it arrives, also once the Rook has left its place. Under `atomic.check=none` every square is
    /// safe.
    fn attack_on_the_way(
        &self,
        rulings: &Rulings,
        lifted: &Setup,
        castling: &Castling,
    ) -> Option<Attack> {
        let enemy = castling.right.colour.opponent();
        let attack = |at| an_attack(lifted, rulings, enemy, at);
        let touches = |at| king(lifted, enemy).is_some_and(|king| touch(lifted, king, at));
        let ends = [castling.royal_from, castling.royal_to];
        match (rulings.atomic_check, rulings.atomic_touching) {
            (AtomicCheck::None, _) => None,
            (_, AtomicTouching::Safe) => {
                castling.passed().filter(|&at| !touches(at)).find_map(attack)
            }
            (_, AtomicTouching::Attacked) => {
                let after = rook_placed(lifted, castling);
                let on_the_way = castling.passed().chain(ends).find_map(attack);
                on_the_way.or_else(|| an_attack(&after, rulings, enemy, castling.royal_to))
            }
        }
    }

    /// Rule 9: the game is over when a King is gone. It is that of the side to move, since no move removes one's own.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        let is_gone = king(setup, setup.side).is_none();
        is_gone.then_some(win(setup.side.opponent(), Reason::Explosion))
    }

    /// Section 3: the side to move has at most one King, the other exactly one.
    fn royal_may_be_gone(&self) -> bool {
        true
    }

    /// Section 2, and the ruling `atomic.dead-position`.
    fn is_dead(&self, rulings: &Rulings, setup: &Setup) -> bool {
        match rulings.atomic_dead {
            AtomicDead::None => false,
            AtomicDead::Material => has_too_little(setup),
            AtomicDead::AnyBishops => has_too_little(setup) || has_bishops_apart(setup),
            AtomicDead::Closed => has_too_little(setup) || is_closed(rulings, setup),
        }
    }

    /// The ruling `atomic.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::Atomic)
    }
}

/// Where the King of a side stands, if it is not gone.
fn king(setup: &Setup, colour: Colour) -> Option<Square> {
    royals(setup, colour).next()
}

/// The position with the Rook of a castling where it goes.
fn rook_placed(lifted: &Setup, castling: &Castling) -> Setup {
    let mut after = lifted.clone();
    let rook = after.board.get(castling.rook_from);
    after.board.set(castling.rook_from, None);
    after.board.set(castling.rook_to, rook);
    after
}

/// The squares next to a square, as far as the board goes.
fn neighbours(setup: &Setup, at: Square) -> impl Iterator<Item = Square> {
    let variant = setup.variant;
    AROUND.into_iter().filter_map(move |offset| beside(variant, Colour::White, at, offset))
}

/// Rule 3: whether two squares are next to each other.
fn touch(setup: &Setup, one: Square, other: Square) -> bool {
    neighbours(setup, one).any(|at| at == other)
}

/// Rule 3: whether the Kings touch.
fn kings_touch(setup: &Setup) -> bool {
    let kings = Colour::BOTH.map(|colour| king(setup, colour));
    matches!(kings, [Some(white), Some(black)] if touch(setup, white, black))
}

/// What a side has beside its King.
fn army(setup: &Setup, colour: Colour) -> Vec<Kind> {
    let kinds = setup.board.of(colour).map(|(_, piece)| piece.kind);
    kinds.filter(|&kind| kind != Kind::King).collect()
}

/// `material`: one King is bare, and the other side has nothing, one Knight, Bishop or Rook, or two Knights; or each side has one
/// Bishop, on unlike colours.
fn has_too_little(setup: &Setup) -> bool {
    let [white, black] = Colour::BOTH.map(|colour| army(setup, colour));
    match (white.as_slice(), black.as_slice()) {
        ([], others) | (others, []) => matches!(
            others,
            [] | [Kind::Knight | Kind::Bishop | Kind::Rook] | [Kind::Knight, Kind::Knight]
        ),
        ([Kind::Bishop], [Kind::Bishop]) => have_unlike_bishops(setup),
        _ => false,
    }
}

/// `any-bishops`: each side has Bishops and nothing else, White's all on one colour and Black's all on the other. None of them can
/// ever capture. Bishops of one side alone may still mate.
fn has_bishops_apart(setup: &Setup) -> bool {
    let mut pieces = setup.board.pieces();
    have_unlike_bishops(setup)
        && pieces.all(|(_, piece)| matches!(piece.kind, Kind::King | Kind::Bishop))
}

/// `closed`: every Pawn is shut in, and the rest are Kings and Bishops that cannot reach anything: one side has them all, they
/// stand on one colour, and no enemy Pawn stands on it.
fn is_closed(rulings: &Rulings, setup: &Setup) -> bool {
    setup.board.pieces().all(|(at, piece)| match piece.kind {
        Kind::King => true,
        Kind::Pawn => is_shut_in(rulings, setup, at, piece.colour),
        Kind::Bishop => reaches_nothing(setup, at, piece.colour),
        _ => false,
    })
}

/// Whether a Pawn stands before a Pawn and has nothing to capture, be such a capture legal or not: what forbids it may pass.
fn is_shut_in(rulings: &Rulings, setup: &Setup, at: Square, colour: Colour) -> bool {
    let ahead = beside(setup.variant, colour, at, (0, 1)).and_then(|at| setup.board.get(at));
    let is_blocked = ahead.is_some_and(|piece| piece.kind == Kind::Pawn);
    // Only the side to move may capture en passant.
    let mut seen = setup.clone();
    seen.en_passant = setup.en_passant.filter(|_| colour == setup.side);
    is_blocked && candidates(&seen, rulings, at).next().is_none()
}

/// Whether a Bishop has no enemy Pawn on its colour, no enemy Bishop on the board, and no own Bishop on the other colour.
fn reaches_nothing(setup: &Setup, at: Square, colour: Colour) -> bool {
    let shares_its_colour = |other| is_light(other) == is_light(at);
    setup.board.pieces().all(|(other, piece)| match piece.kind {
        Kind::Bishop => piece.colour == colour && shares_its_colour(other),
        Kind::Pawn => piece.colour == colour || !shares_its_colour(other),
        _ => true,
    })
}
