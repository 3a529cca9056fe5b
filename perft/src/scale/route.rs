//! The ways to one and the same count.

use super::key::key;
use super::table::{Key, Table};
use crate::count::{Counting, Plain, perft};
use crate::play::Play;
use crate::position::Position;
use crate::rules::Rules;

/// By which route a count is made. All give the same number; `u64::MAX` stands for all that are
/// no less.
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
struct Hashed<'a> {
    table: &'a Table,
    /// Tells the games and rulings apart that share the table.
    salt: Key,
}

impl<R: Rules> Counting<R> for Hashed<'_> {
    fn count(&self, position: &Position<R>, depth: u32) -> u64 {
        // A single ply is counted about as quickly as it is looked up.
        let Some(kept) = u8::try_from(depth).ok().filter(|&depth| depth >= 2) else {
            return Plain { listed: false }.count(position, depth);
        };
        let key = key(&position.settled()) ^ self.salt;
        if let Some(count) = self.table.find(key, kept) {
            return count;
        }
        // What is remembered is soon counted, and two Kings alone pass 64 bits in thirty plies.
        let mut total = 0_u64;
        position.each_next(|next| {
            // A count beyond them is not remembered, nor does it grow.
            if total < u64::MAX {
                total = self.count(next, depth - 1).saturating_add(total);
            }
        });
        self.table.keep(key, kept, total);
        total
    }
}

impl Route {
    /// The counting by this route.
    pub(super) fn counting<R: Rules>(&self, salt: Key) -> Box<dyn Counting<R> + '_> {
        match self {
            Self::Counted => Box::new(Plain { listed: false }),
            Self::Listed => Box::new(Plain { listed: true }),
            Self::Hashed(table) => Box::new(Hashed { table, salt }),
        }
    }
}

impl<R: Rules> Play<R> {
    /// Counts move sequences of a length by a route.
    pub(super) fn perft_by(&self, route: &Route, salt: Key, depth: u32) -> u64 {
        perft(&*route.counting(salt), self.position(), depth)
    }
}
