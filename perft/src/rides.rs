//! Slider attacks: what a rider reaches, looked up at once instead of walked square by square.
//!
//! The look-ups are made of the paths that a game's `reach` gives, which is the only statement of how
//! its riders go. A [`Shape`] says beside it which look-up suits a layer: a matter of speed alone, since
//! what the shape has no room for is not built.

use crate::bits::{SPAN, Word, board_squares};
use crate::kindergarten::{Across, Ridden, Upward};
use crate::paths::Path;
use crate::rules::{Form, MOST_LAYERS, Movement};
use crate::tables::{PerSquare, per_square};

/// Which look-up suits the paths of a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shape {
    /// The layer does not ride.
    None,
    /// At most so many lines through a square, each made of two opposite paths: *across* where no two
    /// squares of a line share a file, *upward* where no two share a rank.
    Lines {
        across: usize,
        upward: usize,
        /// Whether some reading gives the layer other paths, which are then looked up as openings.
        varies: bool,
    },
    /// At most two leaps up and down and two sideways, each with a line on from where it ends: the
    /// Osprey's.
    Stems,
    /// Any paths: for each set of squares that must be empty, the squares that are reached then.
    Openings,
}

impl Shape {
    /// A Bishop's two lines.
    pub(crate) const DIAGONALS: Self = Self::Lines { across: 2, upward: 0, varies: false };
    /// A Rook's rank and file, in strides of any length.
    pub(crate) const STRAIGHTS: Self = Self::Lines { across: 1, upward: 1, varies: false };

    /// Whether what a rider reaches from a square are the squares from which it reaches that square. (A
    /// zig-zag read from its end is another path.) The tables hold it to the paths in a build that
    /// checks itself.
    pub(crate) const fn is_two_way(self) -> bool {
        matches!(self, Self::Lines { across, upward, varies: false } if across + upward == 2)
    }
}

/// The shapes of a game's layers, those that ride being given.
pub(crate) const fn shapes<const RIDERS: usize>(
    riders: [(usize, Shape); RIDERS],
) -> [Shape; MOST_LAYERS] {
    let mut shapes = [Shape::None; MOST_LAYERS];
    let mut at = 0;
    while at < RIDERS {
        shapes[riders[at].0] = riders[at].1;
        at += 1;
    }
    shapes
}

/// The layers that ride.
pub(crate) const fn riders(shapes: &[Shape; MOST_LAYERS]) -> Form {
    let mut riders = 0;
    let mut layer = 0;
    while layer < MOST_LAYERS {
        if !matches!(shapes[layer], Shape::None) {
            riders |= 1 << layer;
        }
        layer += 1;
    }
    riders
}

/// No game has more layers that ride.
const MOST_RIDERS: usize = 4;

/// The place of a riding layer among the riding layers.
pub(crate) const fn slot(riders: Form, layer: usize) -> usize {
    (riders & ((1 << layer) - 1)).count_ones() as usize % MOST_RIDERS
}

/// The lines through a square, or on from the stems around it; those beyond the edge are empty.
#[derive(Clone, Copy)]
struct SquareLines<W: Ridden> {
    across: [Across<W>; 2],
    upward: [Upward<W>; 2],
}

impl<W: Ridden> Default for SquareLines<W> {
    fn default() -> Self {
        Self { across: [Across::default(); 2], upward: [Upward::default(); 2] }
    }
}

/// What must be empty, and what is reached then.
type Openings<W> = Vec<(W, W)>;

/// The look-ups of all riders of a game.
pub(crate) struct Rides<W: Ridden> {
    /// By riding layer and square.
    lines: [PerSquare<SquareLines<W>>; MOST_RIDERS],
    /// By square: the ends of the leaps up and down, then of those sideways.
    stems: PerSquare<[W; 4]>,
    /// By riding layer and square.
    openings: [PerSquare<Openings<W>>; MOST_RIDERS],
}

