//! The ways to one and the same count.

use perft::{Counting, Game, Plain, Position, Search, perft};

use crate::table::{Key, Table, of_text};

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

impl<P: Position> Counting<P> for Hashed<'_> {
    fn count(&self, position: &P, depth: u32) -> u64 {
        // A single ply is counted about as quickly as it is looked up.
        let Some(kept) = u8::try_from(depth).ok().filter(|&depth| depth >= 2) else {
            return Plain { listed: false }.count(position, depth);
        };
        let key = position.settled().key() ^ self.salt;
        if let Some(count) = self.table.find(key, kept) {
            return count;
        }
        let mut total = 0_u64;
        if depth == 2 {
            total = Plain { listed: false }.count(position, depth);
        } else {
            // What is remembered is soon counted, and two Kings alone pass 64 bits in thirty plies.
            position.each_next(&mut |next| {
                // A count beyond them is not remembered, nor does it grow.
                if total < u64::MAX {
                    total = self.count(next, depth - 1).saturating_add(total);
                }
            });
        }
        self.table.keep(key, kept, total);
        total
    }
}

impl Route {
    /// The counting by this route.
    pub(super) fn counting<P: Position>(&self, salt: Key) -> Box<dyn Counting<P> + '_> {
        match self {
            Self::Counted => Box::new(Plain { listed: false }),
            Self::Listed => Box::new(Plain { listed: true }),
            Self::Hashed(table) => Box::new(Hashed { table, salt }),
        }
    }
}

/// [`Game::perft`] by any route, on the calling thread.
///
/// ```
/// use counting::{Route, Table, perft_by};
/// use notation::{Rulings, Variant};
/// use perft::Game;
///
/// let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
/// let hashed = Route::Hashed(Table::new(1)?);
/// assert_eq!(perft_by(&game, &hashed, 3), 76_164);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn perft_by(game: &Game, route: &Route, depth: u32) -> u64 {
    game.search(Whole { route, salt: salt(game), depth })
}

/// A count by a route.
struct Whole<'a> {
    route: &'a Route,
    salt: Key,
    depth: u32,
}

impl Search for Whole<'_> {
    type Found = u64;

    fn search<P: Position>(self, position: P) -> u64 {
        perft(&*self.route.counting(self.salt), &position, self.depth)
    }
}

/// What tells the keys of a game under its rulings from those of any other.
pub(super) fn salt(game: &Game) -> Key {
    of_text(&format!("{} {}", game.variant().id(), game.rulings()))
}
