use std::time::Instant;

use notation::{Rulings, Variant};
use rayon::prelude::*;

use super::Run;
use super::cases::Judged;
use crate::comparing::{
    Difference, Foreign, Implementation, KnownGame, Skipped, bisect, implementations,
};
use crate::conformance::judge::{self, NEVER_CAME_ABOUT, Verdict};
use crate::fixtures::{Case, Record, Table};

/// The speed, in nodes a second, that an engine is assumed to have before it is measured.
const SLOWEST: f64 = 2_000.0;
/// The share of the time that is left for the counts, and of the time limit for an answer, that a
/// single count may take. An engine that is slow on a busy machine has not broken.
const SHARE: f64 = 0.25;
/// Why a count is not asked for after a smaller one had no answer.
pub(super) const TOO_LARGE: &str = "a smaller count had no answer within the limit; raise --limit";
/// This many wrong counts are followed down to their cause; the next would show the same.
const FOLLOWED: usize = 3;

/// One count of a table.
#[derive(Clone, Copy)]
pub(super) struct Count<'a> {
    table: &'a Table,
    record: &'a Record,
    depth: u32,
    nodes: u64,
}

impl Count<'_> {
    /// Its id: `GAME/POSITION perft DEPTH`.
    pub(super) fn id(&self) -> String {
        self.table.count_id(self.record, self.depth)
    }

    /// Judges an implementation by the count.
    pub(super) fn verdict(&self, engine: &mut dyn Implementation<KnownGame>) -> Verdict {
        judge::count(self.table, self.record, (self.depth, self.nodes), engine)
    }
}

/// From which depth on the engine does not count, and why, by its answers so far: such a count takes no time, however
/// large it is.
#[derive(Default)]
struct Unsupported {
    /// The greatest depth that it has counted to.
    counted: u32,
    /// The smallest depth that it has left open.
    open: Option<(u32, Foreign)>,
}

impl Unsupported {
    fn add(&mut self, depth: u32, verdict: &Verdict) {
        match verdict {
            Verdict::Skipped(Skipped::LeftOpen(why)) if *why != NEVER_CAME_ABOUT => {
                if self.open.as_ref().is_none_or(|(least, _)| depth < *least) {
                    self.open = Some((depth, why.clone()));
                }
            }
            Verdict::Skipped(_) => {}
            _ => self.counted = self.counted.max(depth),
        }
    }

    /// Why it would not count to a depth.
    fn at(&self, depth: u32) -> Option<&Foreign> {
        let (least, why) = self.open.as_ref()?;
        (*least > self.counted && depth >= *least).then_some(why)
    }
}

/// Whether the perft tables of a game hold under some rulings: under the default values of its own alone.
#[must_use]
pub fn tables_hold(variant: Variant, rulings: &Rulings) -> bool {
    rulings.differing().all(|(ruling, _)| ruling.variant() != variant)
}

impl<'a> Run<'a> {
    /// Asks for the counts of a game's table, the smallest first, as far as time allows.
    pub(super) fn counts(&self, variant: Variant) -> Vec<(Count<'a>, Judged)> {
        let tables = self.plan.fixtures.tables.iter().filter(|table| table.variant == variant);
        let mut asked: Vec<Count<'a>> = Vec::new();
        if tables_hold(variant, &self.plan.rulings) {
            for table in tables {
                for record in &table.records {
                    let all = record.counts.iter();
                    asked.extend(all.map(|&(depth, nodes)| Count { table, record, depth, nodes }));
                }
            }
        }
        asked.retain(|asked| self.plan.largest.is_none_or(|largest| asked.nodes <= largest));
        asked.sort_by_key(|asked| asked.nodes);
        if let Some(most) = self.plan.nodes {
            let mut sum = 0_u64;
            let fits = |asked: &&Count<'_>| {
                sum = sum.saturating_add(asked.nodes);
                sum <= most
            };
            let fitting = asked.iter().take_while(fits).count();
            asked.truncate(fitting);
        }
        let mut judged = Vec::new();
        let mut speed = SLOWEST;
        let mut unsupported = Unsupported::default();
        let of = Some(asked.len() as u64);
        for some in asked.chunks(rayon::current_num_threads()) {
            let left = self.end.saturating_duration_since(Instant::now()).min(self.plan.limit);
            let too_long =
                |asked: &Count<'_>| asked.nodes as f64 / speed > left.as_secs_f64() * SHARE;
            let skipped =
                |why: Skipped| (Judged { verdict: Verdict::Skipped(why), before: None }, 0.0);
            let verdicts: Vec<(Judged, f64)> = some
                .par_iter()
                .map_init(
                    || self.pool.lend(self.make),
                    |engine, asked| {
                        if let Some(why) = self.stops() {
                            return skipped(Skipped::NotAsked(why));
                        }
                        if self.is_too_large(asked.nodes, asked.depth) {
                            return skipped(TOO_LARGE.into());
                        }
                        if too_long(asked) {
                            let why = unsupported.at(asked.depth).cloned();
                            let late = || "the count would take too long".into();
                            return skipped(why.map_or_else(late, Skipped::LeftOpen));
                        }
                        let begun = Instant::now();
                        let before = engine.history();
                        let verdict = self.fair(asked.verdict(engine.as_mut()));
                        self.took(asked.nodes, asked.depth, begun.elapsed());
                        let taken = begun.elapsed().as_secs_f64().max(1e-6);
                        (Judged { verdict, before }, asked.nodes as f64 / taken)
                    },
                )
                .collect();
            for (asked, (one, reached)) in some.iter().zip(verdicts) {
                // A larger count measures the speed better.
                let is_right = one.verdict == Verdict::Passed;
                speed = if is_right { reached.max(SLOWEST / 10.0) } else { speed };
                // What was not asked has no speed.
                if reached > 0.0 {
                    unsupported.add(asked.depth, &one.verdict);
                }
                judged.push((*asked, one));
            }
            self.progress(variant, "perft tables", judged.len() as u64, of);
        }
        judged
    }

    /// Follows the first wrong counts down to the positions that cause them.
    pub(super) fn follow(&self, counts: &mut [(Count<'a>, Judged)]) {
        let wrong = counts.iter_mut().filter_map(|(_, judged)| judged.finding_mut());
        for finding in wrong.filter(|finding| !finding.again.is_fickle()).take(FOLLOWED) {
            let [Difference::Perft { depth, .. }] = finding.differences[..] else { continue };
            // The generator knows all counts at once; its positions are the oracle's.
            let mut left = implementations::perft();
            bisect::into(finding, depth, &mut left, (self.fresh)().as_mut(), self.plan.depth);
        }
    }

    /// Finds out of cases in which the counts alone are wrong whether the lists of moves are right.
    pub(super) fn follow_cases(&self, cases: &mut [(Case, Judged)]) {
        for finding in cases.iter_mut().filter_map(|(_, judged)| judged.finding_mut()) {
            if finding.is_miscount() && !finding.again.is_fickle() && self.stops().is_none() {
                let mut left = implementations::perft();
                let mut engine = (self.fresh)();
                bisect::name_cause(finding, &mut left, engine.as_mut(), self.plan.depth);
            }
        }
    }
}
