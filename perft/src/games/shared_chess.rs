//! The machine that Chess960, King of the Hill and Three-check share: chess in all but how it castles and how it ends. What each
//! has of its own stands in its own file.
//!
//! What tells them apart is asked so seldom that it need not be known when the generator is compiled.

use std::ops::Range;

use notation::{Colour, Fault, Outcome, Reason, Rulings, Variant};

use crate::bits::Word;
use crate::games::chess::{
    self, BISHOP, CASTLES, Chess, KNIGHT, ROOK, pawns_of_chess, pieces_of_chess,
};
use crate::games::chess960::CASTLES_BY_FILE;
use crate::games::{king_of_the_hill, three_check};
use crate::position::Turn;
use crate::rules::{Capture, Castle, Ending, Movement, ROYAL, Side};
use crate::state::State;
use crate::tables::Tables;

/// Whichever of the three games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SharedChess;

impl Movement for SharedChess {
    pieces_of_chess!(&[Variant::Chess960, Variant::KingOfTheHill, Variant::ThreeCheck], [u8; 2]);

    /// Whether a position castles by file: in Chess960 always, and by a ruling in the other two.
    type Readings = bool;

    pawns_of_chess!();
    const CASTLES: &'static [Castle<u64>] = CASTLES;
    const CASTLES_BY_FILE: &'static [Castle<u64>] = CASTLES_BY_FILE;

    fn readings(variant: Variant, rulings: &Rulings) -> bool {
        variant.castles_by_file(rulings)
    }

    fn castles_by_file(by_file: bool) -> bool {
        by_file
    }
}

impl Capture for SharedChess {}

impl Ending for SharedChess {
    const ROYALS: [usize; 2] = Chess::ROYALS;
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;
    const COUNTS_CHECKS: bool = true;

    /// The King of the side to move was on the hill before the other side moved.
    fn undecided(tables: &Tables<Self>, state: &State<Self>, to_move: Colour) -> Result<(), Fault> {
        let has_won = king_of_the_hill::is_on_goal(tables, state, to_move as usize);
        if has_won { Err(Fault::GameOver) } else { Ok(()) }
    }

    #[inline]
    fn over<C: Side>(tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let reason = if three_check::has_given_all(state, C::THEM) {
            Reason::ThirdCheck
        } else if king_of_the_hill::is_on_goal(tables, state, C::THEM) {
            Reason::Hill
        } else {
            return None;
        };
        Some(Outcome { winner: Some(C::Other::COLOUR), reason, points: None })
    }

    #[inline]
    fn decisive<const LAYER: usize, C: Side>(tables: &Tables<Self>, _state: &State<Self>) -> u64 {
        king_of_the_hill::goal(tables).when(LAYER == ROYAL)
    }

    #[inline]
    fn wins_by_check<C: Side>(state: &State<Self>) -> bool {
        three_check::would_win(state, C::US)
    }

    fn is_dead(Turn { tables, state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        match tables.variant {
            // Two bare Kings may still walk to the hill.
            Variant::KingOfTheHill => false,
            Variant::ThreeCheck => three_check::is_dead(state),
            _ => {
                let (rooks, bishops) = (state.layer(ROOK), state.layer(BISHOP));
                let (kings, knights) = (state.layer(ROYAL), state.layer(KNIGHT));
                chess::is_dead(state.occupied(), kings, bishops & !rooks, knights)
            }
        }
    }
}
