//! Colorbound Chess, Equalized Colorbound Chess and Colorbound Decimal Chess.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Range;

use notation::{Kind, Rulings, Variant};

use crate::bits::{Word, board_squares};
use crate::games::chess::pawn_captures;
use crate::hands::Holding;
use crate::kindergarten::Ridden;
use crate::paths::{Path, Reach, at, diagonals, leaps, path, straights};
use crate::position::Turn;
use crate::rides::{Shape, shapes};
use crate::rules::{
    Capture, Ending, Form, LayerSets, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, is_among,
    layers,
};
use crate::state::State;

/// One of the three games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Colorbound<G>(PhantomData<G>);

/// What sets the three games apart.
pub(crate) trait Section: Copy + Eq + Debug + Default + Send + Sync + 'static {
    type Word: Ridden;
    type Layers: LayerSets<Self::Word>;
    type Between: Copy + Send + Sync + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Default;

    const VARIANT: Variant;
    const ROYALS: usize;
    const CLAIM_MOVES: u16;
    const DRAW_MOVES: u16;
}

/// Colorbound Chess itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Original;

/// Equalized Colorbound Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Equalized;

/// Colorbound Decimal Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Decimal;

impl Section for Original {
    type Word = u64;
    type Layers = [u64; 6];
    type Between = [u64; 1];
    const VARIANT: Variant = Variant::Colorbound;
    const ROYALS: usize = 1;
    const CLAIM_MOVES: u16 = 32;
    const DRAW_MOVES: u16 = 48;
}

impl Section for Equalized {
    type Word = u64;
    type Layers = [u64; 6];
    type Between = [u64; 1];
    const VARIANT: Variant = Variant::ColorboundEqualized;
    const ROYALS: usize = 2;
    const CLAIM_MOVES: u16 = 32;
    const DRAW_MOVES: u16 = 48;
}

impl Section for Decimal {
    type Word = u128;
    type Layers = [u128; 8];
    type Between = [u128; 1];
    const VARIANT: Variant = Variant::ColorboundDecimal;
    const ROYALS: usize = 1;
    const CLAIM_MOVES: u16 = 50;
    const DRAW_MOVES: u16 = 75;
}

const BISHOP: usize = 2;
const WIZARD: usize = 3;
const LAUREATE: usize = 4;
const DRAGON: usize = 5;
const OSPREY: usize = 6;
const PARABOLA: usize = 7;

/// The kinds in the order of their layers.
const KINDS: [Kind; 8] = [
    Kind::Pawn,
    Kind::King,
    Kind::Bishop,
    Kind::Wizard,
    Kind::Laureate,
    Kind::Dragon,
    Kind::Osprey,
    Kind::Parabola,
];

/// All that a Pawn may become; the first four where there are no others.
const PROMOTIONS: [Form; 6] = [
    layers([WIZARD]),
    layers([LAUREATE]),
    layers([BISHOP]),
    layers([DRAGON]),
    layers([OSPREY]),
    layers([PARABOLA]),
];

/// A leap of two squares and then one of the diagonals outward: (0,2) (1,3) (2,4) …
fn osprey<W: Word>(from: usize, quarters: u8, side: i8) -> Path {
    path::<W>(from, quarters, |n| (side * (n - 1), n.saturating_add(1)))
}

/// One of the two curves through a corner: (1,1) (2,4) (3,9), or its mirror image (1,1) (4,2) (9,3).
fn parabola<W: Word>(from: usize, quarters: u8, flat: bool) -> Path {
    path::<W>(from, quarters, |n| {
        let square = n.saturating_mul(n);
        if flat { (square, n) } else { (n, square) }
    })
}

fn parabolas<W: Word>(from: usize) -> Vec<Path> {
    (0..4).flat_map(|q| [parabola::<W>(from, q, false), parabola::<W>(from, q, true)]).collect()
}

/// One step diagonally forward, and from the start rank a leap of two straight on.
fn pawn<W: Word>(white: bool, from: usize) -> Vec<usize> {
    let (start, leap) = if white { (1, 2) } else { (W::SIZE - 2, -2) };
    let mut squares = pawn_captures::<W>(white, from);
    if W::place(from).1 == start {
        squares.extend(at::<W>(from, (0, leap)));
    }
    squares
}

