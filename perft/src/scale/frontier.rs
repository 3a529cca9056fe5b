//! All different positions after a number of plies.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use notation::Colour;
use rayon::prelude::*;

use super::census::Census;
use super::key::key;
use super::on_all_threads;
use super::table::Key;
use crate::play::Play;
use crate::position::Position;
use crate::rules::Rules;
use crate::state::State;
use crate::tables::Tables;

/// All different positions after a number of plies, and in how many ways each is reached.
///
/// Positions are the same that repetition takes for the same: placement, side to move, castling
/// rights and the legal captures en passant. Their clocks are not told apart.
///
/// Numbers of ways beyond 64 bits are told as `u64::MAX`.
///
/// Everything here runs on all threads of the rayon pool in which it is called, and comes out the
/// same whatever their number. A position takes some 100 to 250 bytes of memory.
pub struct Frontier {
    level: Box<dyn Level>,
}

impl Frontier {
    pub(crate) fn of<R: Rules>(play: &Play<R>) -> Self {
        let position = play.position().settled();
        let Position { tables, state, to_move } = position;
        let shards = vec![Ways::from_iter([(key(&position), (state, 1))])];
        Self { level: Box::new(Positions { tables, to_move, shards }) }
    }

    /// Goes on by a ply.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::Game;
    ///
    /// let mut frontier = Game::new(Variant::Chess, &Rulings::default(), "startpos")?.frontier();
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

/// Sets and maps are cut into so many by their keys, each behind a lock of its own, so that
/// threads seldom wait for one another.
const SHARDS: usize = 64;

/// The shard of a key, by its first bits.
fn shard(key: Key) -> usize {
    (key >> (Key::BITS - SHARDS.ilog2())) as usize
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
type Ways<R> = HashMap<Key, (State<R>, u64), BuildHasherDefault<Half>>;
type Keys = HashSet<Key, BuildHasherDefault<Half>>;

struct Positions<R: Rules> {
    tables: &'static Tables<R>,
    to_move: Colour,
    shards: Vec<Ways<R>>,
}

impl<R: Rules> Positions<R> {
    fn position(&self, state: State<R>) -> Position<R> {
        Position { tables: self.tables, state, to_move: self.to_move }
    }

    /// Each shard's positions added to a sum of its own, with the number of ways that lead there, on
    /// all threads.
    fn sums<T: Default + Send>(&self, add: &(dyn Fn(&mut T, &Position<R>, u64) + Sync)) -> Vec<T> {
        on_all_threads(self.shards.len(), &|shard| {
            let mut sum = T::default();
            for &(state, ways) in self.shards[shard].values() {
                add(&mut sum, &self.position(state), ways);
            }
            sum
        })
    }

    /// Calls, on all threads, for each position after each legal move, with its key and the number
    /// of ways that lead to its predecessor.
    fn each_next(&self, call: &(dyn Fn(Key, State<R>, u64) + Sync)) {
        self.sums(&|(), position, ways| {
            position.each_next(|next| {
                let next = next.settled();
                call(key(&next), next.state, ways);
            });
        });
    }
}

impl<R: Rules> Level for Positions<R> {
    fn advance(&mut self) {
        let next: Vec<Mutex<Ways<R>>> = (0..SHARDS).map(|_| Mutex::default()).collect();
        self.each_next(&|key, state, ways| {
            let mut shard = next[shard(key)].lock().unwrap_or_else(PoisonError::into_inner);
            let (_, sum) = shard.entry(key).or_insert((state, 0));
            *sum = sum.saturating_add(ways);
        });
        let opened = |shard: Mutex<_>| shard.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.shards = next.into_iter().map(opened).collect();
        self.to_move = self.to_move.opponent();
    }

    fn positions(&self) -> u64 {
        self.shards.iter().map(|shard| shard.len() as u64).sum()
    }

    fn positions_ahead(&self) -> u64 {
        let next: Vec<Mutex<Keys>> = (0..SHARDS).map(|_| Mutex::default()).collect();
        self.each_next(&|key, _, _| {
            next[shard(key)].lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        });
        let size = |shard: &Mutex<Keys>| shard.lock().unwrap_or_else(PoisonError::into_inner).len();
        next.iter().map(|shard| size(shard) as u64).sum()
    }

    fn sequences(&self) -> u64 {
        let ways = self.shards.iter().flat_map(HashMap::values).map(|(_, ways)| *ways);
        ways.fold(0, u64::saturating_add)
    }

    fn sequences_ahead(&self) -> u64 {
        let shards = self.sums(&|sum: &mut u64, position, ways| {
            *sum = sum.saturating_add(position.moves().saturating_mul(ways));
        });
        shards.into_iter().fold(0, u64::saturating_add)
    }

    fn listed(&self) -> Vec<(String, u64)> {
        let shards = self.sums(&|listed: &mut Vec<_>, position, ways| {
            listed.push((Play::setup_of(position, (0, 1)).to_string(), ways));
        });
        let mut listed = shards.concat();
        listed.par_sort_unstable();
        listed
    }

    fn census(&self, plies: u32) -> Census {
        let shards = self.sums(&|sum: &mut Census, position, ways| {
            let mut census = Census::default();
            census.take(position, plies);
            *sum = sum.and(&census.times(ways));
        });
        shards.iter().fold(Census::default(), Census::and)
    }
}
