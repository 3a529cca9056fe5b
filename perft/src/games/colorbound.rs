//! Colorbound Chess, Equalized Colorbound Chess and Colorbound Decimal Chess.

use std::fmt::Debug;
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::LazyLock;

use notation::{Kind, Rulings, Variant};

use crate::bits::{Word, board_squares};
use crate::games::chess::pawn_captures;
use crate::lines::{Across, Ridden, Upward};
use crate::paths::{Path, Reach, at, diagonals, leaps, path, straights};
use crate::rules::{Form, PAWN, PawnStep, ROYAL, Rules, Side, is_among, layers};
use crate::state::State;
use crate::tables::{PerSquare, Tables, per_square};

/// One of the three games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Colorbound<G>(PhantomData<G>);

/// What sets the three games apart.
pub(crate) trait Section: Copy + Eq + Debug + Default + Send + Sync + 'static {
    type Word: Ridden;
    type Layers: Copy
        + Eq
        + Debug
        + Default
        + Send
        + Sync
        + AsRef<[Self::Word]>
        + AsMut<[Self::Word]>;
    type Routes: Copy + Send + Sync + AsRef<[Self::Word]> + AsMut<[Self::Word]> + Default;

    const VARIANT: Variant;
    const LAYERS: usize;
    const ROYALS: usize;
    const CLAIM_MOVES: u16 = 32;
    const DRAW_MOVES: u16 = 48;

    fn tables() -> &'static Tables<Colorbound<Self>>;
}

/// Colorbound Chess itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Plain;

/// Equalized Colorbound Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Equalized;

/// Colorbound Decimal Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Decimal;

impl Section for Plain {
    type Word = u64;
    type Layers = [u64; 6];
    type Routes = [u64; 1];
    const VARIANT: Variant = Variant::Colorbound;
    const LAYERS: usize = 6;
    const ROYALS: usize = 1;

    fn tables() -> &'static Tables<Colorbound<Self>> {
        static TABLES: LazyLock<Tables<Colorbound<Plain>>> = LazyLock::new(|| Tables::new(()));
        &TABLES
    }
}

impl Section for Equalized {
    type Word = u64;
    type Layers = [u64; 6];
    type Routes = [u64; 1];
    const VARIANT: Variant = Variant::ColorboundEqualized;
    const LAYERS: usize = 6;
    const ROYALS: usize = 2;

    fn tables() -> &'static Tables<Colorbound<Self>> {
        static TABLES: LazyLock<Tables<Colorbound<Equalized>>> = LazyLock::new(|| Tables::new(()));
        &TABLES
    }
}

impl Section for Decimal {
    type Word = u128;
    type Layers = [u128; 8];
    type Routes = [u128; 1];
    const VARIANT: Variant = Variant::ColorboundDecimal;
    const LAYERS: usize = 8;
    const ROYALS: usize = 1;
    const CLAIM_MOVES: u16 = 50;
    const DRAW_MOVES: u16 = 75;

    fn tables() -> &'static Tables<Colorbound<Self>> {
        static TABLES: LazyLock<Tables<Colorbound<Decimal>>> = LazyLock::new(|| Tables::new(()));
        &TABLES
    }
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

/// The lines of the riders.
pub(crate) struct Rides<W> {
    bishop: PerSquare<[Across<W>; 2]>,
    /// The straight lines in strides of two.
    dragon: PerSquare<(Across<W>, Upward<W>)>,
    osprey: PerSquare<Osprey<W>>,
    parabola: Vec<Vec<(W, W)>>,
    /// The squares of a1's colour.
    dark: W,
}

/// The Osprey's leaps from one square, each with the two diagonals that lead on from it.
#[derive(Clone, Copy, Default)]
struct Osprey<W> {
    up_and_down: [(W, Across<W>); 2],
    sideways: [(W, Upward<W>); 2],
}

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

impl<W: Ridden> Rides<W> {
    fn new(decimal: bool) -> Self {
        let mut rides = Self {
            bishop: per_square(Default::default()),
            dragon: per_square(Default::default()),
            osprey: per_square(Osprey::default()),
            parabola: vec![Vec::new(); crate::bits::SPAN],
            dark: W::EMPTY,
        };
        for from in board_squares::<W>() {
            let (file, rank) = W::place(from);
            rides.dark |= W::bit(from).when((file + rank) % 2 == 0);
            let [a, b, c, d] = diagonals::<W>(from);
            rides.bishop[from] =
                [Across::new(from, &[a, c].concat()), Across::new(from, &[b, d].concat())];
            let [up, right, down, left] = straights::<W>(from, 2);
            rides.dragon[from] = (
                Across::new(from, &[right, left].concat()),
                Upward::new(from, &[up, down].concat()),
            );
            if decimal {
                rides.osprey[from] = Osprey::new(from);
                rides.parabola[from] = parabola_openings(from);
            }
        }
        rides
    }

    #[inline]
    fn bishop(&self, from: usize, occupied: W) -> W {
        let [rising, falling] = &self.bishop[from & 127];
        rising.reach(occupied) | falling.reach(occupied)
    }

