//! What an author finds who only compares counts.

use std::sync::Arc;

use crosscheck::comparing::{Implementation, KnownGame, PositionRef, implementations};
use crosscheck_testing::museum;
use crosscheck_testing::mutants::{Mutant, MutatedEngine};
use notation::Variant;
use rayon::prelude::*;

/// The six positions at which the authors of engines count.
const KNOWN: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
];
/// The largest count at one of them.
const LARGEST: u64 = 2_000_000;
/// How many positions of random games there are, the seed of the games, and how deep is counted.
const DRAWN: (usize, u64, u32) = (1_000, 2026, 2);
/// An engine may list the moves of so many positions for one count.
const BUDGET: u64 = 500_000;

/// A position with the right count.
struct Count {
    fen: String,
    depth: u32,
    nodes: u64,
}

/// Counts to be compared.
pub(super) struct Counts(Vec<Count>);

impl Counts {
    /// Those at the known positions, each as deep as it may be.
    pub(super) fn known() -> Self {
        let deepest = |fen: &&str| {
            let counts = (1..).map_while(|depth| right(fen, depth));
            counts.take_while(|count| count.nodes <= LARGEST).last()
        };
        Self(KNOWN.iter().filter_map(deepest).collect())
    }

    /// Those at positions of random games.
    pub(super) fn drawn() -> Self {
        let (number, seed, depth) = DRAWN;
        let fens = museum::drawn(number, seed);
        Self(fens.iter().filter_map(|fen| right(fen, depth)).collect())
    }

    /// Whether some count of a mutant differs; `None` where it gives up before.
    pub(super) fn find(&self, mutant: &Arc<Mutant>) -> Option<bool> {
        let told = self.0.par_iter().map(|count| count.differs(mutant));
        told.find_first(|differs| *differs != Some(false)).unwrap_or(Some(false))
    }
}

impl Count {
    fn differs(&self, mutant: &Arc<Mutant>) -> Option<bool> {
        let mut engine = MutatedEngine::new(Arc::clone(mutant), None).with_budget(BUDGET);
        let counted = engine.perft(at(&self.fen, &Variant::Chess.into()), self.depth);
        counted.ok().map(|nodes| nodes != self.nodes)
    }
}

/// The right count at a position.
fn right(fen: &str, depth: u32) -> Option<Count> {
    let counted = implementations::perft().perft(at(fen, &Variant::Chess.into()), depth);
    Some(Count { fen: fen.to_owned(), depth, nodes: counted.ok()? })
}

const fn at<'a>(fen: &'a str, game: &'a KnownGame) -> PositionRef<'a> {
    PositionRef { game, fen, line: &[] }
}
