//! Racing Kings: the side whose King is first on the eighth rank has won, and nobody gives check.

use std::ops::Range;

use notation::{Colour, Fault, Outcome, Reason, Variant};

use crate::bits::Word;
use crate::games::chess::pieces_of_chess;
use crate::node::Node;
use crate::rules::{Black, Capture, Ending, Form, Movement, PawnStep, ROYAL, Side};
use crate::state::State;
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RacingKings;

/// The eighth rank, for both sides.
const GOAL: u64 = 0xFF00_0000_0000_0000;

/// Whether a side's King has arrived.
#[inline]
fn arrived(state: &State<RacingKings>, side: Colour) -> bool {
    (state.royals(side as usize) & GOAL).any()
}

/// Whether Black's King, the side to move, has a legal move onto the goal. None could uncover a check there.
#[cold]
fn can_follow(tables: &Tables<RacingKings>, state: &State<RacingKings>) -> bool {
    let node = Node::<RacingKings, Black>::at_ease(state, tables);
    let arrives = |royal| {
        let to = tables.royal_steps(Black::US, royal) & GOAL & !node.own;
        to.any() && (to & !node.danger(royal)).any()
    };
    node.royals().squares().any(arrives)
}

impl Movement for RacingKings {
    pieces_of_chess!(&[Variant::RacingKings]);

    /// There are none.
    const PAWNS: PawnStep = PawnStep::Fide { double: false };
    const PAWN_RANK: u8 = 1;
    const LAST_RANK: u8 = 7;
    const PROMOTIONS: &'static [Form] = &[];
    const NO_CHECKS: bool = true;
}

impl Capture for RacingKings {}

impl Ending for RacingKings {
    const ROYALS: [usize; 2] = [1, 1];
    const PAWN_RANKS: [Range<u8>; 2] = [0..0, 0..0];
    const CLAIM_MOVES: Option<u16> = Some(50);
    /// No position is dead: bare Kings race on.
    const DRAW_MOVES: u16 = 75;

    /// Black has the last move, so that the game was over when its King arrived.
    fn undecided(
        _tables: &Tables<Self>,
        state: &State<Self>,
        to_move: Colour,
    ) -> Result<(), Fault> {
        let late = to_move == Colour::Black && arrived(state, Colour::Black);
        if late { Err(Fault::GameOver) } else { Ok(()) }
    }

    /// Once White's King has arrived, Black's may follow with its next move alone.
    #[inline]
    fn over<C: Side>(tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        if !(state.layer(ROYAL) & GOAL).any() {
            return None;
        }
        let winner = match Colour::BOTH.map(|side| arrived(state, side)) {
            [true, true] => None,
            [false, _] => Some(Colour::Black),
            [true, false] if !C::WHITE && can_follow(tables, state) => return None,
            [true, false] => Some(Colour::White),
        };
        Some(Outcome { winner, reason: Reason::Race, points: None })
    }

    /// With its last move Black ends the game by whatever it plays. A King's step, onto the goal or not, is made
    /// anyway: all squares around a King are watched, since a rider would give check from them.
    #[inline]
    fn decisive<const LAYER: usize, C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> u64 {
        u64::FULL.when(!C::WHITE && arrived(state, Colour::White))
    }
}
