//! The games, a sheet each, and the one list of them.

mod amalgamated;
mod antichess;
mod atomic;
mod chess;
mod chess960;
mod colorbound;
mod colorbound_decimal;
mod colorbound_equalized;
mod crazyhouse;
mod evolution;
mod horde;
mod king_of_the_hill;
mod osmosis;
mod racing_kings;
mod three_check;

use crate::{Checks, Kind, Rulings};

/// What a game calls its things: names and letters, and no rule.
pub(crate) struct Sheet {
    /// The id by which fixtures, protocol and command lines name the game.
    pub(crate) id: &'static str,
    /// The title of the rule page.
    pub(crate) page: &'static str,
    /// The number of files, and of ranks.
    pub(crate) size: u8,
    /// The kinds of piece, each with the letter that stands for it as White's.
    pub(crate) letters: &'static [(Kind, &'static str)],
    /// The first field of the start FEN, under some rulings.
    pub(crate) placement: fn(&Rulings) -> &str,
    /// The third field of the start FEN, under some rulings.
    pub(crate) rights: fn(&Rulings) -> &'static str,
    /// From which files King and Rooks castle.
    pub(crate) castling_files: CastlingFiles,
    /// The checks that each side has to give at the start, if a FEN of the game has a field for them.
    pub(crate) checks: Option<Checks>,
    /// Whether captured pieces go to a hand, which a FEN has behind the board, and promoted pieces are marked.
    pub(crate) has_hands: bool,
}

/// From which files King and Rooks castle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastlingFiles {
    /// From those of the starting array. So a right needs no file.
    Home,
    /// From those, or under the ruling `castling-arrays` from any.
    ByRuling,
    /// From any, so that a right names the file of its Rook.
    Any,
}

/// Declares [`Variant`] from the games and their sheets.
macro_rules! games {
    ($($(#[$doc:meta])* $variant:ident = $sheet:ident,)+) => {
        /// A game that Crosscheck knows (SPEC section 1).
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Variant { $($(#[$doc])* $variant,)+ }

        impl Variant {
            /// Every variant: the games whose captures change pieces, the flagship first, then chess, the calibration,
            /// then the games of lichess.
            pub const ALL: [Self; [$(Self::$variant),+].len()] = [$(Self::$variant),+];

            pub(crate) const fn sheet(self) -> &'static Sheet {
                match self { $(Self::$variant => &$sheet::SHEET,)+ }
            }
        }
    };
}

games! {
    /// Colorful Osmosis Chess, 10×10.
    Osmosis = osmosis,
    /// Evolution Chess, 8×8.
    Evolution = evolution,
    /// Colorbound Chess, 8×8.
    Colorbound = colorbound,
    /// Equalized Colorbound Chess, 8×8.
    ColorboundEqualized = colorbound_equalized,
    /// Colorbound Decimal Chess, 10×10.
    ColorboundDecimal = colorbound_decimal,
    /// Amalgamated Chess, 8×8.
    Amalgamated = amalgamated,
    /// FIDE chess, 8×8: the calibration.
    Chess = chess,
    /// Chess960, 8×8.
    Chess960 = chess960,
    /// King of the Hill, 8×8.
    KingOfTheHill = king_of_the_hill,
    /// Three-check, 8×8.
    ThreeCheck = three_check,
    /// Racing Kings, 8×8.
    RacingKings = racing_kings,
    /// Antichess, 8×8.
    Antichess = antichess,
    /// Horde, 8×8.
    Horde = horde,
    /// Atomic, 8×8.
    Atomic = atomic,
    /// Crazyhouse, 8×8.
    Crazyhouse = crazyhouse,
}
