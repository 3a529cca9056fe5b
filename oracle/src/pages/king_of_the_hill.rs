//! King of the Hill: chess, but a King that comes to the middle of the board has won.

use notation::{
    Colour, Fault, Field, Kind, MoveCount, Outcome, Piece, Reason, Refusal, Rulings, Setup, Variant,
};

use super::chess::RulePage;
use crate::paths::Spot;
use crate::status::win;

/// King of the Hill.
pub(super) struct KingOfTheHill;

impl RulePage for KingOfTheHill {
    /// Rules 2 and 4: a side whose King stands on the hill after its own move has won. Nothing but the King counts.
    fn own_ending(&self, _: &Rulings, setup: &Setup) -> Option<Outcome> {
        let mover = setup.side.opponent();
        stands_on_the_hill(setup, mover).then_some(win(mover, Reason::Hill))
    }

    /// Section 3: the game was over before if the side to move stands there.
    fn own_fault(&self, _: &Rulings, setup: &Setup) -> Option<Refusal> {
        let was_over = stands_on_the_hill(setup, setup.side);
        was_over.then_some(Fault::GameOver.in_field(Field::Position))
    }

    /// Section 2: no position is dead, since either King may still walk.
    fn is_dead(&self, _: &Rulings, _: &Setup) -> bool {
        false
    }

    /// The ruling `kingofthehill.move-count`.
    fn move_count(&self, rulings: &Rulings) -> MoveCount {
        rulings.move_counts.of(Variant::KingOfTheHill)
    }
}

/// Whether the King of a side stands on the hill.
fn stands_on_the_hill(setup: &Setup, colour: Colour) -> bool {
    setup.board.of(colour).any(|(at, Piece { kind, .. })| {
        kind == Kind::King && is_hill(Spot::new(setup.variant, colour, at))
    })
}

/// Rule 1: the hill is d4, e4, d5 and e5, the same for both sides.
fn is_hill(at: Spot) -> bool {
    ('d'..='e').contains(&at.file) && (4..=5).contains(&at.rank)
}
