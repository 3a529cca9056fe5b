//! The tables of a game, made once from its paths.

use std::sync::{PoisonError, RwLock};

use notation::{Colour, Variant};

use crate::bits::{SPAN, Word, board_squares};
use crate::paths::Reach;
use crate::rides::{Rides, slot};
use crate::rules::{Castle, MOST_LAYERS, Movement, is_among};

/// A row for each square.
pub(crate) type PerSquare<T> = Box<[T; SPAN]>;

/// From where a square is attacked, and from where the squares are that a royal piece on it
/// might go to: sets that tell which enemies need to be looked at.
#[derive(Clone, Copy)]
pub(crate) struct Around<W> {
    /// By layer: from where a leap ends on the square.
    pub(crate) leaps: [W; MOST_LAYERS],
    /// By layer: from where a line passes over the square.
    pub(crate) lines: [W; MOST_LAYERS],
    /// By layer: from where a leap ends next to it.
    pub(crate) near_leaps: [W; MOST_LAYERS],
    /// By layer: from where a line passes next to it.
    pub(crate) near_lines: [W; MOST_LAYERS],
    /// All of `leaps`: where there is no enemy, none needs to be looked at.
    pub(crate) any_leap: W,
    /// All of `near_leaps`.
    pub(crate) any_near_leap: W,
}

/// Everything that is looked up while generating.
pub(crate) struct Tables<R: Movement> {
    /// The game.
    pub(crate) variant: Variant,
    pub(crate) readings: R::Readings,
    /// What leaps capture: by colour, layer and square.
    leaps: [PerSquare<[R::Word; MOST_LAYERS]>; 2],
    /// Where a royal piece may move: by colour and square.
    royal: [PerSquare<R::Word>; 2],
    /// By the colour of a royal piece, and its square.
    around: [PerSquare<Around<R::Word>>; 2],
    /// The squares between a rider and a square on one of its lines: by layer, target and rider.
    between: Vec<R::Between>,
    rides: Rides<R::Word>,
    /// The castling rights that survive a move from or to a square.
    rights: PerSquare<u32>,
    /// Where Pawns promote, by colour.
    pub(crate) promotion: [R::Word; 2],
    /// From where Pawns go two, by colour.
    pub(crate) pawn_ranks: [R::Word; 2],
}

/// The tables that were asked for, one for each game and its readings, for as long as the program runs.
pub(crate) struct Kept<R: Movement>(RwLock<Vec<&'static Tables<R>>>);

impl<R: Movement> Kept<R> {
    pub(crate) const fn new() -> Self {
        Self(RwLock::new(Vec::new()))
    }

    /// The tables for a game and some readings.
    pub(crate) fn of(&self, variant: Variant, readings: R::Readings) -> &'static Tables<R> {
        let known = |kept: &[&'static Tables<R>]| {
            let mut kept = kept.iter().copied();
            kept.find(|tables| tables.variant == variant && tables.readings == readings)
        };
        if let Some(tables) = known(&self.0.read().unwrap_or_else(PoisonError::into_inner)) {
            return tables;
        }
        let mut kept = self.0.write().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have been quicker.
        known(&kept).unwrap_or_else(|| {
            let tables = Box::leak(Box::new(Tables::new(variant, readings)));
            kept.push(tables);
            tables
        })
    }
}

/// The same value for each square.
#[allow(clippy::unnecessary_box_returns, reason = "large for a stack, and kept boxed")]
pub(crate) fn per_square<T: Clone>(value: T) -> PerSquare<T> {
    let rows = vec![value; SPAN].into_boxed_slice();
    rows.try_into().unwrap_or_else(|_| unreachable!("there are SPAN rows"))
}

const fn between_index<R: Movement>(layer: usize, target: usize, rider: usize) -> usize {
    (slot(R::RIDERS, layer) * SPAN + target % SPAN) * SPAN + rider % SPAN
}

/// A rank, counted from 0.
pub(crate) fn rank_of<W: Word>(rank: u8) -> W {
    (0..W::SIZE).fold(W::EMPTY, |set, file| set | W::bit(W::index(file, rank)))
}

