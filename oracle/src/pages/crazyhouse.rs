//! Crazyhouse: a captured piece goes to the hand of its captor, who may drop it instead of moving.

use notation::{
    Colour, CrazyhouseDead, CrazyhouseMoveCount, DropClock, Fault, Field, Kind, Piece, Refusal,
    Rulings, Setup,
};

use super::chess::{Chess, RulePage};
use crate::paths::Spot;

/// Section 3: how many pieces can at most be on the board and in the hands together.
const MOST_PIECES: usize = 64;

/// Crazyhouse.
pub(super) struct Crazyhouse;

impl RulePage for Crazyhouse {
    /// Rules 1 and 2: a captured piece goes to its captor's hand, a marked one as a Pawn.
    fn goes_to_hand(&self, captive: Piece) -> Option<Kind> {
        Some(if captive.promoted { Kind::Pawn } else { captive.kind })
    }

    /// Rule 2: a piece got by promotion is marked, and the mark goes where the piece goes. Nothing but a promotion makes a piece
    /// another.
    fn is_marked(&self, before: Piece, after: Kind) -> bool {
        before.promoted || before.kind != after
    }

    /// Rule 3: any piece on any empty square, but a Pawn not on the first or eighth rank.
    fn may_drop(&self, kind: Kind, to: Spot) -> bool {
        kind != Kind::Pawn || !matches!(to.rank, 1 | 8)
    }

    /// Section 3, and the ruling `crazyhouse.drop-clock`.
    fn drop_zeroes_clock(&self, rulings: &Rulings, kind: Kind) -> bool {
        match rulings.drop_clock {
            DropClock::Pawn => kind == Kind::Pawn,
            DropClock::Any => true,
            DropClock::None => false,
        }
    }

    /// Section 3: too many pieces. That a right with a marked Rook is refused is asked where rights are.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let found = count(setup);
        let fault = Fault::TooManyPieces { found, most: MOST_PIECES };
        (found > MOST_PIECES).then_some(fault.in_field(Field::Position))
    }

    /// Section 2, and the ruling `crazyhouse.dead-position`.
    fn is_dead(&self, rulings: &Rulings, setup: &Setup) -> bool {
        match rulings.crazyhouse_dead {
            CrazyhouseDead::None => false,
            CrazyhouseDead::Few => has_too_little(setup),
        }
    }

    /// Section 2, and the ruling `crazyhouse.move-count`.
    fn moves_to_claim(&self, rulings: &Rulings) -> Option<u16> {
        match rulings.crazyhouse_move_count {
            CrazyhouseMoveCount::None => None,
            CrazyhouseMoveCount::Fide => Chess.moves_to_claim(rulings),
        }
    }

    /// The same.
    fn moves_to_draw(&self, rulings: &Rulings) -> Option<u16> {
        match rulings.crazyhouse_move_count {
            CrazyhouseMoveCount::None => None,
            CrazyhouseMoveCount::Fide => Chess.moves_to_draw(rulings),
        }
    }
}

/// How many pieces are on the board and in the hands together.
fn count(setup: &Setup) -> usize {
    setup.board.pieces().count() + setup.hands.map_or(0, |hands| hands.total())
}

/// `few`: there are at most three pieces, and none of them is a Pawn, a Rook, a Queen or marked.
fn has_too_little(setup: &Setup) -> bool {
    let is_weak = |kind| matches!(kind, Kind::King | Kind::Bishop | Kind::Knight);
    let hands = setup.hands.unwrap_or_default();
    let mut in_hand = Colour::BOTH.into_iter().flat_map(|colour| hands.held(colour));
    count(setup) <= 3
        && setup.board.pieces().all(|(_, piece)| is_weak(piece.kind) && !piece.promoted)
        && in_hand.all(|(kind, _)| is_weak(kind))
}
