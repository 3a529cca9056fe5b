//! Three-check: chess in which a third check wins.

use std::ops::Range;

use notation::{Outcome, Reason, Rulings, Variant};

use crate::games::chess::{CASTLES, Chess, castles_of_chess, pieces_of_chess};
use crate::position::Turn;
use crate::rules::{Capture, Ending, Form, Movement, PawnStep, ROYAL, Side};
use crate::state::State;
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ThreeCheck;

impl Movement for ThreeCheck {
    pieces_of_chess!(Variant::ThreeCheck, [u8; 2]);
    castles_of_chess!(CASTLES);

    const PAWNS: PawnStep = Chess::PAWNS;
    const PAWN_RANK: u8 = Chess::PAWN_RANK;
    const LAST_RANK: u8 = Chess::LAST_RANK;
    const PROMOTIONS: &'static [Form] = Chess::PROMOTIONS;
}

impl Capture for ThreeCheck {}

impl Ending for ThreeCheck {
    const ROYALS: [usize; 2] = Chess::ROYALS;
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let winner = Some(C::Other::COLOUR);
        let third = Outcome { winner, reason: Reason::ThirdCheck, points: None };
        (state.checks_left(C::THEM) == 0).then_some(third)
    }

    #[inline]
    fn wins_by_check<C: Side>(state: &State<Self>) -> bool {
        state.checks_left(C::US) <= 1
    }

    /// Two bare Kings: any piece besides could still give check.
    fn is_dead(Turn { state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        state.occupied() == state.layer(ROYAL)
    }
}
