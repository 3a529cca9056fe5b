//! One count, cut into parts for many threads.

use std::sync::atomic::{AtomicU64, Ordering};

use notation::{Colour, Move};
use rayon::prelude::*;

use super::key::Key;
use super::route::{Hashed, Route, by_route};
use crate::count::{Counting, Plain, each_step, perft_of_any_depth};
use crate::play::{Play, for_side};
use crate::rules::Rules;
use crate::state::State;

/// So many parts to a thread leave none waiting long for another's last one.
const PARTS_PER_THREAD: usize = 64;

/// Below so many plies a part is not worth cutting.
const SHORTEST_PART: u32 = 2;

/// A position whose count is a part of the whole.
struct Part<R: Rules> {
    /// The first move that leads there, by its place.
    first: usize,
    state: State<R>,
}

impl<R: Rules> Play<R> {
    /// Divides a count by first move, on all threads of the pool it is called in.
    pub(super) fn divide_by(
        &self,
        route: &Route,
        salt: Key,
        depth: u32,
        observe: &(dyn Fn(u64, u64) + Sync),
    ) -> Vec<(Move, u64)> {
        by_route!(route, salt, counting => self.divide_shared(counting, depth, observe))
    }

    fn divide_shared(
        &self,
        counting: impl Counting<R>,
        depth: u32,
        observe: &(dyn Fn(u64, u64) + Sync),
    ) -> Vec<(Move, u64)> {
        let Some(mut rest) = depth.checked_sub(1) else { return Vec::new() };
        let steps = self.steps();
        let mut parts: Vec<Part<R>> = (0..)
            .zip(&steps)
            .map(|(first, step)| Part { first, state: self.state_after(*step) })
            .collect();
        let mut to_move = self.to_move().opponent();
        let enough = PARTS_PER_THREAD * rayon::current_num_threads();
        while rest > SHORTEST_PART && (1..enough).contains(&parts.len()) {
            parts = self.cut(&parts, to_move);
            to_move = to_move.opponent();
            rest -= 1;
        }
        let of = parts.len() as u64;
        let done = AtomicU64::new(0);
        let counts: Vec<AtomicU64> = steps.iter().map(|_| AtomicU64::new(0)).collect();
        // One part at a time: a thread that took many at once would be waited for.
        parts.par_iter().with_max_len(1).for_each(|part| {
            let count = for_side!(to_move, S => {
                perft_of_any_depth::<R, S>(counting, self.tables(), &part.state, rest)
            });
            counts[part.first].fetch_add(count, Ordering::Relaxed);
            observe(done.fetch_add(1, Ordering::Relaxed) + 1, of);
        });
        let mut divided: Vec<(Move, u64)> = steps
            .iter()
            .zip(counts)
            .map(|(step, count)| (self.written(*step), count.into_inner()))
            .collect();
        divided.sort_unstable();
        divided
    }

    /// The parts one ply on.
    fn cut(&self, parts: &[Part<R>], to_move: Colour) -> Vec<Part<R>> {
        let mut finer = Vec::new();
        for Part { first, state } in parts {
            for_side!(to_move, S => {
                each_step::<R, S>(self.tables(), state, &mut |step| {
                    let state = state.after::<S>(self.tables(), step);
                    finer.push(Part { first: *first, state });
                });
            });
        }
        finer
    }
}
