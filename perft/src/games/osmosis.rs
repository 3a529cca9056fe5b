//! Colorful Osmosis Chess.

use std::ops::Range;

use notation::{Fusion, Harvestman, Kind, OsmosisTable, Rulings, Variant};

use crate::bits::Word;
use crate::games::chess::pawn_captures;
use crate::hands::Holding;
use crate::paths::{KING, Path, Reach, diagonals, leaps, path};
use crate::rides::{Shape, shapes};
use crate::rules::{
    Capture, Ending, Form, MOST_LAYERS, Movement, PAWN, PawnStep, ROYAL, Results, Side, is_among,
    layers,
};
use crate::state::State;
use crate::tables::Tables;

/// The game under the rulings that its type is made for.
///
/// Under the default (`RULED` false) nothing is looked up that a ruling could change, and between a
/// Harvestman and its target there are at most two `PATHS`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Osmosis<const RULED: bool, const PATHS: usize>;

/// The default rulings, known when the generator is compiled.
pub(crate) type House = Osmosis<false, 2>;

/// Any rulings: with turning paths there are up to four.
pub(crate) type Ruled = Osmosis<true, 4>;

const GUARD: usize = 2;
const BISHOP: usize = 3;
const KNIGHT: usize = 4;
const CAMEL: usize = 5;
const HARVESTMAN: usize = 6;

/// The four abilities that fuse.
const ABILITIES: Form = layers([BISHOP, KNIGHT, CAMEL, HARVESTMAN]);

/// Kinds and the layers that make them, in the order in which a Pawn's choices are listed.
const KINDS: [(Kind, Form); 13] = [
    (Kind::Guard, layers([GUARD])),
    (Kind::Bishop, layers([BISHOP])),
    (Kind::Knight, layers([KNIGHT])),
    (Kind::Camel, layers([CAMEL])),
    (Kind::Harvestman, layers([HARVESTMAN])),
    (Kind::Cardinal, layers([BISHOP, KNIGHT])),
    (Kind::Caliph, layers([BISHOP, CAMEL])),
    (Kind::Evangelist, layers([BISHOP, HARVESTMAN])),
    (Kind::Gnu, layers([KNIGHT, CAMEL])),
    (Kind::Battlemaster, layers([KNIGHT, HARVESTMAN])),
    (Kind::Imam, layers([CAMEL, HARVESTMAN])),
    (Kind::Pawn, layers([PAWN])),
    (Kind::King, layers([ROYAL])),
];

const CALIPH: Form = KINDS[6].1;
const GNU: Form = KINDS[8].1;
const BATTLEMASTER: Form = KINDS[9].1;
const IMAM: Form = KINDS[10].1;

/// The rulings of the game that its type leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Readings {
    crooked: bool,
    printed: bool,
    optional: bool,
}

impl Readings {
    fn new(rulings: &Rulings) -> Self {
        Self {
            crooked: rulings.harvestman == Harvestman::Crooked,
            printed: rulings.osmosis_table == OsmosisTable::Printed,
            optional: rulings.fusion == Fusion::Optional,
        }
    }
}

/// The zig-zag in one direction along the axis of its first step: (0,1) (1,2) (0,3) (1,4) …
fn zig_zag(from: usize, quarters: u8, side: i8) -> Path {
    path::<u128>(from, quarters, |n| (if n % 2 == 0 { side } else { 0 }, n))
}

/// The continuation that turns across the first step: (0,1) (1,2) (2,1) (3,2) …
fn turning(from: usize, quarters: u8, side: i8) -> Path {
    path::<u128>(from, quarters, |n| (side * (n - 1), if n % 2 == 0 { 2 } else { 1 }))
}

/// All paths of a Harvestman.
fn harvestman(crooked: bool, from: usize) -> Vec<Path> {
    (0..4)
        .flat_map(|quarters| [(quarters, 1), (quarters, -1)])
        .flat_map(|(quarters, side)| {
            let turning = crooked.then(|| turning(from, quarters, side));
            std::iter::once(zig_zag(from, quarters, side)).chain(turning)
        })
        .collect()
}

/// Whether a form is one of the four basic pieces.
const fn is_basic(form: Form) -> bool {
    form & ABILITIES == form && form.is_power_of_two()
}

/// What a capture makes of a captor (the page's rules 1 to 4, and the rulings on them).
fn results(readings: Readings, captor: Form, captive: Form) -> Results {
    let gained = captive & ABILITIES & !captor;
    if !is_basic(captor) || gained == 0 {
        return Results::only(captor);
    }
    let fused = if captive & captor != 0 || is_basic(captive) {
        Results::only(captor | captive)
    } else {
        let one = gained & gained.wrapping_neg();
        Results::only(captor | one).or(captor | (gained & !one))
    };
    let fused = match (readings.printed && captor == layers([CAMEL]), captive) {
        (true, CALIPH) => Results::only(GNU),
        (true, BATTLEMASTER) => Results::only(CALIPH).or(IMAM),
        _ => fused,
    };
    if readings.optional { fused.or(captor) } else { fused }
}

/// Any non-royal piece but another Pawn: eleven choices.
const PROMOTIONS: [Form; 11] = {
    let mut forms = [0; 11];
    let mut at = 0;
    while at < forms.len() {
        forms[at] = KINDS[at].1;
        at += 1;
    }
    forms
};

