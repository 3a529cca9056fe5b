//! Every position with the royal pieces and so many more, on the board or close to each other in its middle, one of
//! each set of images.

use notation::{Board, Castling, Checks, Colour, Hands, Rulings, Setup, Square, Variant};
use oracle::reasons::royals;

use crate::exhaustive::Scope;
use crate::exhaustive::fields;
use crate::exhaustive::stations::{self, Home, Station};
use crate::exhaustive::symmetry::{Content, may_be_least};

/// Up to so many pieces more, each is put on every square, also where it cannot stand: both implementations
/// must refuse it there.
const ANYWHERE: usize = 1;

/// About so many placements make a part.
const PART: usize = 50_000;

/// One way to put the royal pieces that leaves more placements than this is several parts.
const LARGEST: usize = 1_000_000;

/// All setups of a game with its royal pieces and so many more, under some rulings.
#[derive(Debug)]
pub struct Positions {
    /// The rulings.
    pub rulings: Rulings,
    variant: Variant,
    /// The number of pieces, royal ones among them.
    all: usize,
    /// The ways to put the royal pieces of White, and of Black.
    royals: [Vec<Vec<Station>>; 2],
    /// The ways to put those of both, by their numbers, of which one of a set of images is asked.
    pairs: Vec<(u32, u32)>,
    /// Every other piece on every square, also with the mark of promotion in a game that has it.
    others: Vec<Station>,
    /// What the hands can hold.
    hands: Vec<Option<Hands>>,
    /// The numbers of checks that can be left.
    checks: Vec<Option<Checks>>,
    homes: Vec<Home>,
    passed: Vec<(Station, Square)>,
    /// So many ways to put the royal pieces make a part.
    in_part: usize,
    /// In how many parts one way is asked: by the first of the other pieces.
    split: usize,
}

/// Where pieces are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// On every square.
    Board,
    /// On the four files and four ranks in the middle, where few pieces check, hold and uncover each other.
    Middle,
}

impl Room {
    fn has(self, square: Square, variant: Variant) -> bool {
        // The middle is its own image.
        let middle = variant.size() / 2;
        let is_near = |line: u8| line + 2 >= middle && line < middle + 2;
        matches!(self, Self::Board) || (is_near(square.file()) && is_near(square.rank()))
    }
}

impl Positions {
    /// The most pieces beyond the royal ones.
    pub const MOST_BEYOND: usize = 3;

    /// The most pieces in hand.
    pub const MOST_IN_HAND: usize = 3;

    /// The setups with so many pieces under some rulings.
    #[must_use]
    pub fn new(variant: Variant, scope: Scope, room: Room, rulings: Rulings) -> Self {
        let beyond = scope.beyond.min(Self::MOST_BEYOND);
        let can_stand = |station: &Station| {
            room.has(station.0, variant)
                && (beyond <= ANYWHERE || stations::is_possible(variant, &rulings, *station))
        };
        let stations = |stations: Vec<Station>| stations.into_iter().filter(can_stand);
        let start = variant.start(&rulings);
        let royals_each = Colour::BOTH.map(|colour| royals(&start, colour).count());
        let royals = Colour::BOTH.map(|colour| {
            let stations: Vec<Station> = stations(stations::all(variant, true, colour)).collect();
            chosen(&stations, royals_each[colour as usize])
        });
        let all = royals_each.iter().sum::<usize>() + beyond;
        let plain = Colour::BOTH.map(|colour| stations::all(variant, false, colour));
        let marked = Colour::BOTH.map(|colour| stations::marked(variant, colour));
        let others: Vec<Station> = stations([plain, marked].concat().concat()).collect();
        let homes = stations::homes(variant, &rulings);
        let hands = fields::hands(variant, scope.in_hand.min(Self::MOST_IN_HAND));
        let checks = fields::checks(variant);
        let pairs = if hands.is_empty() { vec![] } else { pairs(variant, &royals, &homes) };
        let placements = (0..beyond).fold(1, |ways, n| ways * (others.len() - n) / (n + 1));
        let ways = placements * hands.len() * checks.len();
        let in_part = (PART / ways.max(1)).max(1);
        let split = if ways > LARGEST && beyond > 0 { others.len() } else { 1 };
        let passed = stations::passed(variant, &rulings);
        Self {
            rulings,
            variant,
            all,
            royals,
            pairs,
            others,
            hands,
            checks,
            homes,
            passed,
            in_part,
            split,
        }
    }

    /// How many parts they make.
    #[must_use]
    pub fn parts(&self) -> u64 {
        (self.pairs.len().div_ceil(self.in_part) * self.split) as u64
    }

