//! What came of a number of questions.

use std::collections::BTreeMap;
use std::iter::Sum;
use std::ops::AddAssign;

use crosscheck::comparing::Finding;
use serde::{Deserialize, Serialize};

/// At most so many differing positions are kept of a part; the others are counted.
const KEPT: usize = 10;

/// How much was asked of both implementations, and what differed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// The setups that both were asked about.
    pub setups: u64,
    /// Those of them that both accept as positions. Both refuse the others.
    pub positions: u64,
    /// The positions with their images under the symmetries of the game.
    pub images: u64,
    /// The legal moves, after each of which the positions were compared.
    pub moves: u64,
    /// The setups at which the implementations differ.
    pub differing: u64,
    /// The first of these.
    pub found: Vec<Differing>,
    /// The time that one thread took, in microseconds.
    pub micros: u64,
}

/// A setup at which the implementations differ.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Differing {
    /// The setup.
    pub fen: String,
    /// The rulings that are not the default.
    pub rulings: BTreeMap<String, String>,
}

impl Tally {
    /// Adds a setup that both implementations refuse.
    pub(crate) const fn refused(&mut self) {
        self.setups += 1;
    }

    /// Adds a position at which both implementations agree. It stands for so many images.
    pub(crate) const fn agreed(&mut self, moves: u64, images: u64) {
        self.setups += 1;
        self.positions += 1;
        self.images += images;
        self.moves += moves;
    }

    /// Adds a setup at which they differ.
    pub(crate) fn differed(&mut self, finding: &Finding) {
        self.setups += 1;
        self.differing += 1;
        if self.found.len() < KEPT {
            let position = &finding.position;
            let differing = position.game.rulings.differing();
            self.found.push(Differing {
                fen: position.fen.clone(),
                rulings: differing.map(|(ruling, value)| (ruling.id().to_owned(), value)).collect(),
            });
        }
    }
}

impl<'a> Sum<&'a Self> for Tally {
    fn sum<I: Iterator<Item = &'a Self>>(tallies: I) -> Self {
        let mut all = Self::default();
        tallies.for_each(|tally| all += tally);
        all
    }
}

impl AddAssign<&Self> for Tally {
    fn add_assign(&mut self, other: &Self) {
        self.setups += other.setups;
        self.positions += other.positions;
        self.images += other.images;
        self.moves += other.moves;
        self.differing += other.differing;
        self.found.extend(other.found.iter().cloned());
        self.micros += other.micros;
    }
}
