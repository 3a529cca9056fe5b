//! The rulings that several games have, each for itself.

use super::{CastlingArray, MoveCount};
use crate::Variant;

/// Declares the readings of one ruling in all games that have it, in the order of their pages.
macro_rules! per_game {
    ($(#[$doc:meta])* $table:ident of $reading:ident { $($game:ident,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $table([$reading; $table::GAMES.len()]);

        impl $table {
            /// The games that have the ruling.
            pub(super) const GAMES: [Variant; [$(Variant::$game),+].len()] = [$(Variant::$game),+];

            /// The reading of a game; the default if the game has no such ruling.
            #[must_use]
            pub fn of(&self, game: Variant) -> $reading {
                Self::place(game).map_or($reading::default(), |place| self.0[place])
            }

            /// Sets the reading of a game that has the ruling.
            pub(super) fn set(&mut self, game: Variant, reading: $reading) {
                if let Some(place) = Self::place(game) {
                    self.0[place] = reading;
                }
            }

            fn place(game: Variant) -> Option<usize> {
                Self::GAMES.iter().position(|&known| known == game)
            }
        }
    };
}

per_game! {
    /// The rulings `GAME.move-count` of the games of lichess.
    MoveCounts of MoveCount {
        Chess960,
        KingOfTheHill,
        ThreeCheck,
        RacingKings,
        Antichess,
        Horde,
        Atomic,
    }
}

per_game! {
    /// The rulings `GAME.castling-arrays`.
    CastlingArrays of CastlingArray {
        KingOfTheHill,
        ThreeCheck,
        Horde,
        Atomic,
        Crazyhouse,
    }
}
