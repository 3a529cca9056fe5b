//! Atomic: a capture explodes, and a side whose King is gone has lost. The rules are those of its page.

use std::ops::Range;

use notation::{
    AtomicCheck, AtomicDead, AtomicTouching, CastlingArray, Colour, Kind, Outcome, Reason, Rulings,
    Variant,
};

use crate::bits::Word;
use crate::games::chess::{self, BISHOP, CASTLES, Chess, KINDS, KNIGHT, ROOK, pawns_of_chess};
use crate::games::chess960::CASTLES_BY_FILE;
use crate::hands::Holding;
use crate::paths::{KING, Reach, leaps};
use crate::position::Turn;
use crate::rides::Shape;
use crate::rules::{
    Black, Capture, Castle, Ending, Form, MOST_LAYERS, Movement, PAWN, ROYAL, Side, White, layers,
};
use crate::state::{NO_EN_PASSANT, State};
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Atomic;

/// What rulings say of check and castling.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Reading {
    touching: AtomicTouching,
    check: AtomicCheck,
    array: CastlingArray,
}

const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// The squares of the colours that some Bishops stand on.
fn colours(bishops: u64) -> u64 {
    DARK.when((bishops & DARK).any()) | (!DARK).when((bishops & !DARK).any())
}

impl Movement for Atomic {
    type Word = u64;
    type Layers = [u64; 5];
    type Between = [u64; 1];
    type Readings = Reading;
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[Variant::Atomic];
    const KINDS: &'static [(Kind, Form)] = &KINDS;
    const LEAPERS: Form = layers([PAWN, KNIGHT]);
    const SHAPES: [Shape; MOST_LAYERS] = chess::SHAPES;
    pawns_of_chess!();
    const CASTLES: &'static [Castle<u64>] = CASTLES;
    const CASTLES_BY_FILE: &'static [Castle<u64>] = CASTLES_BY_FILE;

    fn readings(_variant: Variant, rulings: &Rulings) -> Reading {
        Reading {
            touching: rulings.atomic_touching,
            check: rulings.atomic_check,
            array: rulings.castling_arrays.of(Variant::Atomic),
        }
    }

    fn castles_by_file(Reading { array, .. }: Reading) -> bool {
        array == CastlingArray::Any
    }

    /// A King captures nothing (rule 1), so that it attacks nothing.
    fn reach(_readings: Reading, layer: usize, white: bool, from: usize) -> Reach {
        match layer {
            ROYAL => Reach::default(),
            _ => chess::reach(layer, white, from),
        }
    }

    fn royal_steps(_readings: Reading, _white: bool, from: usize) -> Vec<usize> {
        leaps::<u64>(from, KING)
    }

    #[inline]
    fn compounds(state: &State<Self>) -> u64 {
        state.layer(ROOK) & state.layer(BISHOP)
    }
}

impl Capture for Atomic {
    const EXPLODES: bool = true;

    #[inline]
    fn is_checkless(Reading { check, .. }: Reading) -> bool {
        check == AtomicCheck::None
    }

    #[inline]
    fn castles_by_touch(Reading { touching, .. }: Reading) -> bool {
        touching == AtomicTouching::Safe
    }
}

/// Too little material (section 2 of the page): bare Kings; a bare King against a King with one Knight, Bishop or
/// Rook, or with two Knights; one Bishop each, on unlike colours.
fn is_meagre(state: &State<Atomic>) -> bool {
    let kings = state.layer(ROYAL);
    let queens = state.layer(ROOK) & state.layer(BISHOP);
    let pieces = state.occupied() & !kings;
    let [white, black] = state.sides.map(|side| side & !kings);
    if white.any() && black.any() {
        return pieces.count() == 2 && cannot_meet(state);
    }
    let two_knights = pieces.count() == 2 && pieces == state.layer(KNIGHT);
    !pieces.any()
        || two_knights
        || (pieces.count() == 1 && pieces & (queens | state.layer(PAWN)) == 0)
}

/// Whether there are Kings and Bishops alone, White's on one colour and Black's on the other.
fn cannot_meet(state: &State<Atomic>) -> bool {
    let bishops = state.layer(BISHOP) & !state.layer(ROOK);
    let [white, black] = state.sides.map(|side| colours(bishops & side));
    state.occupied() == bishops | state.layer(ROYAL)
        && white.any()
        && black.any()
        && white & black == 0
}

/// Whether the Pawns of a side stand before Pawns, and can capture nothing, legally or not. Only the side to move captures
/// what was passed over.
fn is_shut_in<C: Side>(state: &State<Atomic>, to_move: Colour) -> bool {
    let pawns = state.layer(PAWN);
    let ahead = C::forward(pawns & state.sides[C::US]);
    let is_passed = state.en_passant != NO_EN_PASSANT && C::COLOUR == to_move;
    let passed = u64::bit(state.en_passant.into()).when(is_passed);
    let prey = state.sides[C::THEM] | passed;
    ahead & !pawns == 0 && (ahead.east() | ahead.west()) & prey == 0
}

/// Whether all Pawns are shut in, and besides Kings there are at most Bishops of one side, on one colour, on which no enemy
/// Pawn stands: so lichess has it, which the ruling follows.
fn is_closed(state: &State<Atomic>, to_move: Colour) -> bool {
    let (pawns, bishops) = (state.layer(PAWN), state.layer(BISHOP) & !state.layer(ROOK));
    let [white, black] = state.sides;
    let reached = colours(bishops);
    let enemy = if (bishops & white).any() { black } else { white };
    state.occupied() == pawns | bishops | state.layer(ROYAL)
        && is_shut_in::<White>(state, to_move)
        && is_shut_in::<Black>(state, to_move)
        && bishops & enemy == 0
        && reached != u64::FULL
        && pawns & enemy & reached == 0
}

impl Ending for Atomic {
    const ROYALS: [usize; 2] = Chess::ROYALS;
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    /// The capture that removed the other King has won, whatever it left attacked (rule 5).
    fn allows_check(state: &State<Self>, to_move: Colour) -> bool {
        !state.royals(to_move as usize).any()
    }

    /// Rule 9 of the page.
    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let winner = Some(C::Other::COLOUR);
        let lost = Outcome { winner, reason: Reason::Explosion, points: None };
        (!state.royals(C::US).any()).then_some(lost)
    }

    /// None of these moves ends the game, but nearly all replies may depend on them: they are made.
    #[inline]
    fn decisive<const LAYER: usize, C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> u64 {
        if LAYER == ROYAL { u64::FULL } else { state.sides[C::THEM] }
    }

    fn is_dead(Turn { state, to_move, .. }: &Turn<Self>, rulings: &Rulings) -> bool {
        match rulings.atomic_dead {
            AtomicDead::None => false,
            AtomicDead::Material => is_meagre(state),
            AtomicDead::AnyBishops => is_meagre(state) || cannot_meet(state),
            AtomicDead::Closed => is_meagre(state) || is_closed(state, *to_move),
        }
    }
}
