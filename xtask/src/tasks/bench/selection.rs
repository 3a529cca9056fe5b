//! The counts that are timed: positions of the perft tables, each as deep as time allows.

use crosscheck::fixtures::{Fixtures, Record};
use notation::Variant;

use super::plan::{Engine, LeafCount, Leaves};
use crosscheck_core::Failure;

/// The id of every game's starting array.
pub(super) const START: &str = "start";
/// A chess position with every kind of move; all generators are measured by it.
pub(super) const KIWIPETE: &str = "kiwipete";

/// Counts that docs/performance.md and others give at these depths.
const FIGURES: [(Variant, &str, u32); 3] =
    [(Variant::Osmosis, START, 5), (Variant::Chess, START, 6), (Variant::Chess, KIWIPETE, 5)];

/// The perft of shogi's start by depth, from 1, as shogi programs publish it.
const SHOGI: [u64; 6] = [30, 900, 25_470, 719_731, 19_861_490, 547_581_517];

/// The amount of timing.
pub(super) struct Scale {
    /// The time that criterion aims at for each count, in milliseconds.
    pub milliseconds: u64,
    /// The most leaves of a count whose last ply is counted.
    counted: u64,
    /// The most leaves of a count in which each is made.
    listed: u64,
    /// The most leaves of a count by the oracle.
    oracle: u64,
    /// Whether the middle games are timed, and what has a depth by name at that depth.
    whole: bool,
}

/// Takes some minutes.
pub(super) const WHOLE: Scale = Scale {
    milliseconds: 200,
    counted: 10_000_000,
    listed: 5_000_000,
    oracle: 100_000,
    whole: true,
};
/// Takes some seconds.
pub(super) const QUICK: Scale =
    Scale { milliseconds: 50, counted: 5_000_000, listed: 1_000_000, oracle: 15_000, whole: false };

/// The counts, those of each position together. Those of `chess` are always included: the gate
/// compares with one of them.
pub(super) fn counts(
    scale: &Scale,
    only: Option<Variant>,
    fixtures: &Fixtures,
) -> Result<Vec<LeafCount>, Failure> {
    let mut counts = Vec::new();
    for variant in Variant::ALL {
        if variant != Variant::Chess && only.is_some_and(|only| only != variant) {
            continue;
        }
        let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
        let records = tables.flat_map(|table| &table.records).filter(|record| record.is_timed);
        for record in records {
            if record.counts.is_empty() {
                return Err(Failure::system(format!(
                    "bench: the perft tables have no counts of `{variant} {}`",
                    record.id
                )));
            }
            if scale.whole || [START, KIWIPETE].contains(&record.id.as_str()) {
                of_position(scale, variant, record, &mut counts);
            }
        }
    }
    for (leaves, most) in [(Leaves::Counted, scale.counted), (Leaves::Listed, scale.listed)] {
        counts.push(of_shogi(leaves, most));
    }
    Ok(counts)
}

fn of_position(scale: &Scale, variant: Variant, record: &Record, counts: &mut Vec<LeafCount>) {
    let named = FIGURES
        .into_iter()
        .find(|&(game, id, _)| scale.whole && game == variant && id == record.id)
        .map(|(.., depth)| depth);
    let mut add = |engine, leaves, most, named| {
        let (depth, nodes) = deepest(&record.counts, most, named);
        counts.push(LeafCount {
            engine,
            leaves,
            game: variant.id().to_owned(),
            position: record.id.clone(),
            fen: record.fen.clone(),
            depth,
            nodes,
        });
    };
    let raced = variant == Variant::Chess && [START, KIWIPETE].contains(&record.id.as_str());
    let rivals: &[Engine] = if raced { &[Engine::CozyChess, Engine::Shakmaty] } else { &[] };
    for &engine in [Engine::Perft].iter().chain(rivals) {
        add(engine, Leaves::Counted, scale.counted, named);
        add(engine, Leaves::Listed, scale.listed, None);
    }
    add(Engine::Oracle, Leaves::Counted, scale.oracle, None);
}

