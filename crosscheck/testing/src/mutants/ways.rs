//! The ways in which a piece goes, as the reference's paths show them.

use std::collections::BTreeMap;

use crosscheck::comparing::kinds::alone;
use crosscheck::comparing::squares::offset;
use notation::{Move, Piece, Rulings, Setup, Square, Variant};
use oracle::reasons::{self, Attack};

use crate::mutants::search::can_stand;

/// Files and ranks from one square to another.
pub type Offset = (i8, i8);

/// One way of a piece: the first square of a path, and the second for what lies further on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Way {
    /// The first square.
    pub first: Offset,
    /// The second, for the squares from there on.
    pub second: Option<Offset>,
}

/// The way to the square at a place of a path.
#[must_use]
pub(super) fn to_place(from: Square, path: &[Square], place: usize) -> Way {
    let second = (place > 0).then(|| offset(from, path[1]));
    Way { first: offset(from, path[0]), second }
}

/// The way of an attack.
#[must_use]
pub(super) fn of_attack(attack: &Attack) -> Way {
    to_place(attack.from, &attack.path, attack.path.len() - 1)
}

/// The ways of a move: several where several paths lead to its square. A move along no path, such as
/// a Pawn's step or castling, is a way of its own.
pub(super) fn of(setup: &Setup, rulings: &Rulings, played: Move) -> Vec<Way> {
    let paths = reasons::paths(setup, rulings, played.from);
    let mut ways: Vec<Way> = paths
        .iter()
        .filter_map(|path| {
            let place = path.iter().position(|&square| square == played.to)?;
            Some(to_place(played.from, path, place))
        })
        .collect();
    ways.sort_unstable();
    ways.dedup();
    if ways.is_empty() {
        ways.push(Way { first: offset(played.from, played.to), second: None });
    }
    ways
}

/// Everything about the movement of a piece of one side.
#[derive(Debug, Clone, Default)]
pub(super) struct Movement {
    /// The ways along which it takes, each with the number of squares of the longest path.
    pub(super) taking: BTreeMap<Way, usize>,
    /// The ways along which it only moves: those of a Pawn that differ from its captures.
    pub(super) quiet: BTreeMap<Way, usize>,
}

impl Movement {
    /// The movement of a piece, found by setting it alone on every square where it can stand.
    #[must_use]
    pub(super) fn of(variant: Variant, rulings: &Rulings, piece: Piece) -> Self {
        let mut movement = Self::default();
        for from in variant.squares().filter(|&from| can_stand(variant, from, piece)) {
            let setup = alone(variant, from, piece);
            for path in reasons::paths(&setup, rulings, from) {
                for place in 0..path.len().min(2) {
                    let longest = movement.taking.entry(to_place(from, &path, place)).or_default();
                    *longest = path.len().max(*longest);
                }
            }
            for (played, _) in reasons::candidates(&setup, rulings, from) {
                for way in of(&setup, rulings, played) {
                    if !movement.taking.contains_key(&way) {
                        movement.quiet.entry(way).or_insert(1);
                    }
                }
            }
        }
        movement
    }

    /// Every way.
    pub(super) fn all(&self) -> impl Iterator<Item = Way> + '_ {
        self.taking.keys().chain(self.quiet.keys()).copied()
    }

    /// Whether it ever goes by an offset in one step.
    #[must_use]
    pub(super) fn has(&self, offset: Offset) -> bool {
        self.all().any(|way| way.first == offset || way.second == Some(offset))
    }

    /// The ways that go on: paths of more than one square.
    pub(super) fn rides(&self) -> impl Iterator<Item = (Way, usize)> + '_ {
        self.taking.iter().filter(|(way, _)| way.second.is_some()).map(|(way, long)| (*way, *long))
    }

    /// Whether it goes along paths.
    #[must_use]
    pub(super) fn is_rider(&self) -> bool {
        self.rides().next().is_some()
    }
}

/// The open paths of the piece on a square, as far as the board goes.
#[must_use]
pub(super) fn open_paths(setup: &Setup, rulings: &Rulings, from: Square) -> Vec<Vec<Square>> {
    let Some(piece) = setup.board.get(from) else { return vec![] };
    reasons::paths(&alone(setup.variant, from, piece), rulings, from)
}

impl std::fmt::Display for Way {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.first)?;
        self.second.map_or(Ok(()), |second| write!(f, " on to {second:?}"))
    }
}
