//! Horde: White has 36 Pawns and no King, Black has the army of chess.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use notation::{
    Colour, Fault, Field, HordeDead, Kind, MoveCount, Outcome, Reason, Refusal, Rulings, Setup,
    Variant,
};

use super::chess::{Chess, RulePage, as_in_chess};
use crate::attack::is_attacked;
use crate::castling::Castling;
use crate::moves::successors;
use crate::paths::{Path, Spot};
use crate::status::win;

/// Horde.
pub(super) struct Horde;

impl RulePage for Horde {
    /// Rule 2: White has no King, and is never in check.
    fn royals_of(&self, colour: Colour) -> usize {
        match colour {
            Colour::White => 0,
            Colour::Black => 1,
        }
    }

    /// Rules 2 and 3: only Black castles, as in chess or, under the ruling `horde.castling-arrays=any`, as in Chess960.
    fn castlings(&self, rulings: &Rulings, setup: &Setup) -> Cow<'static, [Castling]> {
        let mut castlings = Chess.castlings(rulings, setup).into_owned();
        castlings.retain(|castling| castling.right.colour == Colour::Black);
        Cow::Owned(castlings)
    }

    /// Rule 4: White's Pawns may stand on the first rank.
    fn pawn_ranks(&self, colour: Colour) -> RangeInclusive<u8> {
        match colour {
            Colour::White => 1..=7,
            Colour::Black => 2..=7,
        }
    }

    /// Rules 4 and 6: from the first rank, too, a Pawn may go two squares. It can be taken en passant only after a double
    /// step from the second (rule 5), on which chess has its Pawns.
    fn paths(&self, _: &Rulings, kind: Kind, from: Spot) -> &'static [Path] {
        as_in_chess(kind, from.rank <= self.pawn_start_rank())
    }

    /// Rule 8: Black has won when White has no piece left.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        let is_over = setup.side == Colour::White && has_no_piece(setup);
        is_over.then_some(win(Colour::Black, Reason::NoPieces))
    }

    /// Section 3: the game was over before if Black is to move then.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let was_over = setup.side == Colour::Black && has_no_piece(setup);
        was_over.then_some(Fault::GameOver.in_field(Field::Position))
    }

    /// The ruling `horde.dead-position`.
    fn is_dead(&self, rulings: &Rulings, setup: &Setup) -> bool {
        match rulings.horde_dead {
            HordeDead::None => false,
            HordeDead::Fortress => is_fortress(rulings, setup),
        }
    }

    /// The ruling `horde.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::Horde)
    }
}

fn has_no_piece(setup: &Setup) -> bool {
    setup.board.of(Colour::White).next().is_none()
}

/// Section 4: Black is to move, and every move of Black leaves White without one, unless Black attacks White's only piece.
fn is_fortress(rulings: &Rulings, setup: &Setup) -> bool {
    let mut whites = setup.board.of(Colour::White).map(|(at, _)| at);
    let only = whites.next().filter(|_| whites.next().is_none());
    let is_shut_in = |after: &Setup| successors(after, rulings).next().is_none();
    setup.side == Colour::Black
        && !only.is_some_and(|at| is_attacked(setup, rulings, Colour::Black, at))
        && successors(setup, rulings).all(|(_, after)| is_shut_in(&after))
}