/// The named depth, or the deepest with at most this many leaves, or else the first.
fn deepest(stated: &[(u32, u64)], most: u64, named: Option<u32>) -> (u32, u64) {
    let fits = |&&(depth, nodes): &&(u32, u64)| match named {
        Some(named) => depth <= named,
        None => nodes <= most,
    };
    stated.iter().rfind(fits).or(stated.first()).copied().unwrap_or_default()
}

fn of_shogi(leaves: Leaves, most: u64) -> LeafCount {
    let stated: Vec<(u32, u64)> = (1..).zip(SHOGI).collect();
    // Shogi has twice the board and only this position, so a little more time is no harm.
    let (depth, nodes) = deepest(&stated, 2 * most, None);
    LeafCount {
        engine: Engine::Shunsai,
        leaves,
        game: "shogi".to_owned(),
        position: START.to_owned(),
        fen: "startpos".to_owned(),
        depth,
        nodes,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::paths;

    fn chosen(scale: &Scale, only: Option<Variant>) -> Vec<LeafCount> {
        counts(scale, only, &Fixtures::read(&paths::fixtures()).unwrap()).unwrap()
    }

    fn depth_of(counts: &[LeafCount], engine: Engine, leaves: Leaves, place: &str) -> Option<u32> {
        let (game, position) = place.split_once(' ').unwrap();
        let is_there = |c: &LeafCount| c.game == game && c.position == position;
        let found = |c: &&LeafCount| c.engine == engine && c.leaves == leaves && is_there(c);
        counts.iter().find(found).map(|count| count.depth)
    }

    #[test]
    fn every_game_has_its_start_and_three_more_by_both_implementations() {
        let counts = chosen(&WHOLE, None);
        for variant in Variant::ALL {
            let of = |engine| {
                let meant = |c: &&LeafCount| c.game == variant.id() && c.engine == engine;
                counts.iter().filter(meant).map(|c| &c.position).collect::<BTreeSet<_>>().len()
            };
            assert_eq!((of(Engine::Perft), of(Engine::Oracle)), (4, 4), "{variant}");
        }
    }

    #[test]
    fn what_is_published_is_timed_at_its_depth_and_by_the_peers_alike() {
        let counts = chosen(&WHOLE, None);
        let depth = |engine, place| depth_of(&counts, engine, Leaves::Counted, place);
        assert_eq!(depth(Engine::Perft, "osmosis start"), Some(5));
        for engine in [Engine::Perft, Engine::CozyChess, Engine::Shakmaty] {
            assert_eq!(depth(engine, "chess start"), Some(6));
            assert_eq!(depth(engine, "chess kiwipete"), Some(5));
        }
    }

    #[test]
    fn whoever_counts_the_same_leaves_counts_to_the_same_depth() {
        for scale in [&WHOLE, &QUICK] {
            let counts = chosen(scale, None);
            for leaves in [Leaves::Counted, Leaves::Listed] {
                for place in ["chess start", "chess kiwipete"] {
                    let of = |engine| depth_of(&counts, engine, leaves, place);
                    assert!(of(Engine::Perft).is_some());
                    assert_eq!(of(Engine::Perft), of(Engine::CozyChess));
                    assert_eq!(of(Engine::Perft), of(Engine::Shakmaty));
                }
            }
        }
    }

    #[test]
    fn one_game_brings_chess_with_it_and_no_other() {
        let counts = chosen(&QUICK, Some(Variant::Osmosis));
        let mut games: Vec<&str> = counts.iter().map(|count| count.game.as_str()).collect();
        games.dedup();
        assert_eq!(games, ["osmosis", "chess", "shogi"]);
    }

    #[test]
    fn a_count_is_as_deep_as_its_leaves_allow() {
        let stated = [(1, 20), (2, 400), (3, 8_902)];
        assert_eq!(deepest(&stated, 8_901, None), (2, 400));
        assert_eq!(deepest(&stated, 8_902, None), (3, 8_902));
        assert_eq!(deepest(&stated, 1, None), (1, 20));
        assert_eq!(deepest(&stated, 1, Some(2)), (2, 400));
    }
}
