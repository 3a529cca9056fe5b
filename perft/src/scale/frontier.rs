//! All different positions after a number of plies.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use notation::Colour;
use rayon::prelude::*;

use super::census::Census;
use super::key::{Key, key, settled};
use crate::count::{each_step, moves};
use crate::play::{Play, for_side};
use crate::rules::{Rules, Side};
use crate::state::State;
use crate::tables::Tables;

/// All different positions after a number of plies, and in how many ways each is reached.
///
/// Positions are the same that repetition takes for the same: placement, side to move, castling
/// rights and the legal captures en passant. Their clocks are not told apart.
///
/// Everything here runs on all threads of the rayon pool in which it is called, and comes out the
/// same whatever their number. A position takes some 100 to 250 bytes of memory.
pub struct Frontier {
    level: Box<dyn Level>,
}

impl Frontier {
    pub(crate) fn of<R: Rules>(play: &Play<R>) -> Self {
        let (tables, to_move) = (play.tables(), play.to_move());
        let (key, state) = for_side!(to_move, S => {
            let state = settled::<R, S>(tables, play.state());
            (key::<R, S>(&state), state)
        });
        let shards = vec![Ways::from_iter([(key, (state, 1))])];
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
    /// Calls, on all threads, for each position after each legal move, with its key and the number
    /// of ways that lead to its predecessor.
    fn each_next(&self, call: impl Fn(Key, State<R>, u64) + Sync) {
        for_side!(self.to_move, S => self.each_next_of::<S>(&call));
    }

    fn each_next_of<C: Side>(&self, call: &(impl Fn(Key, State<R>, u64) + Sync)) {
        self.shards.par_iter().with_max_len(1).for_each(|shard| {
            for (state, ways) in shard.values() {
                each_step::<R, C>(self.tables, state, &mut |step| {
                    let next = state.after::<C>(self.tables, step);
                    let next = settled::<R, C::Other>(self.tables, &next);
                    call(key::<R, C::Other>(&next), next, *ways);
                });
            }
        });
    }
}

impl<R: Rules> Level for Positions<R> {
    fn advance(&mut self) {
        let next: Vec<Mutex<Ways<R>>> = (0..SHARDS).map(|_| Mutex::default()).collect();
        self.each_next(|key, state, ways| {
            let mut shard = next[shard(key)].lock().unwrap_or_else(PoisonError::into_inner);
            shard.entry(key).or_insert((state, 0)).1 += ways;
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
        self.each_next(|key, _, _| {
            next[shard(key)].lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        });
        let size = |shard: &Mutex<Keys>| shard.lock().unwrap_or_else(PoisonError::into_inner).len();
        next.iter().map(|shard| size(shard) as u64).sum()
    }

    fn sequences(&self) -> u64 {
        self.shards.iter().flat_map(HashMap::values).map(|(_, ways)| ways).sum()
    }

    fn sequences_ahead(&self) -> u64 {
        for_side!(self.to_move, S => {
            let ahead = |(state, ways): &(State<R>, u64)| ways * moves::<R, S>(self.tables, state);
            self.shards.par_iter().flat_map_iter(HashMap::values).map(ahead).sum()
        })
    }

    fn listed(&self) -> Vec<(String, u64)> {
        let fen = |state| Play::<R>::setup_of(state, self.to_move, (0, 1)).to_string();
        let positions = self.shards.par_iter().flat_map_iter(HashMap::values);
        let mut listed: Vec<_> = positions.map(|(state, ways)| (fen(state), *ways)).collect();
        listed.par_sort_unstable();
        listed
    }

    fn census(&self, plies: u32) -> Census {
        for_side!(self.to_move, S => {
            let of_shard = |shard: &Ways<R>| {
                shard.values().fold(Census::default(), |sum, (state, ways)| {
                    let mut census = Census::default();
                    census.take::<R, S>(self.tables, state, plies);
                    sum.and(&census.times(*ways))
                })
            };
            let shards = self.shards.par_iter().with_max_len(1);
            shards.map(of_shard).reduce(Census::default, |sum, part| sum.and(&part))
        })
    }
}
