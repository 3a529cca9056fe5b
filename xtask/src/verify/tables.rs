use comparing::{Depth, Finding, bisect};
use crosscheck::judge::{self, Verdict};
use notation::Variant;
use rayon::prelude::*;
use suite::{Fixtures, Record, Table};

use super::{WITNESSES, oracle, perft};
use crate::progress::Stage;

/// What was counted again.
#[derive(Default)]
pub(super) struct Counted {
    /// Counts compared with the tables.
    pub(super) counts: usize,
    /// Nodes in them.
    pub(super) nodes: u64,
}

/// The largest count that each witness is asked for, the reference first: each position's
/// deepest count within it is made again. A shallower one is a part of a deeper one.
const LARGEST: [u64; 2] = [300_000, 30_000_000];
/// The same in a quick run.
const LARGEST_QUICK: [u64; 2] = [20_000, 1_000_000];

/// Counts again what the tables of a game state.
pub(super) fn run(variant: Variant, quick: bool, fixtures: &Fixtures) -> (Counted, Vec<Finding>) {
    let largest = if quick { LARGEST_QUICK } else { LARGEST };
    let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
    let records: Vec<(&Table, &Record)> =
        tables.flat_map(|table| table.records.iter().map(move |record| (table, record))).collect();
    let asked: Vec<_> = WITNESSES
        .iter()
        .zip(largest)
        .flat_map(|(make, largest)| {
            records.iter().filter_map(move |&(table, record)| {
                let within = record.counts.iter().rfind(|(_, nodes)| *nodes <= largest)?;
                Some((make, table, record, *within))
            })
        })
        .collect();
    let stage = Stage::begin(format!("{variant}: perft tables"), asked.len() as u64);
    let findings: Vec<Finding> = asked
        .par_iter()
        .filter_map(|&(make, table, record, count)| {
            let verdict = judge::count(table, record, count, make().as_mut());
            stage.step();
            match verdict {
                Verdict::Passed | Verdict::Skipped(_) => None,
                Verdict::Failed(mut finding) => {
                    let (mut oracle, mut perft) = (oracle(), perft());
                    bisect::into(
                        &mut finding,
                        count.0,
                        oracle.as_mut(),
                        perft.as_mut(),
                        Depth::EveryPair,
                    );
                    Some(*finding)
                }
            }
        })
        .collect();
    let nodes = asked.iter().map(|(_, _, _, (_, nodes))| nodes).sum();
    let counted = Counted { counts: asked.len(), nodes };
    stage.end(&format!("{} counts, {} failures", counted.counts, findings.len()));
    (counted, findings)
}