    #[inline]
    fn dragon(&self, from: usize, occupied: W) -> W {
        let (rank, file) = &self.dragon[from & 127];
        rank.reach(occupied) | file.reach(occupied)
    }

    #[inline]
    fn osprey(&self, from: usize, occupied: W) -> W {
        let Osprey { up_and_down, sideways } = &self.osprey[from & 127];
        let mut reached = W::EMPTY;
        for (leap, on) in up_and_down {
            reached |= *leap | on.reach(occupied).when(!(*leap & occupied).any());
        }
        for (leap, on) in sideways {
            reached |= *leap | on.reach(occupied).when(!(*leap & occupied).any());
        }
        reached
    }

    #[inline]
    fn parabola(&self, from: usize, occupied: W) -> W {
        let mut reached = W::EMPTY;
        for &(passed, next) in &self.parabola[from] {
            reached |= next.when(!(passed & occupied).any());
        }
        reached
    }
}

impl<W: Ridden> Osprey<W> {
    fn new(from: usize) -> Self {
        let leap = |quarters| {
            osprey::<W>(from, quarters, 1).first().map_or(W::EMPTY, |&square| W::bit(square))
        };
        // What follows the leap, to both sides.
        let on = |quarters| {
            let arms = [1, -1].map(|side| osprey::<W>(from, quarters, side));
            arms.map(|arm| arm.into_iter().skip(1).collect::<Path>()).concat()
        };
        Self {
            up_and_down: [0, 2].map(|quarters| (leap(quarters), Across::new(from, &on(quarters)))),
            sideways: [1, 3].map(|quarters| (leap(quarters), Upward::new(from, &on(quarters)))),
        }
    }
}

/// The Parabola's moves from a square: what must be empty, and what is reached then.
fn parabola_openings<W: Word>(from: usize) -> Vec<(W, W)> {
    let mut openings: Vec<(W, W)> = Vec::new();
    for path in parabolas::<W>(from) {
        let mut passed = W::EMPTY;
        for square in path {
            match openings.iter_mut().find(|(known, _)| *known == passed) {
                Some((_, next)) => *next |= W::bit(square),
                None => openings.push((passed, W::bit(square))),
            }
            passed |= W::bit(square);
        }
    }
    openings
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

impl<G: Section> Rules for Colorbound<G> {
    type Word = G::Word;
    type Layers = G::Layers;
    type Routes = G::Routes;
    type Rides = Rides<G::Word>;
    type Readings = ();
    type Prey = ();

    const VARIANT: Variant = G::VARIANT;
    const LAYERS: usize = G::LAYERS;
    const LEAPERS: Form = layers([PAWN, ROYAL, WIZARD, LAUREATE, DRAGON]);
    const RIDERS: Form = if G::LAYERS > OSPREY {
        layers([BISHOP, DRAGON, OSPREY, PARABOLA])
    } else {
        layers([BISHOP, DRAGON])
    };
    const ROYALS: usize = G::ROYALS;
    const PAWNS: PawnStep = PawnStep::Diagonal;
    /// All but the first and the last.
    const PAWN_RANKS: Range<u8> = 1..G::Word::SIZE - 1;
    const PROMOTIONS: &'static [Form] = PROMOTIONS.split_at(G::LAYERS - 2).0;
    const CLAIM_MOVES: Option<u16> = Some(G::CLAIM_MOVES);
    const DRAW_MOVES: u16 = G::DRAW_MOVES;

    fn tables(_rulings: &Rulings) -> &'static Tables<Self> {
        G::tables()
    }

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

    fn rides((): ()) -> Self::Rides {
        Rides::new(G::LAYERS > OSPREY)
    }

    #[inline]
    fn ride<const LAYER: usize>(
        rides: &Self::Rides,
        (): (),
        from: usize,
        occupied: G::Word,
    ) -> G::Word {
        match LAYER {
            BISHOP => rides.bishop(from, occupied),
            DRAGON => rides.dragon(from, occupied),
            OSPREY => rides.osprey(from, occupied),
            PARABOLA => rides.parabola(from, occupied),
            _ => G::Word::EMPTY,
        }
    }

    fn form(kind: Kind) -> Option<Form> {
        KINDS[..G::LAYERS].iter().position(|known| *known == kind).map(|layer| layers([layer]))
    }

    fn kind(form: Form, _white: bool, _square: usize) -> Option<Kind> {
        (0..G::LAYERS).find(|&layer| is_among(form, layer)).map(|layer| KINDS[layer])
    }

    #[inline]
    fn prey<C: Side>(_state: &State<Self>) {}

    /// No piece can ever attack an enemy King: there is none on that King's colour. With two
    /// Kings a side, on both colours, only Kings are left.
    fn is_dead(state: &State<Self>, tables: &Tables<Self>) -> bool {
        let kings = state.layer(ROYAL);
        if G::ROYALS == 2 {
            return state.occupied() == kings;
        }
        let dark = tables.rides.dark;
        [(0, 1), (1, 0)].into_iter().all(|(side, enemy)| {
            let aimed = if (kings & state.sides[enemy] & dark).any() { dark } else { !dark };
            !(state.sides[side] & !kings & aimed).any()
        })
    }
}
