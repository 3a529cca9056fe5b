//! One count, cut into parts for many threads.

use std::sync::atomic::{AtomicU64, Ordering};

use notation::Move;
use perft::{Game, Position, Search, perft};

use crate::on_all_threads;
use crate::route::{Route, salt};
use crate::table::Key;

/// So many parts to a thread leave none waiting long for another's last one.
const PARTS_PER_THREAD: usize = 64;

/// Below so many plies a part is not worth cutting.
const SHORTEST_PART: u32 = 2;

/// A position whose count is a part of the whole.
struct Part<P> {
    /// The first move that leads there, by its place.
    first: usize,
    position: P,
}

/// [`Game::divide`] by any route, on all threads of the rayon pool in which it is called. The counts
/// do not depend on how many there are.
///
/// `observe` is told, as the count goes on, how many of the parts into which it was cut are done, and
/// how many there are; it is called by all threads.
///
/// ```
/// use counting::{Route, divide_by};
/// use notation::{Rulings, Variant};
/// use perft::Game;
///
/// let game = Game::new(Variant::Colorbound, &Rulings::default(), "startpos")?;
/// assert_eq!(divide_by(&game, &Route::Counted, 3, &|_, _| ()), game.divide(3));
/// # Ok::<(), perft::OpenError>(())
/// ```
#[must_use]
pub fn divide_by(
    game: &Game,
    route: &Route,
    depth: u32,
    observe: &(dyn Fn(u64, u64) + Sync),
) -> Vec<(Move, u64)> {
    game.search(Division { route, salt: salt(game), depth, observe })
}

/// A count that is divided by first move.
struct Division<'a> {
    route: &'a Route,
    salt: Key,
    depth: u32,
    observe: &'a (dyn Fn(u64, u64) + Sync),
}

impl Search for Division<'_> {
    type Found = Vec<(Move, u64)>;

    fn search<P: Position>(self, position: P) -> Self::Found {
        let Self { route, salt, depth, observe } = self;
        let Some(mut rest) = depth.checked_sub(1) else { return Vec::new() };
        let (moves, after): (Vec<Move>, Vec<P>) = position.successors().into_iter().unzip();
        let mut parts: Vec<Part<P>> =
            (0..).zip(after).map(|(first, position)| Part { first, position }).collect();
        let enough = PARTS_PER_THREAD * rayon::current_num_threads();
        while rest > SHORTEST_PART && (1..enough).contains(&parts.len()) {
            parts = cut(&parts);
            rest -= 1;
        }
        let counting = route.counting(salt);
        let of = parts.len() as u64;
        let done = AtomicU64::new(0);
        let counts: Vec<AtomicU64> = moves.iter().map(|_| AtomicU64::new(0)).collect();
        on_all_threads(parts.len(), &|at| {
            let Part { first, position } = &parts[at];
            // A sum that has passed 64 bits does not grow.
            if counts[*first].load(Ordering::Relaxed) < u64::MAX {
                let count = perft(&*counting, position, rest);
                let add = |sum: u64| Some(sum.saturating_add(count));
                let _ = counts[*first].fetch_update(Ordering::Relaxed, Ordering::Relaxed, add);
            }
            observe(done.fetch_add(1, Ordering::Relaxed) + 1, of);
        });
        let counts = counts.into_iter().map(AtomicU64::into_inner);
        let mut divided: Vec<(Move, u64)> = moves.into_iter().zip(counts).collect();
        divided.sort_unstable();
        divided
    }
}

/// The parts one ply on.
fn cut<P: Position>(parts: &[Part<P>]) -> Vec<Part<P>> {
    let mut finer = Vec::new();
    for Part { first, position } in parts {
        position.each_next(&mut |next| finer.push(Part { first: *first, position: *next }));
    }
    finer
}
