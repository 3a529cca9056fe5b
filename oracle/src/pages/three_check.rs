//! Three-check: chess, but the third check that a side gives wins.

use notation::{
    Colour, Fault, Field, Kind, MoveCount, Outcome, Reason, Refusal, Rulings, Setup, Variant,
};

use super::chess::RulePage;
use crate::attack::in_check;
use crate::status::win;

/// Three-check.
pub(super) struct ThreeCheck;

impl RulePage for ThreeCheck {
    /// Rules 1 and 2: a move after which the other King is attacked takes one from the checks that its side still has to give.
    fn counts_checks(&self) -> bool {
        true
    }

    /// Rule 3: a side that has no check left to give has won, though the other could answer the last one.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        let mover = setup.side.opponent();
        has_given_all(setup, mover).then_some(win(mover, Reason::ThirdCheck))
    }

    /// Section 3: the side to move cannot have won before, and a third check still stands on the board.
    fn own_fault(&self, rulings: &Rulings, setup: &Setup) -> Option<Refusal> {
        let mover = setup.side.opponent();
        let is_check_gone = has_given_all(setup, mover) && !in_check(setup, rulings, setup.side);
        let wrong = if has_given_all(setup, setup.side) {
            Some(setup.side)
        } else {
            is_check_gone.then_some(mover)
        };
        wrong.map(|colour| Fault::ChecksContradicted(colour).in_field(Field::Checks))
    }

    /// Section 2: two bare Kings. Any one piece beside them can still give check.
    fn is_dead(&self, _: &Rulings, setup: &Setup) -> bool {
        setup.board.pieces().all(|(_, piece)| piece.kind == Kind::King)
    }

    /// The ruling `3check.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::ThreeCheck)
    }
}

/// Whether a side has no check left to give.
fn has_given_all(setup: &Setup, colour: Colour) -> bool {
    setup.checks.is_some_and(|checks| checks.of(colour) == 0)
}
