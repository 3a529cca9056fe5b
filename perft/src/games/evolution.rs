//! Evolution Chess: FIDE chess in which a captor gains what its captive could do.

use std::ops::Range;

use notation::{Kind, Rulings, Variant};

use crate::games::chess::{self, BISHOP, CASTLES, Chess, KNIGHT, ROOK};
use crate::hands::Holding;
use crate::paths::Reach;
use crate::position::Turn;
use crate::rides::Shape;
use crate::rules::{
    Capture, Castle, Ending, Form, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, Results, layers,
};
use crate::state::State;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Evolution;

/// The three abilities that unite.
const ABILITIES: Form = layers([ROOK, BISHOP, KNIGHT]);

const KINDS: [(Kind, Form); 9] = [
    (Kind::Pawn, layers([PAWN])),
    (Kind::King, layers([ROYAL])),
    (Kind::Rook, layers([ROOK])),
    (Kind::Bishop, layers([BISHOP])),
    (Kind::Knight, layers([KNIGHT])),
    (Kind::Queen, layers([ROOK, BISHOP])),
    (Kind::Cardinal, layers([BISHOP, KNIGHT])),
    (Kind::Marshall, layers([ROOK, KNIGHT])),
    (Kind::Amazon, ABILITIES),
];

impl Movement for Evolution {
    type Word = u64;
    type Layers = [u64; 5];
    type Between = [u64; 1];
    type Readings = ();
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[Variant::Evolution];
    const KINDS: &'static [(Kind, Form)] = &KINDS;
    const LEAPERS: Form = Chess::LEAPERS;
    const SHAPES: [Shape; MOST_LAYERS] = Chess::SHAPES;
    const PAWNS: PawnStep = Chess::PAWNS;
    const PAWN_RANK: u8 = Chess::PAWN_RANK;
    const LAST_RANK: u8 = Chess::LAST_RANK;
    const PROMOTIONS: &'static [Form] = &[layers([ROOK]), layers([BISHOP]), layers([KNIGHT])];
    const CASTLES: &'static [Castle<u64>] = CASTLES;

    fn readings(_variant: Variant, _rulings: &Rulings) {}

    fn reach((): (), layer: usize, white: bool, from: usize) -> Reach {
        chess::reach(layer, white, from)
    }

    #[inline]
    fn compounds(state: &State<Self>) -> u64 {
        let (rooks, bishops) = (state.layer(ROOK), state.layer(BISHOP));
        (rooks & bishops) | ((rooks | bishops) & state.layer(KNIGHT))
    }
}

impl Capture for Evolution {
    const CHANGES_CAPTOR: bool = true;

    #[inline]
    fn results((): (), captor: Form, captive: Form) -> Results {
        Results::only(captor | (captive & ABILITIES))
    }
}

impl Ending for Evolution {
    const ROYALS: [usize; 2] = [1, 1];
    /// Ranks 2 to 7.
    const PAWN_RANKS: [Range<u8>; 2] = [1..7, 1..7];
    const CLAIM_MOVES: Option<u16> = Some(50);
    const DRAW_MOVES: u16 = 75;

    fn is_dead(Turn { state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        let (rooks, bishops, knights) =
            (state.layer(ROOK), state.layer(BISHOP), state.layer(KNIGHT));
        let plain_bishops = bishops & !rooks & !knights;
        let plain_knights = knights & !rooks & !bishops;
        chess::is_dead(state.occupied(), state.layer(ROYAL), plain_bishops, plain_knights)
    }
}
