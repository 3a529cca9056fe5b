//! What a search of one's own stands on: the positions of one game, as the machine that is compiled
//! for that game holds them.
//!
//! A program that counts with many threads, with a memory or by different positions is written once,
//! for any [`Position`], as a [`Search`]; [`Game::search`](crate::Game::search) runs it.
//!
//! ```
//! use notation::{Rulings, Variant};
//! use perft::{Game, Position, Search};
//!
//! /// Counts the positions after one move that have one key.
//! struct Different;
//!
//! impl Search for Different {
//!     type Found = usize;
//!
//!     fn search<P: Position>(self, position: P) -> usize {
//!         let mut keys = std::collections::BTreeSet::new();
//!         position.each_next(&mut |next| _ = keys.insert(next.settled().key()));
//!         keys.len()
//!     }
//! }
//!
//! let game = Game::new(Variant::Osmosis, &Rulings::default(), "startpos")?;
//! assert_eq!(game.search(Different), 42);
//! # Ok::<(), perft::OpenError>(())
//! ```
//!
//! How the last two plies are counted together is none of a search's business:
//!
//! ```compile_fail,E0061
//! fn pairs(position: impl perft::Position) -> u64 {
//!     position.pairs()
//! }
//! ```

use notation::Move;

use crate::census::Census;

/// What only the counts of this crate ask of a position.
pub(crate) mod bulk {
    /// What only this crate can name: a caller elsewhere has none to hand over.
    pub struct Within(());

    impl Within {
        /// Shows that the caller is one of the counts of this crate.
        pub(crate) const HERE: Self = Self(());
    }

    /// A position whose next two plies can be counted together. What is assumed there (`watch`, `replies`,
    /// `pairs`) holds of every position of a game, but it is a way to count and no question of its own: who
    /// searches asks for the moves of a position and for its perft.
    pub trait Pairs {
        /// The number of move sequences of two plies.
        fn pairs(&self, within: Within) -> u64;

        /// The position without what makes no difference to sequences of a length: its checks to give, where
        /// nobody can give them all and the other side move again. It is to be counted and not to be shown.
        #[must_use]
        fn for_depth(&self, depth: u32, within: Within) -> Self;
    }
}

/// A position of a game with its rulings, without clocks and history.
pub trait Position: bulk::Pairs + Copy + Send + Sync + 'static {
    /// The position as repetition compares it (SPEC section 4): an en passant square counts only where
    /// a Pawn can legally capture on it.
    #[must_use]
    fn settled(&self) -> Self;

    /// The key of a [settled](Position::settled) position. Those of different games, or of one
    /// game under different rulings, are not told apart.
    fn key(&self) -> u128;

    /// Calls for the position after each legal move.
    fn each_next(&self, call: &mut dyn FnMut(&Self));

    /// The legal moves, each with the position after it, in the order in which they are generated.
    fn successors(&self) -> Vec<(Move, Self)>;

    /// The number of legal moves, none of them listed (bulk counting).
    fn moves(&self) -> u64;

    /// The number of legal moves, each listed and made (non-bulk counting).
    fn listed(&self) -> u64;

    /// What the last moves are of all sequences of a length of at least one ply.
    fn census(&self, depth: u32) -> Census;

    /// The FEN, its clocks written as `0 1`.
    fn fen(&self) -> String;
}

/// What is done with a position of whatever game.
pub trait Search {
    /// What comes out.
    type Found;

    /// Does it.
    fn search<P: Position>(self, position: P) -> Self::Found;
}
