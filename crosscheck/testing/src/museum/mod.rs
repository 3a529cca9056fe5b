//! The museum: bugs that move generators have had, each from a public report and each as a small
//! deviation of the reference.
//!
//! The mutants are every mistake of the kinds that people make; what hangs here is what people did.
//! Nobody who writes a diagnosis need look at it, so that it can judge one.
mod board;
mod castle;
mod castling;
mod checks;
mod counters;
mod drawn;
mod edges;
mod en_passant;
mod endings;
mod exhibit;
mod fen;
mod games;
mod pawns;

pub use drawn::drawn;
pub use exhibit::{Exhibit, Label};

/// Every exhibit: those of chess by topic, then those of each other game.
#[must_use]
pub fn all() -> Vec<Exhibit> {
    let rooms = [
        castling::all,
        en_passant::all,
        edges::all,
        checks::all,
        pawns::all,
        endings::all,
        fen::all,
        counters::all,
        games::all,
    ];
    rooms.into_iter().flat_map(|room: fn() -> Vec<Exhibit>| room()).collect()
}
