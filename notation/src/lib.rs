//! The common tongue of Crosscheck.
//!
//! Everything two implementations must share to be comparable, and nothing that knows a rule:
//!
//! - [`Variant`], [`Colour`], [`Square`], [`Kind`], [`Piece`] and the plain [`Board`] they stand on;
//! - [`Setup`], the content of a FEN, read strictly and written back exactly, whether it is
//!   a position of its game or not;
//! - [`Move`], written as coordinates;
//! - [`Rulings`], the named readings of what a rule page leaves open;
//! - [`Status`], what can be said of a position with its history;
//! - [`Refusal`], why a FEN is not a position of its game.
//!
//! No piece moves in this crate, none is royal, and no square is barred to any. What a legal position
//! is, each implementation states for itself; it refuses every other with a [`Refusal`] of this
//! vocabulary.
//!
//! ```
//! use notation::{Rulings, Setup, Variant};
//!
//! let start = Variant::Osmosis.start(&Rulings::default());
//! let fen = "c8c/1hnbgkbnh1/pppppppppp/10/10/10/10/PPPPPPPPPP/1HNBGKBNH1/C8C w - - 0 1";
//! assert_eq!(start.to_string(), fen);
//! assert_eq!(Setup::parse(fen, Variant::Osmosis), Ok(start));
//! ```

mod board;
mod castling;
mod checks;
mod colour;
mod fen;
mod games;
mod hands;
mod moves;
mod piece;
mod refusal;
mod rook_files;
mod rulings;
mod setup;
mod square;
mod status;
mod variant;

pub use board::Board;
pub use castling::{Castling, Right};
pub use checks::Checks;
pub use colour::Colour;
pub use games::Variant;
pub use hands::Hands;
pub use moves::{Move, MoveError};
pub use piece::{Kind, Piece};
pub use refusal::{Fault, Field, Refusal};
pub use rulings::{
    AmalgamatedArray, AmalgamatedCastling, AntichessDead, AntichessStalemate, AtomicCheck,
    AtomicDead, AtomicTouching, BaringCapture, CastlingArray, CastlingArrays, CrazyhouseDead,
    CrazyhouseMoveCount, DecimalArray, DropClock, Fusion, Harvestman, HordeDead, MoveCount,
    MoveCounts, OsmosisTable, PointTable, Ruling, RulingError, Rulings,
};
pub use setup::{MAX_CLOCK, MAX_DEPTH, Setup};
pub use square::{Square, SquareError};
pub use status::{Claim, HalfPoints, Outcome, Points, Reason, Status};
pub use variant::UnknownVariant;
