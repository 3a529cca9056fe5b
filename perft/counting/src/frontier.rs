//! All different positions after a number of plies.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use perft::{Census, Game, Position, Search};
use rayon::prelude::*;

use crate::on_all_threads;
use crate::table::Key;

/// All different positions after a number of plies, and in how many ways each is reached.
///
/// Positions are the same that repetition takes for the same: placement, side to move, castling
/// rights and the legal en passant captures. Their clocks are not told apart.
///
/// Numbers of ways beyond 64 bits are told as `u64::MAX`.
///
/// Everything here runs on all threads of the rayon pool in which it is called, and comes out the
/// same whatever their number. A position takes some 100 to 250 bytes of memory.
pub struct Frontier {
    level: Box<dyn Level>,
}

impl Frontier {
    /// The position of a game as the only one after no plies.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        game.search(First)
    }

    /// Goes on by a ply.
    ///
    /// ```
    /// use counting::Frontier;
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let game = Game::new(Variant::Chess, &Rulings::default(), "startpos")?;
    /// let mut frontier = Frontier::of(&game);
    /// (0..3).for_each(|_| frontier.advance());
    /// assert_eq!((frontier.sequences(), frontier.positions()), (8_902, 5_362));
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    pub fn advance(&mut self) {
        self.level.advance();
    }

    /// How many different positions there are.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.level.positions()
    }

    /// How many there would be one ply on, with less memory than being there takes.
    #[must_use]
    pub fn positions_ahead(&self) -> u64 {
        self.level.positions_ahead()
    }

    /// In how many ways all of them are reached: the perft of the plies so far.
    #[must_use]
    pub fn sequences(&self) -> u64 {
        self.level.sequences()
    }

    /// In how many ways they would be reached one ply on.
    #[must_use]
    pub fn sequences_ahead(&self) -> u64 {
        self.level.sequences_ahead()
    }

    /// The positions as FENs, in alphabetical order, each with the number of ways in which it is
    /// reached. The clocks, which may differ by the way, are written as `0 1`.
    #[must_use]
    pub fn listed(&self) -> Vec<(String, u64)> {
        self.level.listed()
    }

    /// What the last moves are of all sequences that go on from here by at least one ply.
    #[must_use]
    pub fn census(&self, plies: u32) -> Census {
        self.level.census(plies.max(1))
    }
}

impl std::fmt::Debug for Frontier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Frontier").field("positions", &self.positions()).finish_non_exhaustive()
    }
}

/// The search for a frontier: its beginning.
struct First;

impl Search for First {
    type Found = Frontier;

    fn search<P: Position>(self, position: P) -> Frontier {
        let first = position.settled();
        let stripes = vec![Ways::from_iter([(first.key(), (first, 1))])];
        Frontier { level: Box::new(Positions { stripes }) }
    }
}

/// A frontier of whatever game.
trait Level: Send + Sync {
    fn advance(&mut self);
    fn positions(&self) -> u64;
    fn positions_ahead(&self) -> u64;
    fn sequences(&self) -> u64;
    fn sequences_ahead(&self) -> u64;
    fn listed(&self) -> Vec<(String, u64)>;
    fn census(&self, plies: u32) -> Census;
}

/// Sets and maps are cut into so many *lock stripes* by their keys, each behind a lock of its own, so
/// that threads seldom wait for one another.
const STRIPES: usize = 64;

/// The stripe of a key, by its first bits.
fn stripe(key: Key) -> usize {
    (key >> (Key::BITS - STRIPES.ilog2())) as usize
}

/// Takes half of a key, which is random, for its hash.
#[derive(Default)]
struct Half(u64);

impl Hasher for Half {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, key: &[u8]) {
        self.0 = key.first_chunk().map_or(0, |&half| u64::from_le_bytes(half));
    }
}

/// Positions by their keys, each with the number of ways that lead there.
type Ways<P> = HashMap<Key, (P, u64), BuildHasherDefault<Half>>;
type Keys = HashSet<Key, BuildHasherDefault<Half>>;

struct Positions<P> {
    stripes: Vec<Ways<P>>,
}

impl<P: Position> Positions<P> {
    /// Each stripe's positions added to a sum of its own, with the number of ways that lead there, on
    /// all threads.
    fn sums<T: Default + Send>(&self, add: &(dyn Fn(&mut T, &P, u64) + Sync)) -> Vec<T> {
        on_all_threads(self.stripes.len(), &|stripe| {
            let mut sum = T::default();
            for (position, ways) in self.stripes[stripe].values() {
                add(&mut sum, position, *ways);
            }
            sum
        })
    }

    /// Calls, on all threads, for each position after each legal move, with its key and the number
    /// of ways that lead to its predecessor.
    fn each_next(&self, call: &(dyn Fn(Key, P, u64) + Sync)) {
        self.sums(&|(), position, ways| {
            position.each_next(&mut |next| {
                let next = next.settled();
                call(next.key(), next, ways);
            });
        });
    }
}

impl<P: Position> Level for Positions<P> {
    fn advance(&mut self) {
        let next: Vec<Mutex<Ways<P>>> = (0..STRIPES).map(|_| Mutex::default()).collect();
        self.each_next(&|key, position, ways| {
            let mut ways_there = next[stripe(key)].lock().unwrap_or_else(PoisonError::into_inner);
            let (_, sum) = ways_there.entry(key).or_insert((position, 0));
            *sum = sum.saturating_add(ways);
        });
        let opened = |stripe: Mutex<_>| stripe.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.stripes = next.into_iter().map(opened).collect();
    }

    fn positions(&self) -> u64 {
        self.stripes.iter().map(|stripe| stripe.len() as u64).sum()
    }

    fn positions_ahead(&self) -> u64 {
        let next: Vec<Mutex<Keys>> = (0..STRIPES).map(|_| Mutex::default()).collect();
        self.each_next(&|key, _, _| {
            next[stripe(key)].lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        });
        let size =
            |stripe: &Mutex<Keys>| stripe.lock().unwrap_or_else(PoisonError::into_inner).len();
        next.iter().map(|stripe| size(stripe) as u64).sum()
    }

    fn sequences(&self) -> u64 {
        let ways = self.stripes.iter().flat_map(HashMap::values).map(|(_, ways)| *ways);
        ways.fold(0, u64::saturating_add)
    }

    fn sequences_ahead(&self) -> u64 {
        let sums = self.sums(&|sum: &mut u64, position, ways| {
            *sum = sum.saturating_add(position.moves().saturating_mul(ways));
        });
        sums.into_iter().fold(0, u64::saturating_add)
    }

    fn listed(&self) -> Vec<(String, u64)> {
        let sums = self.sums(&|listed: &mut Vec<_>, position, ways| {
            listed.push((position.fen(), ways));
        });
        let mut listed = sums.concat();
        listed.par_sort_unstable();
        listed
    }

    fn census(&self, plies: u32) -> Census {
        let sums = self.sums(&|sum: &mut Census, position, ways| {
            *sum = sum.and(&position.census(plies).times(ways));
        });
        sums.iter().fold(Census::default(), Census::and)
    }
}