    /// Visits the setups of a part, each with the number of its images.
    pub fn each(&self, part: u64, visit: &mut dyn FnMut(&Setup, u64)) {
        let (part, piece) = (part as usize / self.split, part as usize % self.split);
        let first = part * self.in_part;
        for &(white, black) in self.pairs.iter().skip(first).take(self.in_part) {
            let [whites, blacks] = &self.royals;
            let pieces = [&whites[white as usize][..], &blacks[black as usize]].concat();
            if self.split == 1 {
                self.put(pieces, &self.others, visit);
            } else if pieces.iter().all(|(taken, _)| *taken != self.others[piece].0) {
                let pieces = [&pieces[..], &self.others[piece..=piece]].concat();
                self.put(pieces, &self.others[piece + 1..], visit);
            }
        }
    }

    /// Puts the pieces that are lacking, in every way.
    fn put(
        &self,
        mut pieces: Vec<Station>,
        others: &[Station],
        visit: &mut dyn FnMut(&Setup, u64),
    ) {
        if pieces.len() == self.all {
            self.fields(&pieces, visit);
            return;
        }
        for (place, &(at, piece)) in others.iter().enumerate() {
            if pieces.iter().all(|&(taken, _)| taken != at) {
                pieces.push((at, piece));
                self.put(pieces.clone(), &others[place + 1..], visit);
                pieces.pop();
            }
        }
    }

    /// Gives a placement each side to move, each set of castling rights and each en passant square
    /// that it allows, and what can be in hand and left to give.
    fn fields(&self, pieces: &[Station], visit: &mut dyn FnMut(&Setup, u64)) {
        let mut board = Board::empty();
        for &(at, piece) in pieces {
            board.set(at, Some(piece));
        }
        let stands = |station: &Station| pieces.contains(station);
        let homes = self.homes.iter().filter(|home| home.pieces.iter().all(stands));
        let castlings = homes.fold(vec![Castling::NONE], |ways, home| {
            // A right is one to castle with one Rook.
            let free = ways.iter().filter(|held| !held.has(home.right));
            let with: Vec<Castling> =
                free.map(|held| held.with_rook(home.right, home.rook)).collect();
            [ways, with].concat()
        });
        for side in Colour::BOTH {
            let passed = self.passed.iter().filter(|(pawn, _)| pawn.1.colour != side);
            let passed = passed.filter(|(pawn, _)| stands(pawn)).map(|(_, square)| Some(*square));
            for en_passant in [None].into_iter().chain(passed) {
                for &castling in &castlings {
                    let content =
                        Content { variant: self.variant, pieces, side, castling, en_passant };
                    if let Some(images) = content.images_if_least() {
                        self.beside(&setup(content, &board), images, visit);
                    }
                }
            }
        }
    }

    /// Gives a setup what can be in hand, and each number of checks.
    fn beside(&self, setup: &Setup, images: u64, visit: &mut dyn FnMut(&Setup, u64)) {
        for &hands in &self.hands {
            for &checks in &self.checks {
                visit(&Setup { hands, checks, ..setup.clone() }, images);
            }
        }
    }
}

/// A setup without a history.
fn setup(content: Content<'_>, board: &Board) -> Setup {
    let Content { variant, side, castling, en_passant, .. } = content;
    Setup { board: board.clone(), side, castling, en_passant, ..Setup::empty(variant) }
}

/// The ways to choose one or more stations, on different squares.
fn chosen(stations: &[Station], count: usize) -> Vec<Vec<Station>> {
    let mut ways = vec![(0, vec![])];
    for _ in 0..count {
        ways = ways
            .iter()
            .flat_map(|(from, way): &(usize, Vec<Station>)| {
                stations.iter().enumerate().skip(*from).filter_map(move |(place, station)| {
                    let is_free = way.iter().all(|(taken, _)| *taken != station.0);
                    is_free.then(|| (place + 1, [&way[..], &[*station]].concat()))
                })
            })
            .collect();
    }
    ways.into_iter().map(|(_, way)| way).collect()
}

/// The ways to put all royal pieces, one of each set of images.
fn pairs(variant: Variant, royals: &[Vec<Vec<Station>>; 2], homes: &[Home]) -> Vec<(u32, u32)> {
    let [whites, blacks] = royals;
    let mut pairs = vec![];
    for (white, one) in (0..).zip(whites) {
        for (black, two) in (0..).zip(blacks) {
            if one.iter().any(|(at, _)| two.iter().any(|(taken, _)| taken == at)) {
                continue;
            }
            let both = [&one[..], two].concat();
            let is_home = |home: &Home| home.pieces.iter().any(|piece| both.contains(piece));
            if may_be_least(variant, &both, homes.iter().any(is_home)) {
                pairs.push((white, black));
            }
        }
    }
    pairs
}
