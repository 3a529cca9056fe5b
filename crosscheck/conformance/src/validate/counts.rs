use std::time::Instant;

use notation::Variant;
use rayon::prelude::*;

use super::{Check, CheckOutcome, Run, Stage};
use crate::judge::{self, Verdict};
use comparing::{Difference, bisect, witnesses};
use suite::{Record, Table};

/// The speed, in nodes a second, that an engine is assumed to have before it is measured.
const SLOWEST: f64 = 2_000.0;
/// The share of the time that is left for the counts, and of the time limit for an answer, that a
/// single count may take. An engine that is slow on a busy machine has not broken.
const SHARE: f64 = 0.25;
/// This many wrong counts are followed down to their cause; the next would show the same.
const FOLLOWED: usize = 3;

/// One count of a table.
#[derive(Clone, Copy)]
struct Asked<'a> {
    table: &'a Table,
    record: &'a Record,
    depth: u32,
    nodes: u64,
}

impl Run<'_> {
    /// Asks for the counts of a game's table, the smallest first, as far as time allows.
    pub(super) fn counts(&self, variant: Variant) -> Vec<Check> {
        let tables = self.plan.fixtures.tables.iter().filter(|table| table.variant == variant);
        let mut asked: Vec<Asked<'_>> = Vec::new();
        // The tables hold under the default rulings.
        if self.plan.rulings.differing().all(|(ruling, _)| ruling.variant() != variant) {
            for table in tables {
                for record in &table.records {
                    let all = record.counts.iter();
                    asked.extend(all.map(|&(depth, nodes)| Asked { table, record, depth, nodes }));
                }
            }
        }
        asked.retain(|asked| self.plan.largest.is_none_or(|largest| asked.nodes <= largest));
        asked.sort_by_key(|asked| asked.nodes);
        let end = self.end(Stage::Counts);
        let mut checks = Vec::new();
        let mut speed = SLOWEST;
        let of = Some(asked.len() as u64);
        for some in asked.chunks(rayon::current_num_threads()) {
            let left = end.saturating_duration_since(Instant::now()).min(self.plan.limit);
            let too_long =
                |asked: &Asked<'_>| asked.nodes as f64 / speed > left.as_secs_f64() * SHARE;
            let verdicts: Vec<(Verdict, f64)> = some
                .par_iter()
                .map_init(
                    || self.pool.lend(self.make),
                    |judged, asked| {
                        if let Some(why) = self.ends(Stage::Counts) {
                            return (Verdict::Skipped(why.into()), 0.0);
                        }
                        if too_long(asked) {
                            return (Verdict::Skipped("the count would take too long".into()), 0.0);
                        }
                        let begun = Instant::now();
                        let Asked { table, record, depth, nodes } = *asked;
                        let verdict = judge::count(table, record, (depth, nodes), judged.as_mut());
                        let verdict = self.fair(verdict);
                        (verdict, nodes as f64 / begun.elapsed().as_secs_f64().max(1e-6))
                    },
                )
                .collect();
            for (asked, (verdict, reached)) in some.iter().zip(verdicts) {
                // A larger count measures the speed better.
                speed =
                    if verdict == Verdict::Passed { reached.max(SLOWEST / 10.0) } else { speed };
                checks.push(check(asked, verdict));
            }
            self.progress(variant, "perft tables", checks.len() as u64, of);
        }
        self.follow(&mut checks);
        checks
    }

    /// Follows the first wrong counts down to the positions that cause them.
    fn follow(&self, checks: &mut [Check]) {
        let wrong = checks.iter_mut().filter_map(|check| match &mut check.outcome {
            CheckOutcome::Failed(finding) => Some(finding),
            _ => None,
        });
        for finding in wrong.take(FOLLOWED) {
            let [Difference::Perft { depth, .. }] = finding.differences[..] else { continue };
            let mut engine = self.pool.lend(self.make);
            // The generator knows all counts at once; its positions are the oracle's.
            let mut left = witnesses::perft();
            bisect::into(finding, depth, &mut left, engine.as_mut(), self.plan.depth);
        }
    }
}

fn check(asked: &Asked<'_>, verdict: Verdict) -> Check {
    let Asked { table, record, depth, .. } = asked;
    Check { id: table.count_id(record, *depth), clauses: Vec::new(), outcome: verdict.into() }
}