impl<const RULED: bool, const PATHS: usize> Movement for Osmosis<RULED, PATHS>
where
    [u128; PATHS]: Default,
{
    type Word = u128;
    type Layers = [u128; 7];
    type Between = [u128; PATHS];
    type Readings = Readings;
    type Checks = [u8; 0];
    type Holding = [Holding<Self::Word>; 0];

    const VARIANTS: &'static [Variant] = &[Variant::Osmosis];
    const KINDS: &'static [(Kind, Form)] = &KINDS;
    const LEAPERS: Form = layers([PAWN, ROYAL, GUARD, KNIGHT, CAMEL]);
    /// The turning paths of `osmosis.harvestman=crooked` are no lines.
    const SHAPES: [Shape; MOST_LAYERS] = shapes([
        (BISHOP, Shape::DIAGONALS),
        (HARVESTMAN, Shape::Lines { across: 2, upward: 2, varies: RULED }),
    ]);
    const PAWNS: PawnStep = PawnStep::Fide { double: true };
    const PAWN_RANK: u8 = 2;
    const LAST_RANK: u8 = 8;
    const PROMOTIONS: &'static [Form] = &PROMOTIONS;

    fn is_for(rulings: &Rulings) -> bool {
        RULED || Readings::new(rulings) == Readings::default()
    }

    fn readings(_variant: Variant, rulings: &Rulings) -> Readings {
        Readings::new(rulings)
    }

    fn reach(readings: Readings, layer: usize, white: bool, from: usize) -> Reach {
        match layer {
            PAWN => Reach::leaping(pawn_captures::<u128>(white, from)),
            ROYAL | GUARD => Reach::leaping(leaps::<u128>(from, KING)),
            BISHOP => Reach::riding(diagonals::<u128>(from).into()),
            KNIGHT => Reach::leaping(leaps::<u128>(from, &[(1, 2)])),
            CAMEL => Reach::leaping(leaps::<u128>(from, &[(1, 3)])),
            HARVESTMAN => Reach::riding(harvestman(readings.crooked, from)),
            _ => Reach::default(),
        }
    }

    #[inline]
    fn compounds(state: &State<Self>) -> u128 {
        let (bishops, knights) = (state.layer(BISHOP), state.layer(KNIGHT));
        let (camels, harvestmen) = (state.layer(CAMEL), state.layer(HARVESTMAN));
        (bishops & knights) | (camels & harvestmen) | ((bishops | knights) & (camels | harvestmen))
    }

    /// A Battlemaster's Knight reaches some of its Harvestman's squares. No other two
    /// abilities meet: Bishop and Camel keep to the colour of their square, Knight and
    /// Harvestman leave it, and no Camel's leap is diagonal.
    #[inline]
    fn counted<const LAYER: usize, C: Side>(
        state: &State<Self>,
        tables: &Tables<Self>,
        from: usize,
    ) -> u128 {
        if LAYER == HARVESTMAN {
            let battlemasters = state.layer(KNIGHT) & state.layer(HARVESTMAN);
            if battlemasters != 0 && battlemasters.has(from) {
                return tables.leaps(C::US, KNIGHT, from);
            }
        }
        0
    }
}

impl<const RULED: bool, const PATHS: usize> Capture for Osmosis<RULED, PATHS>
where
    [u128; PATHS]: Default,
{
    const CHANGES_CAPTOR: bool = true;
    const CHOOSES: bool = true;

    #[inline]
    fn results(readings: Readings, captor: Form, captive: Form) -> Results {
        results(if RULED { readings } else { Readings::default() }, captor, captive)
    }

    /// Rule 4 is about compounds; a ruling may leave a choice with any captive that fuses.
    #[inline]
    fn matters_as_prey(form: Form) -> bool {
        form & ABILITIES != 0 && (RULED || !form.is_power_of_two())
    }

    #[inline]
    fn prey<C: Side>(state: &State<Self>) -> u128 {
        Self::compounds(state) & state.sides[C::THEM]
    }

    #[inline]
    fn leaves_choice(tables: &Tables<Self>, prey: u128) -> bool {
        prey != 0 || (RULED && tables.readings.optional)
    }

    #[inline]
    fn surplus<const LAYER: usize, C: Side>(
        state: &State<Self>,
        tables: &Tables<Self>,
        prey: u128,
        from: usize,
        targets: u128,
    ) -> u64 {
        if !is_among(ABILITIES, LAYER) {
            return 0;
        }
        if RULED && tables.readings != Readings::default() {
            let captor = state.form_at(from);
            let captured = targets & state.sides[C::THEM];
            let choices = captured.squares().map(|target| {
                results(tables.readings, captor, state.form_at(target)).forms().len() - 1
            });
            return choices.sum::<usize>() as u64;
        }
        // Rule 4: a compound that does not share the captor's move leaves two choices.
        let foreign = targets & prey & !state.layer(LAYER);
        if foreign == 0 || state.form_at(from) != layers([LAYER]) {
            return 0;
        }
        u64::from(foreign.count())
    }
}

impl<const RULED: bool, const PATHS: usize> Ending for Osmosis<RULED, PATHS>
where
    [u128; PATHS]: Default,
{
    const ROYALS: [usize; 2] = [1, 1];
    /// Ranks 3 to 8: behind the Pawns' start rank none ever stands, and on the ninth it promotes.
    const PAWN_RANKS: [Range<u8>; 2] = [2..8, 2..8];
    const CLAIM_MOVES: Option<u16> = Some(50);
    /// The page lists its draws. Dead positions are not among them.
    const DRAW_MOVES: u16 = 75;
}
