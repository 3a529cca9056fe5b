//! King of the Hill: chess in which a King that comes to the middle of the board has won.

use std::ops::Range;

use notation::{Colour, Fault, Outcome, Reason, Variant};

use crate::bits::Word;
use crate::games::chess::{CASTLES, Chess, castles_of_chess, pieces_of_chess};
use crate::rules::{Capture, Ending, Form, Movement, PawnStep, ROYAL, Side};
use crate::state::State;
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct KingOfTheHill;

/// d4, e4, d5 and e5.
const HILL: u64 = 0x0000_0018_1800_0000;

impl Movement for KingOfTheHill {
    pieces_of_chess!(Variant::KingOfTheHill, [u8; 0]);
    castles_of_chess!(CASTLES);

    const PAWNS: PawnStep = Chess::PAWNS;
    const PAWN_RANK: u8 = Chess::PAWN_RANK;
    const LAST_RANK: u8 = Chess::LAST_RANK;
    const PROMOTIONS: &'static [Form] = Chess::PROMOTIONS;
}

impl Capture for KingOfTheHill {}

impl Ending for KingOfTheHill {
    const ROYALS: [usize; 2] = Chess::ROYALS;
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    /// No position is dead: two bare Kings may still walk.
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    /// The King of the side to move was on the hill before the other side moved.
    fn undecided(state: &State<Self>, to_move: Colour) -> Result<(), Fault> {
        if (state.royals(to_move as usize) & HILL).any() { Err(Fault::GameOver) } else { Ok(()) }
    }

    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let hill = Outcome { winner: Some(C::Other::COLOUR), reason: Reason::Hill, points: None };
        (state.royals(C::THEM) & HILL).any().then_some(hill)
    }

    #[inline]
    fn decisive<const LAYER: usize, C: Side>(_state: &State<Self>) -> u64 {
        HILL.when(LAYER == ROYAL)
    }
}
