//! What an author finds who only compares counts.

use std::sync::Arc;

use crosscheck::comparing::{Implementation, KnownGame, PositionRef, implementations};
use crosscheck::fixtures::{Fixtures, Record};
use crosscheck_testing::museum;
use crosscheck_testing::mutants::{Mutant, MutatedEngine};
use notation::Variant;
use rayon::prelude::*;

/// The positions of a game at which the authors of engines count: in chess those of the Chess Programming Wiki, in the others the
/// start and what other projects have published with counts, by their ids in the tables.
const fn known(variant: Variant) -> &'static [&'static str] {
    match variant {
        Variant::Chess => &["start", "kiwipete", "cpw-3", "cpw-4", "cpw-5", "cpw-6"],
        Variant::Chess960 => &["start", "xfen-00", "xfen-01", "xfen-02", "xfen-03", "xfen-04"],
        Variant::KingOfTheHill => &["start", "fsf-koth"],
        Variant::ThreeCheck => &["start", "kiwipete-1-1", "castling-1-1", "fsf-3check"],
        Variant::RacingKings => &[
            "start",
            "occupied-goal",
            "near-discovered-check",
            "rook-against-king",
            "king-against-rook",
        ],
        Variant::Antichess => &[
            "start",
            "a-pawn-vs-b-pawn",
            "a-pawn-vs-c-pawn",
            "bishop-against-bishop-and-pawn",
            "kings-and-a-pawn",
            "kings-apart-and-a-pawn",
        ],
        Variant::Horde => &[
            "start",
            "open-flank",
            "pawn-chains",
            "fairy-stockfish-1",
            "fairy-stockfish-2",
            "dunsany",
        ],
        Variant::Atomic => {
            &["start", "programfox-1", "programfox-2", "fsf-atomic-3", "near-king-explosion"]
        }
        Variant::Crazyhouse => {
            &["start", "all-drop-types", "drops", "middlegame", "promoted", "midgame-with-hands"]
        }
        _ => &[],
    }
}

/// The largest count at one of them.
const LARGEST: u64 = 2_000_000;
/// How many positions of random games there are, the seed of the games, and how deep is counted.
const DRAWN: (usize, u64, u32) = (1_000, 2026, 2);
/// An engine may list the moves of so many positions for one count.
const BUDGET: u64 = 500_000;

/// A position with the right count.
struct Count {
    game: KnownGame,
    fen: String,
    depth: u32,
    nodes: u64,
}

/// Counts to be compared.
pub(super) struct Counts(Vec<Count>);

impl Counts {
    /// Those of the tables at the known positions of a game, each as deep as it may be.
    pub(super) fn known(fixtures: &Fixtures, variant: Variant) -> Self {
        let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
        let records = tables.flat_map(|table| &table.records);
        let known = records.filter(|record| known(variant).contains(&&*record.id));
        let deepest = |record: &Record| {
            let counts = record.counts.iter().filter(|(_, nodes)| *nodes <= LARGEST);
            let &(depth, nodes) = counts.max_by_key(|(depth, _)| *depth)?;
            Some(Count { game: variant.into(), fen: record.fen.clone(), depth, nodes })
        };
        Self(known.filter_map(deepest).collect())
    }

    /// Those at positions of random games.
    pub(super) fn drawn(variant: Variant) -> Self {
        let (number, seed, depth) = DRAWN;
        let fens = museum::drawn(variant, number, seed);
        Self(fens.iter().filter_map(|fen| right(variant.into(), fen, depth)).collect())
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
        let counted = engine.perft(at(&self.fen, &self.game), self.depth);
        counted.ok().map(|nodes| nodes != self.nodes)
    }
}

/// The right count at a position.
fn right(game: KnownGame, fen: &str, depth: u32) -> Option<Count> {
    let nodes = implementations::perft().perft(at(fen, &game), depth).ok()?;
    Some(Count { game, fen: fen.to_owned(), depth, nodes })
}

const fn at<'a>(fen: &'a str, game: &'a KnownGame) -> PositionRef<'a> {
    PositionRef { game, fen, line: &[] }
}