impl<G: Section> Movement for Colorbound<G> {
    type Word = G::Word;
    type Layers = G::Layers;
    type Between = G::Between;
    type Readings = ();
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[G::VARIANT];
    const LEAPERS: Form = layers([PAWN, ROYAL, WIZARD, LAUREATE, DRAGON]);
    const SHAPES: [Shape; MOST_LAYERS] = if Self::LAYERS > OSPREY {
        shapes([
            (BISHOP, Shape::DIAGONALS),
            (DRAGON, Shape::STRAIGHTS),
            (OSPREY, Shape::Stems),
            (PARABOLA, Shape::Openings),
        ])
    } else {
        shapes([(BISHOP, Shape::DIAGONALS), (DRAGON, Shape::STRAIGHTS)])
    };
    const PAWNS: PawnStep = PawnStep::Diagonal;
    const PAWN_RANK: u8 = 1;
    const LAST_RANK: u8 = G::Word::SIZE - 1;
    const PROMOTIONS: &'static [Form] = PROMOTIONS.split_at(Self::LAYERS - 2).0;

    fn readings(_variant: Variant, _rulings: &Rulings) {}

    fn reach((): (), layer: usize, white: bool, from: usize) -> Reach {
        match layer {
            PAWN => Reach::leaping(pawn::<G::Word>(white, from)),
            ROYAL => Reach::leaping(leaps::<G::Word>(from, &[(1, 1), (0, 2)])),
            BISHOP => Reach::riding(diagonals::<G::Word>(from).into()),
            WIZARD => Reach::leaping(leaps::<G::Word>(from, &[(1, 1), (1, 3)])),
            LAUREATE => Reach::leaping(leaps::<G::Word>(from, &[(1, 1), (2, 2), (0, 2)])),
            DRAGON => Reach {
                leaps: leaps::<G::Word>(from, &[(1, 1)]),
                lines: straights::<G::Word>(from, 2).into(),
            },
            OSPREY => {
                let ways = (0..4).flat_map(|quarters| [(quarters, 1), (quarters, -1)]);
                Reach::riding(ways.map(|(q, side)| osprey::<G::Word>(from, q, side)).collect())
            }
            PARABOLA => Reach::riding(parabolas::<G::Word>(from)),
            _ => Reach::default(),
        }
    }

    fn form(kind: Kind) -> Option<Form> {
        KINDS[..Self::LAYERS].iter().position(|known| *known == kind).map(|layer| layers([layer]))
    }

    fn kind(form: Form, _white: bool, _square: usize) -> Option<Kind> {
        (0..Self::LAYERS).find(|&layer| is_among(form, layer)).map(|layer| KINDS[layer])
    }

    #[inline]
    fn compounds(_state: &State<Self>) -> G::Word {
        G::Word::EMPTY
    }
}

impl<G: Section> Capture for Colorbound<G> {}

impl<G: Section> Ending for Colorbound<G> {
    const ROYALS: [usize; 2] = [G::ROYALS, G::ROYALS];
    /// All but the first and the last.
    const PAWN_RANKS: [Range<u8>; 2] = [1..G::Word::SIZE - 1, 1..G::Word::SIZE - 1];
    const CLAIM_MOVES: Option<u16> = Some(G::CLAIM_MOVES);
    const DRAW_MOVES: u16 = G::DRAW_MOVES;

    /// No piece can ever attack an enemy King: there is none on that King's colour. With two
    /// Kings a side, on both colours, only Kings are left.
    fn is_dead(Turn { state, .. }: &Turn<Self>, _rulings: &Rulings) -> bool {
        let kings = state.layer(ROYAL);
        if G::ROYALS == 2 {
            return state.occupied() == kings;
        }
        let dark = board_squares::<G::Word>().filter(|&square| is_dark::<G::Word>(square));
        let dark = dark.fold(G::Word::EMPTY, |dark, square| dark | G::Word::bit(square));
        [(0, 1), (1, 0)].into_iter().all(|(side, enemy)| {
            let aimed = if (kings & state.sides[enemy] & dark).any() { dark } else { !dark };
            !(state.sides[side] & !kings & aimed).any()
        })
    }
}

/// Whether a square has a1's colour.
fn is_dark<W: Word>(square: usize) -> bool {
    let (file, rank) = W::place(square);
    (file + rank) % 2 == 0
}