impl<W: Ridden> Rides<W> {
    /// Makes the look-ups from the shapes of a game's layers, and the paths by layer and square. It is told
    /// both, and not the game, so that it is compiled once for all games of a board.
    ///
    /// # Panics
    /// Where a shape has no room for the paths of its layer: a test makes the look-ups of every game.
    pub(crate) fn new(
        shapes: &[Shape; MOST_LAYERS],
        paths: &dyn Fn(usize, usize) -> Vec<Path>,
    ) -> Self {
        let mut rides = Self {
            lines: [(); MOST_RIDERS].map(|()| per_square(SquareLines::default())),
            stems: per_square([W::EMPTY; 4]),
            openings: [(); MOST_RIDERS].map(|()| per_square(Vec::new())),
        };
        let riding = riders(shapes);
        for (layer, shape) in shapes.iter().enumerate() {
            for from in board_squares::<W>() {
                let (slot, paths) = (slot(riding, layer), paths(layer, from));
                match *shape {
                    Shape::None => {}
                    Shape::Lines { across, upward, varies } => {
                        match SquareLines::through(from, paths.clone(), [across, upward]) {
                            Some(lines) => rides.lines[slot][from] = lines,
                            None if varies => rides.openings[slot][from] = openings(&paths),
                            None => panic!("the paths from {from} of layer {layer} are no lines"),
                        }
                    }
                    Shape::Stems => {
                        (rides.stems[from], rides.lines[slot][from]) = stems(from, &paths);
                    }
                    Shape::Openings => rides.openings[slot][from] = openings(&paths),
                }
            }
        }
        rides
    }

    /// Where a rider of a layer goes from a square, leaps aside.
    #[inline]
    pub(crate) fn attacks<const LAYER: usize, R: Movement<Word = W>>(
        &self,
        from: usize,
        occupied: W,
    ) -> W {
        let slot = const { slot(R::RIDERS, LAYER) };
        let mut reached = W::EMPTY;
        match const { R::SHAPES[LAYER] } {
            Shape::None => {}
            Shape::Lines { across, upward, varies } => {
                if varies && !self.openings[slot][from % SPAN].is_empty() {
                    return self.opened(slot, from, occupied);
                }
                let lines = &self.lines[slot][from % SPAN];
                for line in &lines.across[..across] {
                    reached |= line.reach(occupied);
                }
                for line in &lines.upward[..upward] {
                    reached |= line.reach(occupied);
                }
            }
            Shape::Stems => {
                let (stems, lines) = (&self.stems[from % SPAN], &self.lines[slot][from % SPAN]);
                for (stem, on) in stems.iter().zip(&lines.across) {
                    reached |= *stem | on.reach(occupied).when(!(*stem & occupied).any());
                }
                for (stem, on) in stems[2..].iter().zip(&lines.upward) {
                    reached |= *stem | on.reach(occupied).when(!(*stem & occupied).any());
                }
            }
            Shape::Openings => reached = self.opened(slot, from, occupied),
        }
        reached
    }

    #[inline]
    fn opened(&self, slot: usize, from: usize, occupied: W) -> W {
        let mut reached = W::EMPTY;
        for &(passed, next) in &self.openings[slot][from % SPAN] {
            reached |= next.when(!(passed & occupied).any());
        }
        reached
    }
}

/// Which way a path leads from a square, if each of its squares is farther than the one before.
fn ways<W: Word>(from: usize, path: &Path) -> [Option<bool>; 2] {
    let places: Vec<(u8, u8)> =
        std::iter::once(&from).chain(path).map(|&square| W::place(square)).collect();
    let way = |of: fn(&(u8, u8)) -> u8| {
        let rises = places.is_sorted_by(|a, b| of(a) < of(b));
        let falls = places.is_sorted_by(|a, b| of(a) > of(b));
        (rises || falls).then_some(rises)
    };
    [way(|place| place.0), way(|place| place.1)]
}

