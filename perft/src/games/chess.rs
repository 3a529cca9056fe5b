//! FIDE chess, the calibration.

use std::ops::Range;

use notation::{Colour, Kind, Rulings, Variant};

use crate::bits::Word;
use crate::paths::{KING, Reach, at, diagonals, leaps, straights};
use crate::position::Turn;
use crate::rides::{Shape, shapes};
use crate::rules::{
    Capture, Castle, Ending, Form, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, layers,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Chess;

pub(crate) const ROOK: usize = 2;
pub(crate) const BISHOP: usize = 3;
pub(crate) const KNIGHT: usize = 4;

pub(crate) const QUEEN: Form = layers([ROOK, BISHOP]);

pub(crate) const KINDS: [(Kind, Form); 6] = [
    (Kind::Pawn, layers([PAWN])),
    (Kind::King, layers([ROYAL])),
    (Kind::Rook, layers([ROOK])),
    (Kind::Bishop, layers([BISHOP])),
    (Kind::Knight, layers([KNIGHT])),
    (Kind::Queen, QUEEN),
];

pub(crate) const SHAPES: [Shape; MOST_LAYERS] =
    shapes([(ROOK, Shape::STRAIGHTS), (BISHOP, Shape::DIAGONALS)]);

/// Where the pieces of chess go from a square.
pub(crate) fn reach(layer: usize, white: bool, from: usize) -> Reach {
    match layer {
        PAWN => Reach::leaping(pawn_captures::<u64>(white, from)),
        ROYAL => Reach::leaping(leaps::<u64>(from, KING)),
        ROOK => Reach::riding(straights::<u64>(from, 1).into()),
        BISHOP => Reach::riding(diagonals::<u64>(from).into()),
        KNIGHT => Reach::leaping(leaps::<u64>(from, &[(1, 2)])),
        _ => Reach::default(),
    }
}

/// One step diagonally forward.
pub(crate) fn pawn_captures<W: Word>(white: bool, from: usize) -> Vec<usize> {
    let forward = if white { 1 } else { -1 };
    [-1, 1].into_iter().filter_map(|side| at::<W>(from, (side, forward))).collect()
}

/// One of FIDE's ways to castle.
pub(crate) const fn castle(colour: Colour, king_side: bool) -> Castle<u64> {
    let home = match colour {
        Colour::White => 0,
        Colour::Black => 56,
    };
    let right = match (colour, king_side) {
        (Colour::White, true) => 1,
        (Colour::White, false) => 2,
        (Colour::Black, true) => 4,
        (Colour::Black, false) => 8,
    };
    if king_side {
        Castle {
            colour,
            king_side,
            right,
            royal: [home + 4, home + 6],
            rook: [home + 7, home + 5],
            empty: 0b0110_0000 << home,
            safe: 0b0110_0000 << home,
            behind: 0,
        }
    } else {
        Castle {
            colour,
            king_side,
            right,
            royal: [home + 4, home + 2],
            rook: [home, home + 3],
            empty: 0b0000_1110 << home,
            safe: 0b0000_1100 << home,
            behind: 0,
        }
    }
}

/// FIDE's four ways to castle.
pub(crate) const CASTLES: &[Castle<u64>] = &[
    castle(Colour::White, true),
    castle(Colour::White, false),
    castle(Colour::Black, true),
    castle(Colour::Black, false),
];

/// The dead positions that FIDE's laws name: a King against a King, alone or with one Bishop or
/// Knight, or with any Bishops all on squares of one colour. `bishops` and `knights` are those
/// that are nothing else beside.
pub(crate) fn is_dead(occupied: u64, kings: u64, bishops: u64, knights: u64) -> bool {
    const DARK: u64 = 0xAA55_AA55_AA55_AA55;
    let pieces = occupied & !kings;
    let one_knight = knights == pieces && pieces.at_most_one();
    let one_colour = (pieces & DARK).count() == 0 || (pieces & !DARK).count() == 0;
    one_knight || (bishops == pieces && one_colour)
}

/// How games say that their pieces are those of chess, Pawns and castling aside. They have no readings, or those of
/// their castling.
macro_rules! pieces_of_chess {
    ($variants:expr) => {
        $crate::games::chess::pieces_of_chess!($variants, [u8; 0]);

        type Readings = ();

        fn readings(_variant: notation::Variant, _rulings: &notation::Rulings) {}
    };
    ($variants:expr, $checks:ty) => {
        type Word = u64;
        type Layers = [u64; 5];
        type Between = [u64; 1];
        type Checks = $checks;
        type Holding = [$crate::hands::Holding<u64>; 0];

        const VARIANTS: &'static [notation::Variant] = $variants;
        const KINDS: &'static [(notation::Kind, $crate::rules::Form)] =
            &$crate::games::chess::KINDS;
        const LEAPERS: $crate::rules::Form = $crate::rules::layers([
            $crate::rules::PAWN,
            $crate::rules::ROYAL,
            $crate::games::chess::KNIGHT,
        ]);
        const SHAPES: [$crate::rides::Shape; $crate::rules::MOST_LAYERS] =
            $crate::games::chess::SHAPES;

        fn reach(
            _readings: Self::Readings,
            layer: usize,
            white: bool,
            from: usize,
        ) -> $crate::paths::Reach {
            $crate::games::chess::reach(layer, white, from)
        }

        #[inline]
        fn compounds(state: &$crate::state::State<Self>) -> u64 {
            state.layer($crate::games::chess::ROOK) & state.layer($crate::games::chess::BISHOP)
        }
    };
}
pub(crate) use pieces_of_chess;

/// How games say that their Pawns step, start and promote as those of chess do.
macro_rules! pawns_of_chess {
    () => {
        const PAWNS: $crate::rules::PawnStep = $crate::games::chess::Chess::PAWNS;
        const PAWN_RANK: u8 = $crate::games::chess::Chess::PAWN_RANK;
        const LAST_RANK: u8 = $crate::games::chess::Chess::LAST_RANK;
        const PROMOTIONS: &'static [$crate::rules::Form] = $crate::games::chess::Chess::PROMOTIONS;
    };
}
pub(crate) use pawns_of_chess;

impl Movement for Chess {
    pieces_of_chess!(&[Variant::Chess]);

    const PAWNS: PawnStep = PawnStep::Fide { double: true };
    const PAWN_RANK: u8 = 1;
    const LAST_RANK: u8 = 7;
    const PROMOTIONS: &'static [Form] =
        &[QUEEN, layers([ROOK]), layers([BISHOP]), layers([KNIGHT])];
    const CASTLES: &'static [Castle<u64>] = CASTLES;
}

impl Capture for Chess {}

impl Ending for Chess {
    const ROYALS: [usize; 2] = [1, 1];
    /// Ranks 2 to 7.
    const PAWN_RANKS: [Range<u8>; 2] = [1..7, 1..7];
    const CLAIM_MOVES: Option<u16> = Some(50);
    const DRAW_MOVES: u16 = 75;

    fn is_dead(Turn { state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        let (rooks, bishops) = (state.layer(ROOK), state.layer(BISHOP));
        is_dead(state.occupied(), state.layer(ROYAL), bishops & !rooks, state.layer(KNIGHT))
    }
}
