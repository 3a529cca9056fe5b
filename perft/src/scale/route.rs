//! The ways to one and the same count.

use super::key::{Key, key, settled};
use super::table::Table;
use crate::count::{Counting, Plain, each_step, perft, perft_of_any_depth};
use crate::play::{Play, for_side};
use crate::rules::{Rules, Side};
use crate::state::State;
use crate::tables::Tables;

/// By which route a count is made. All give the same number.
pub enum Route {
    /// The last ply is counted, and not made.
    Counted,
    /// Every last move is listed and made, too.
    Listed,
    /// As [`Route::Counted`], and what was counted is remembered. One table may serve any number
    /// of games, rulings and threads.
    Hashed(Table),
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Counted => "Counted",
            Self::Listed => "Listed",
            Self::Hashed(_) => "Hashed",
        })
    }
}

/// The count that remembers.
#[derive(Clone, Copy)]
pub(super) struct Hashed<'a> {
    pub(super) table: &'a Table,
    /// Tells the games and rulings apart that share the table.
    pub(super) salt: Key,
}

impl<R: Rules> Counting<R> for Hashed<'_> {
    fn count<C: Side>(self, tables: &Tables<R>, state: &State<R>, depth: u32) -> u64 {
        // A single ply is counted about as quickly as it is looked up.
        let Some(kept) = u8::try_from(depth).ok().filter(|&depth| depth >= 2) else {
            return perft::<R, C, false>(tables, state, depth);
        };
        let key = key::<R, C>(&settled::<R, C>(tables, state)) ^ self.salt;
        if let Some(count) = self.table.find(key, kept) {
            return count;
        }
        let mut total = 0;
        each_step::<R, C>(tables, state, &mut |step| {
            let next = state.after::<C>(tables, step);
            total += self.count::<C::Other>(tables, &next, depth - 1);
        });
        self.table.keep(key, kept, total);
        total
    }
}

/// Does the same by whatever route there is.
macro_rules! by_route {
    ($route:expr, $salt:expr, $counting:ident => $do:expr) => {
        match $route {
            Route::Counted => {
                let $counting = Plain::<false>;
                $do
            }
            Route::Listed => {
                let $counting = Plain::<true>;
                $do
            }
            Route::Hashed(table) => {
                let $counting = Hashed { table, salt: $salt };
                $do
            }
        }
    };
}
pub(super) use by_route;

impl<R: Rules> Play<R> {
    /// Counts move sequences of a length by a route.
    pub(super) fn perft_by(&self, route: &Route, salt: Key, depth: u32) -> u64 {
        by_route!(route, salt, counting => for_side!(self.to_move(), S => {
            perft_of_any_depth::<R, S>(counting, self.tables(), self.state(), depth)
        }))
    }
}
