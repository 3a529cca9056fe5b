//! Antichess: a side with no pieces or no move has won, and captures must be made. The King is a piece like any other.

use std::ops::Range;

use notation::{
    AntichessDead, AntichessStalemate, Colour, Fault, Kind, Outcome, Reason, Rulings, Variant,
};

use crate::bits::Word;
use crate::games::chess::{self, BISHOP, Chess, KNIGHT, QUEEN, ROOK};
use crate::hands::Holding;
use crate::paths::{KING as STEPS, Reach, leaps};
use crate::position::Turn;
use crate::rides::Shape;
use crate::rules::{
    Black, Capture, Ending, Form, MOST_LAYERS, Movement, PAWN, PawnStep, Side, White, layers,
};
use crate::state::State;
use crate::tables::Tables;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Antichess;

/// Kings are leapers, beside the layer of royal pieces, which stays empty.
const KING: usize = 5;

const KINDS: [(Kind, Form); 6] = [
    (Kind::Pawn, layers([PAWN])),
    (Kind::King, layers([KING])),
    (Kind::Rook, layers([ROOK])),
    (Kind::Bishop, layers([BISHOP])),
    (Kind::Knight, layers([KNIGHT])),
    (Kind::Queen, QUEEN),
];

const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// Whether a side has Bishops, and where: only on dark squares or only on light ones. These are told.
fn one_colour(bishops: u64) -> Option<u64> {
    let dark = (bishops & DARK).any();
    (bishops.any() && dark != (bishops & !DARK).any()).then_some(if dark { DARK } else { !DARK })
}

/// Whether the Pawns of a side can neither move nor capture, nor ever be captured by Bishops on squares of a colour.
fn closed<C: Side>(state: &State<Antichess>, bishops: u64) -> bool {
    let pawns = state.layer(PAWN) & state.sides[C::US];
    let ahead = C::forward(pawns);
    let captures = (ahead.east() | ahead.west()) & state.sides[C::THEM];
    ahead & !state.layer(PAWN) == 0 && captures == 0 && pawns & bishops == 0
}

impl Movement for Antichess {
    type Word = u64;
    type Layers = [u64; 6];
    type Between = [u64; 1];
    type Readings = ();
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[Variant::Antichess];
    const KINDS: &'static [(Kind, Form)] = &KINDS;
    const LEAPERS: Form = layers([PAWN, KNIGHT, KING]);
    const SHAPES: [Shape; MOST_LAYERS] = chess::SHAPES;
    const PAWNS: PawnStep = Chess::PAWNS;
    const PAWN_RANK: u8 = Chess::PAWN_RANK;
    const LAST_RANK: u8 = Chess::LAST_RANK;
    const PROMOTIONS: &'static [Form] =
        &[QUEEN, layers([ROOK]), layers([BISHOP]), layers([KNIGHT]), layers([KING])];
    const MUST_CAPTURE: bool = true;

    fn readings(_variant: Variant, _rulings: &Rulings) {}

    fn reach((): (), layer: usize, white: bool, from: usize) -> Reach {
        match layer {
            PAWN | ROOK | BISHOP | KNIGHT => chess::reach(layer, white, from),
            KING => Reach::leaping(leaps::<u64>(from, STEPS)),
            _ => Reach::default(),
        }
    }

    #[inline]
    fn compounds(state: &State<Self>) -> u64 {
        state.layer(ROOK) & state.layer(BISHOP)
    }
}

impl Capture for Antichess {}

impl Ending for Antichess {
    const ROYALS: [usize; 2] = [0, 0];
    const PAWN_RANKS: [Range<u8>; 2] = Chess::PAWN_RANKS;
    const CLAIM_MOVES: Option<u16> = Chess::CLAIM_MOVES;
    const DRAW_MOVES: u16 = Chess::DRAW_MOVES;

    /// The side not to move had lost its last piece before it moved.
    fn undecided(
        _tables: &Tables<Self>,
        state: &State<Self>,
        to_move: Colour,
    ) -> Result<(), Fault> {
        let left = state.sides[to_move.opponent() as usize].any();
        if left { Ok(()) } else { Err(Fault::GameOver) }
    }

    #[inline]
    fn over<C: Side>(_tables: &Tables<Self>, state: &State<Self>) -> Option<Outcome> {
        let winner = Some(C::COLOUR);
        let lost = Outcome { winner, reason: Reason::NoPieces, points: None };
        (!state.sides[C::US].any()).then_some(lost)
    }

    fn stalemate(state: &State<Self>, to_move: Colour, rulings: &Rulings) -> Outcome {
        let [own, others] =
            [to_move, to_move.opponent()].map(|side| state.sides[side as usize].count());
        let winner = match rulings.antichess_stalemate {
            AntichessStalemate::Wins => Some(to_move),
            AntichessStalemate::FewerPieces if own < others => Some(to_move),
            AntichessStalemate::FewerPieces if own > others => Some(to_move.opponent()),
            AntichessStalemate::FewerPieces | AntichessStalemate::Draw => None,
        };
        Outcome { winner, reason: Reason::Stalemate, points: None }
    }

    /// Bishops that never meet, White's on one colour and Black's on the other; by a ruling beside Pawns that are
    /// blocked for good.
    fn is_dead(Turn { state, .. }: &Turn<Self>, rulings: &Rulings) -> bool {
        let bishops = state.layer(BISHOP) & !state.layer(ROOK);
        let pawns = state.layer(PAWN);
        let colours = state.sides.map(|side| one_colour(bishops & side));
        let [Some(white), Some(black)] = colours else { return false };
        if white == black {
            return false;
        }
        match rulings.antichess_dead {
            AntichessDead::None => false,
            AntichessDead::Bishops => state.occupied() == bishops,
            AntichessDead::Closed => {
                state.occupied() == bishops | pawns
                    && closed::<White>(state, black)
                    && closed::<Black>(state, white)
            }
        }
    }
}
