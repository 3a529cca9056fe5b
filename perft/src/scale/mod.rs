//! Counting with more than one thread, with a memory, and position by position.
//!
//! What runs here on many threads runs on those of the rayon pool in which it is called.

mod census;
mod frontier;
mod key;
mod random;
mod route;
mod shared;
mod table;

pub use census::{Census, Feature};
pub use frontier::Frontier;
pub use route::Route;
pub use table::{Table, TableError};

use notation::Move;
use rayon::prelude::*;

use crate::game::{Game, with};

impl Game {
    /// [`Game::perft`] by any route, on the calling thread.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::{Game, Route, Table};
    ///
    /// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
    /// let hashed = Route::Hashed(Table::new(1)?);
    /// assert_eq!(game.perft_by(&hashed, 3), 76_164);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn perft_by(&self, route: &Route, depth: u32) -> u64 {
        let salt = self.salt();
        with!(&self.machine, play => play.perft_by(route, salt, depth))
    }

    /// [`Game::divide`] by any route, on all threads of the rayon pool in which it is called. The
    /// counts do not depend on how many there are.
    ///
    /// `observe` is told, as the count goes on, how many of the parts into which it was cut are
    /// done, and how many there are; it is called by all threads.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// use perft::{Game, Route};
    ///
    /// let game = Game::new(Variant::Colorbound, &Rulings::default(), "startpos")?;
    /// assert_eq!(game.divide_by(&Route::Counted, 3, &|_, _| ()), game.divide(3));
    /// # Ok::<(), perft::OpenError>(())
    /// ```
    #[must_use]
    pub fn divide_by(
        &self,
        route: &Route,
        depth: u32,
        observe: &(dyn Fn(u64, u64) + Sync),
    ) -> Vec<(Move, u64)> {
        let salt = self.salt();
        with!(&self.machine, play => play.divide_by(route, salt, depth, observe))
    }

    /// The position as the only one after no plies, from which [`Frontier::advance`] goes on.
    #[must_use]
    pub fn frontier(&self) -> Frontier {
        with!(&self.machine, play => Frontier::of(play))
    }

    /// What tells the keys of this game under these rulings from those of any other.
    fn salt(&self) -> u128 {
        random::of_text(&format!("{} {}", self.variant().id(), self.rulings()))
    }
}

/// What a function gives for each number below an end, on all threads of the pool it is called in.
///
/// Numbers are taken one at a time: a thread that took many at once would be waited for.
fn on_all_threads<T: Send>(end: usize, of: &(dyn Fn(usize) -> T + Sync)) -> Vec<T> {
    (0..end).into_par_iter().with_max_len(1).map(of).collect()
}