/// The ranks from which the Pawns of a side go two.
fn pawn_ranks<R: Movement>(colour: Colour) -> R::Word {
    let ranks = R::START_RANKS[colour as usize].clone();
    ranks.fold(R::Word::EMPTY, |set, rank| {
        set | rank_of(if colour == Colour::White { rank } else { R::Word::SIZE - 1 - rank })
    })
}

/// Joins what can be seen from the squares where each royal piece might go.
fn look_around<W: Word>(
    around: &mut [PerSquare<Around<W>>; 2],
    royal: &[PerSquare<W>; 2],
    castles: &[Castle<W>],
) {
    for (around, royal) in around.iter_mut().zip(royal) {
        for square in board_squares::<W>() {
            let castling = castles.iter().filter(|castle| castle.royal[0] == square);
            let near = castling.fold(royal[square], |near, castle| near | castle.safe);
            let mut joined = around[square];
            for there in near.squares() {
                for layer in 0..MOST_LAYERS {
                    joined.near_leaps[layer] |= around[there].leaps[layer];
                    joined.near_lines[layer] |= around[there].lines[layer];
                }
            }
            for layer in 0..MOST_LAYERS {
                joined.any_leap |= joined.leaps[layer];
                joined.any_near_leap |= joined.near_leaps[layer];
            }
            around[square] = joined;
        }
    }
}

/// Enters what the pieces of one colour attack, forwards and backwards, the squares that a line has passed being told
/// for each square on it. It is told how the pieces go, and not the game, so that it is compiled once for all games of a
/// board.
fn enter_all<W: Word>(
    layers: usize,
    reach: &dyn Fn(usize, usize) -> Reach,
    leaps: &mut PerSquare<[W; MOST_LAYERS]>,
    around: &mut PerSquare<Around<W>>,
    enter: &mut dyn FnMut(usize, usize, usize, W),
) {
    for layer in 0..layers {
        for from in board_squares::<W>() {
            let bit = W::bit(from);
            let reach = reach(layer, from);
            for &to in &reach.leaps {
                leaps[from][layer] |= W::bit(to);
                around[to].leaps[layer] |= bit;
            }
            for line in &reach.lines {
                let mut passed = W::EMPTY;
                for &to in line {
                    around[to].lines[layer] |= bit;
                    enter(layer, to, from, passed);
                    passed |= W::bit(to);
                }
            }
        }
    }
}

/// Notes the squares of a path among those of the paths between two squares.
fn enter_line<W: Word>(kept: &mut [W], between: W) {
    if !kept.contains(&between) {
        let free = kept.iter_mut().find(|kept| **kept == W::FULL);
        *free.expect("a game has room for all its paths") = between;
    }
}

/// Enters where royal pieces may move.
fn enter_royal<W: Word>(steps: &dyn Fn(usize) -> Vec<usize>, royal: &mut PerSquare<W>) {
    for square in board_squares::<W>() {
        for to in steps(square) {
            royal[square] |= W::bit(to);
        }
    }
}

