//! One count, cut into parts for many threads.

use std::sync::atomic::{AtomicU64, Ordering};

use notation::Move;

use super::on_all_threads;
use super::route::Route;
use super::table::Key;
use crate::count::perft;
use crate::play::Play;
use crate::position::Position;
use crate::rules::Rules;

/// So many parts to a thread leave none waiting long for another's last one.
const PARTS_PER_THREAD: usize = 64;

/// Below so many plies a part is not worth cutting.
const SHORTEST_PART: u32 = 2;

/// A position whose count is a part of the whole.
struct Part<R: Rules> {
    /// The first move that leads there, by its place.
    first: usize,
    position: Position<R>,
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
        let Some(mut rest) = depth.checked_sub(1) else { return Vec::new() };
        let steps = self.steps();
        let mut parts: Vec<Part<R>> = (0..)
            .zip(&steps)
            .map(|(first, step)| Part { first, position: self.position().after(*step) })
            .collect();
        let enough = PARTS_PER_THREAD * rayon::current_num_threads();
        while rest > SHORTEST_PART && (1..enough).contains(&parts.len()) {
            parts = cut(&parts);
            rest -= 1;
        }
        let counting = route.counting(salt);
        let of = parts.len() as u64;
        let done = AtomicU64::new(0);
        let counts: Vec<AtomicU64> = steps.iter().map(|_| AtomicU64::new(0)).collect();
        on_all_threads(parts.len(), &|at| {
            let Part { first, position } = &parts[at];
            let count = perft(&*counting, position, rest);
            let add = |sum: u64| Some(sum.saturating_add(count));
            let _ = counts[*first].fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
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
}

/// The parts one ply on.
fn cut<R: Rules>(parts: &[Part<R>]) -> Vec<Part<R>> {
    let mut finer = Vec::new();
    for Part { first, position } in parts {
        position.each_next(|next| finer.push(Part { first: *first, position: *next }));
    }
    finer
}
