//! Racing Kings: no move may give check, and the first King on the eighth rank has won.

use std::borrow::Cow;

use notation::{
    Colour, Fault, Field, MoveCount, Outcome, Reason, Refusal, Rulings, Setup, Square, Variant,
};

use super::chess::RulePage;
use crate::attack::{may_be_left, royals};
use crate::castling::Castling;
use crate::moves::candidates;
use crate::status::win;

/// Racing Kings.
pub(super) struct RacingKings;

impl RulePage for RacingKings {
    /// Rule 2: a move may leave neither King attacked.
    fn may_give_check(&self) -> bool {
        false
    }

    /// Rule 1: no castling.
    fn castlings(&self, _: &Rulings, _: &Setup) -> Cow<'static, [Castling]> {
        Cow::Borrowed(&[])
    }

    /// Rule 1: no Pawns, and so no en passant capture.
    fn has_en_passant(&self) -> bool {
        false
    }

    /// Rules 4 to 6. Black moves last: White has won only when Black cannot follow.
    fn own_ending(&self, rulings: &Rulings, setup: &Setup) -> Option<Outcome> {
        let [white, black] = Colour::BOTH.map(|colour| has_arrived(setup, colour));
        let may_follow = setup.side == Colour::Black && can_arrive(rulings, setup);
        match (white, black) {
            (true, true) => Some(Outcome { winner: None, reason: Reason::Race, points: None }),
            (false, true) => Some(win(Colour::Black, Reason::Race)),
            (true, false) if !may_follow => Some(win(Colour::White, Reason::Race)),
            _ => None,
        }
    }

    /// Section 3: the game was over before if Black has arrived and is to move again.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let was_over = setup.side == Colour::Black && has_arrived(setup, Colour::Black);
        was_over.then_some(Fault::GameOver.in_field(Field::Position))
    }

    /// Section 2: no position is dead, since bare Kings race on.
    fn is_dead(&self, _: &Rulings, _: &Setup) -> bool {
        false
    }

    /// The ruling `racingkings.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::RacingKings)
    }
}

/// Rule 3: the goal is the eighth rank, for both.
const fn is_goal(square: Square) -> bool {
    square.rank() == 7
}

fn has_arrived(setup: &Setup, colour: Colour) -> bool {
    royals(setup, colour).any(is_goal)
}

/// Rules 5 and 7: whether the King of the side to move has a legal move onto the goal.
fn can_arrive(rulings: &Rulings, setup: &Setup) -> bool {
    let moves = royals(setup, setup.side).flat_map(|from| candidates(setup, rulings, from));
    moves.into_iter().any(|(played, next)| is_goal(played.to) && may_be_left(&next, rulings))
}
