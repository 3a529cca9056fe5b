//! Crazyhouse: what is captured changes sides and may be dropped. The rules are those of its page.

use std::ops::Range;

use notation::{
    CastlingArray, CrazyhouseDead, CrazyhouseMoveCount, DropClock, Kind, Rulings, Variant,
};

use crate::bits::Word;
use crate::games::chess::{
    self, BISHOP, CASTLES, Chess, KINDS, KNIGHT, QUEEN, ROOK, pawns_of_chess,
};
use crate::games::chess960::CASTLES_BY_FILE;
use crate::hands::Holding;
use crate::paths::Reach;
use crate::position::Turn;
use crate::rides::Shape;
use crate::rules::{
    Capture, Castle, Ending, Form, MOST_LAYERS, Movement, PAWN, ROYAL, is_among, layers,
};
use crate::state::State;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Crazyhouse;

/// What rulings say of drops and castling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    /// Which drops zero the half-move clock: nothing that the moves depend on.
    clock: DropClock,
    array: CastlingArray,
}

/// Ranks 2 to 7.
const INNER_RANKS: u64 = 0x00FF_FFFF_FFFF_FF00;

impl Movement for Crazyhouse {
    type Word = u64;
    type Layers = [u64; 5];
    type Between = [u64; 1];
    type Readings = Reading;
    type Checks = [u8; 0];
    type Holding = [Holding<u64>; 1];

    const VARIANTS: &'static [Variant] = &[Variant::Crazyhouse];
    const KINDS: &'static [(Kind, Form)] = &KINDS;
    const LEAPERS: Form = layers([PAWN, ROYAL, KNIGHT]);
    const SHAPES: [Shape; MOST_LAYERS] = chess::SHAPES;
    pawns_of_chess!();
    const CASTLES: &'static [Castle<u64>] = CASTLES;
    const CASTLES_BY_FILE: &'static [Castle<u64>] = CASTLES_BY_FILE;
    const HELD: &'static [Form] =
        &[layers([PAWN]), layers([KNIGHT]), layers([BISHOP]), layers([ROOK]), QUEEN];
    /// Rule 3 of the page.
    const PAWN_DROPS: u64 = INNER_RANKS;

    fn readings(_variant: Variant, rulings: &Rulings) -> Reading {
        Reading {
            clock: rulings.drop_clock,
            array: rulings.castling_arrays.of(Variant::Crazyhouse),
        }
    }

    fn castles_by_file(Reading { array, .. }: Reading) -> bool {
        array == CastlingArray::Any
    }

    fn reach(_readings: Reading, layer: usize, white: bool, from: usize) -> Reach {
        chess::reach(layer, white, from)
    }

    #[inline]
    fn compounds(state: &State<Self>) -> u64 {
        state.layer(ROOK) & state.layer(BISHOP)
    }

    fn drop_zeroes_clock(Reading { clock, .. }: Reading, form: Form) -> bool {
        match clock {
            DropClock::Pawn => is_among(form, PAWN),
            DropClock::Any => true,
            DropClock::None => false,
        }
    }
}

impl Capture for Crazyhouse {}

/// At most three pieces on the board and in the hands, and none that mates a bare King with its King: no Pawn, Rook or
/// Queen, and no promoted piece, which is a Pawn to come.
fn is_meagre(state: &State<Crazyhouse>) -> bool {
    let Holding { hands, marks } = state.held();
    let counts = |place| hands.map(|hand| hand.count(place)).iter().sum::<u32>();
    let [pawns, knights, bishops, rooks, queens] = [0, 1, 2, 3, 4].map(counts);
    let strong = state.layer(PAWN) | state.layer(ROOK) | marks;
    let pieces = state.occupied().count() + knights + bishops;
    !strong.any() && pawns + rooks + queens == 0 && pieces <= 3
}

impl Ending for Crazyhouse {
    const ROYALS: [usize; 2] = Chess::ROYALS;
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    fn counts_moves(rulings: &Rulings) -> bool {
        rulings.crazyhouse_move_count == CrazyhouseMoveCount::Fide
    }

    fn is_dead(Turn { state, .. }: &Turn<Self>, rulings: &Rulings) -> bool {
        rulings.crazyhouse_dead == CrazyhouseDead::Few && is_meagre(state)
    }
}
