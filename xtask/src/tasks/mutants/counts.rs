//! What an author finds who only compares counts.

use std::sync::Arc;

use crosscheck::comparing::{Implementation, KnownGame, PositionRef, implementations};
use crosscheck::fixtures::{Fixtures, Record};
use crosscheck_testing::museum;
use crosscheck_testing::mutants::{Mutant, MutatedEngine};
use notation::Variant;
use rayon::prelude::*;

/// The six positions of the Chess Programming Wiki, at which the authors of engines count.
const KNOWN: [&str; 6] = ["start", "kiwipete", "cpw-3", "cpw-4", "cpw-5", "cpw-6"];
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
    /// Those of the tables at the known positions, each as deep as it may be.
    pub(super) fn known(fixtures: &Fixtures) -> Self {
        let tables = fixtures.tables.iter().filter(|table| table.variant == Variant::Chess);
        let records = tables.flat_map(|table| &table.records);
        let known = records.filter(|record| KNOWN.contains(&&*record.id));
        let deepest = |record: &Record| {
            let counts = record.counts.iter().filter(|(_, nodes)| *nodes <= LARGEST);
            let &(depth, nodes) = counts.max_by_key(|(depth, _)| *depth)?;
            Some(Count { fen: record.fen.clone(), depth, nodes })
        };
        Self(known.filter_map(deepest).collect())
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