impl<R: Movement> Tables<R> {
    pub(crate) fn new(variant: Variant, readings: R::Readings) -> Self {
        let empty = R::Word::EMPTY;
        let nowhere = Around {
            leaps: [empty; 8],
            lines: [empty; 8],
            near_leaps: [empty; 8],
            near_lines: [empty; 8],
            any_leap: empty,
            any_near_leap: empty,
        };
        let mut unreachable = R::Between::default();
        // Where every square is between, no line is open, nor blocked by one piece alone.
        unreachable.as_mut().fill(R::Word::FULL);
        let mirrored = |rank| [rank_of(rank), rank_of(R::Word::SIZE - 1 - rank)];
        let mut between = vec![unreachable; R::RIDERS.count_ones() as usize * SPAN * SPAN];
        let mut leaps = [per_square([empty; 8]), per_square([empty; 8])];
        let mut royal = [per_square(empty), per_square(empty)];
        let mut around = [per_square(nowhere), per_square(nowhere)];
        for (colour, white) in [true, false].into_iter().enumerate() {
            enter_all(
                R::LAYERS,
                &|layer, from| {
                    let reach = R::reach(readings, layer, white, from);
                    debug_assert!(reach.leaps.is_empty() || is_among(R::LEAPERS, layer));
                    debug_assert!(reach.lines.is_empty() || is_among(R::RIDERS, layer));
                    reach
                },
                &mut leaps[colour],
                &mut around[1 - colour],
                &mut |layer, to, from, passed| {
                    enter_line(between[between_index::<R>(layer, to, from)].as_mut(), passed);
                },
            );
            enter_royal(&|square| R::royal_steps(readings, white, square), &mut royal[colour]);
        }
        let mut tables = Self {
            variant,
            readings,
            leaps,
            royal,
            around,
            between,
            rides: Rides::new(&R::SHAPES, &|layer, from| {
                R::reach(readings, layer, true, from).lines
            }),
            rights: per_square(!0),
            promotion: if R::PROMOTIONS.is_empty() { [empty; 2] } else { mirrored(R::LAST_RANK) },
            pawn_ranks: [pawn_ranks::<R>(Colour::White), pawn_ranks::<R>(Colour::Black)],
        };
        let by_file = R::castles_by_file(readings);
        let castles = if by_file { R::CASTLES_BY_FILE } else { R::CASTLES };
        for castle in castles {
            tables.rights[castle.rook[0]] &= !castle.right;
            if !by_file {
                // By file another piece may leave where the royal piece of another array is at home.
                tables.rights[castle.royal[0]] &= !castle.right;
            }
        }
        look_around(&mut tables.around, &tables.royal, castles);
        debug_assert!(tables.are_two_way());
        tables
    }

    /// Whether the riders that are said to go both ways do: the same squares lie between.
    fn are_two_way(&self) -> bool {
        let mut two_way = true;
        for layer in 0..R::LAYERS {
            for from in 0..SPAN {
                for to in 0..from {
                    two_way &= !R::SHAPES[layer].is_two_way()
                        || self.between(layer, from, to) == self.between(layer, to, from);
                }
            }
        }
        two_way
    }

    /// What a piece of a layer captures by leaps.
    #[inline]
    pub(crate) fn leaps(&self, colour: usize, layer: usize, from: usize) -> R::Word {
        self.leaps[colour][from % SPAN][layer]
    }

    /// Where a royal piece may move.
    #[inline]
    pub(crate) fn royal_steps(&self, colour: usize, from: usize) -> R::Word {
        self.royal[colour][from % SPAN]
    }

    /// What surrounds a square where a royal piece of a colour stands.
    #[inline]
    pub(crate) fn around(&self, colour: usize, square: usize) -> &Around<R::Word> {
        &self.around[colour][square % SPAN]
    }

    /// The squares between a rider and its target, a set a path.
    #[inline]
    pub(crate) fn between(&self, layer: usize, target: usize, rider: usize) -> &[R::Word] {
        self.between[between_index::<R>(layer, target, rider)].as_ref()
    }

    /// The castling rights that survive a move from one square to another, be it the royal piece's or not.
    #[inline]
    pub(crate) fn rights_after(&self, from: usize, to: usize) -> u32 {
        self.rights[from % SPAN] & self.rights[to % SPAN]
    }

    /// Where a rider of a layer goes from a square, leaps aside.
    #[inline]
    pub(crate) fn slider_attacks<const LAYER: usize>(
        &self,
        from: usize,
        occupied: R::Word,
    ) -> R::Word {
        self.rides.attacks::<LAYER, R>(from, occupied)
    }

    /// Everything that a piece of a layer could capture on, own pieces disregarded.
    #[inline]
    pub(crate) fn attacks<const LAYER: usize>(
        &self,
        colour: usize,
        from: usize,
        occupied: R::Word,
    ) -> R::Word {
        let mut squares = R::Word::EMPTY;
        if const { is_among(R::LEAPERS, LAYER) } {
            squares |= self.leaps(colour, LAYER, from);
        }
        if const { is_among(R::RIDERS, LAYER) } {
            squares |= self.slider_attacks::<LAYER>(from, occupied);
        }
        squares
    }
}