impl<W: Ridden> SquareLines<W> {
    /// Joins paths two and two to lines, so many of either sort; `None` where they do not go so.
    fn through(from: usize, mut paths: Vec<Path>, [across, upward]: [usize; 2]) -> Option<Self> {
        paths.retain(|path| !path.is_empty());
        let mut lines = Self::default();
        let (mut right, mut left, mut up, mut down) = (vec![], vec![], vec![], vec![]);
        for path in paths {
            match ways::<W>(from, &path) {
                [Some(true), _] if right.len() < across => right.push(path),
                [Some(false), _] if left.len() < across => left.push(path),
                [_, Some(true)] if up.len() < upward => up.push(path),
                [_, Some(false)] if down.len() < upward => down.push(path),
                _ => return None,
            }
        }
        let join = |one: Option<Path>, other: Option<Path>| {
            [one, other].into_iter().flatten().flatten().collect::<Path>()
        };
        for line in &mut lines.across {
            *line = Across::new(from, &join(right.pop(), left.pop()));
        }
        for line in &mut lines.upward {
            *line = Upward::new(from, &join(up.pop(), down.pop()));
        }
        Some(lines)
    }
}

/// The leaps with which paths begin, and the lines on from there.
fn stems<W: Ridden>(from: usize, paths: &[Path]) -> ([W; 4], SquareLines<W>) {
    let (mut stems, mut lines) = ([W::EMPTY; 4], SquareLines::default());
    let mut next = [0, 2];
    for path in paths.iter().filter(|path| !path.is_empty()) {
        let stem = W::bit(path[0]);
        if stems.contains(&stem) {
            continue;
        }
        let sideways = W::place(path[0]).1 == W::place(from).1;
        let at = &mut next[usize::from(sideways)];
        stems[*at] = stem;
        let arms = paths.iter().filter(|other| other.first() == path.first());
        let squares = arms.flat_map(|arm| &arm[1..]).copied().collect::<Path>();
        if sideways {
            lines.upward[*at - 2] = Upward::new(from, &squares);
        } else {
            lines.across[*at] = Across::new(from, &squares);
        }
        *at += 1;
    }
    (stems, lines)
}

/// What is reached by any paths, for each set of squares that must be empty.
fn openings<W: Word>(paths: &[Path]) -> Openings<W> {
    let mut openings: Openings<W> = Vec::new();
    for path in paths {
        let mut passed = W::EMPTY;
        for &square in path {
            match openings.iter_mut().find(|(known, _)| *known == passed) {
                Some((_, next)) => *next |= W::bit(square),
                None => openings.push((passed, W::bit(square))),
            }
            passed |= W::bit(square);
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use notation::Rulings;

    use super::*;
    use crate::games::each_game;
    use crate::rules::{Rules, each_layer};

    /// Sets of squares that are the same in every run, sparse ones and dense ones.
    fn occupancies<W: Word>() -> impl Iterator<Item = W> {
        let mut seed = 1_u64;
        (0..60).map(move |round| {
            board_squares::<W>().fold(W::EMPTY, |set, square| {
                seed = seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(1);
                set | W::bit(square).when(seed >> 33 & 63 < round)
            })
        })
    }

    /// Goes along paths one square after the other.
    fn walked<W: Word>(paths: &[Path], occupied: W) -> W {
        let mut reached = W::EMPTY;
        for path in paths {
            let stop = path.iter().position(|&square| occupied.has(square));
            let passed = &path[..stop.map_or(path.len(), |stop| stop + 1)];
            reached = passed.iter().fold(reached, |set, &square| set | W::bit(square));
        }
        reached
    }

    fn rides_as_it_walks<R: Rules>(assignments: &[&str]) {
        let variant = R::VARIANTS[0];
        let rulings = Rulings::given(assignments, &[variant]).unwrap();
        let tables = R::tables(variant, &rulings);
        for occupied in occupancies::<R::Word>() {
            for from in board_squares::<R::Word>() {
                each_layer!(R, LAYER => {
                    for white in [true, false] {
                        let paths = R::reach(tables.readings, LAYER, white, from).lines;
                        let reached = tables.slider_attacks::<LAYER>(from, occupied);
                        let expected = walked(&paths, occupied);
                        assert_eq!(reached, expected, "{variant} {LAYER} {from}");
                    }
                });
            }
        }
    }

    macro_rules! ride_all {
        (() $($name:ident: $rules:ty,)+) => {
            $(rides_as_it_walks::<$rules>(&[]);)+
        };
    }

    #[test]
    fn every_rider_of_every_game_reaches_what_it_would_walk_to() {
        each_game!(ride_all!());
        rides_as_it_walks::<crate::games::osmosis::Ruled>(&["osmosis.harvestman=crooked"]);
    }
}
