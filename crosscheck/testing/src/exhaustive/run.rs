//! The questions of a shard, asked on all threads.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crosscheck::comparing::counts::Plies;
use crosscheck::comparing::{Engine, Finding, ReferenceEngine};
use crosscheck_core::shards::{Progress, Shard, ShardError, Writer};
use rayon::prelude::*;

use crate::exhaustive::{Agreed, Answered, AnswersHeader, Questions, Tally, compare};

/// How a shard is asked.
pub struct Run<'a> {
    /// The shard.
    pub shard: Shard,
    /// The file that is added to, if there is one.
    pub writer: Option<&'a Writer<AnswersHeader>>,
    /// How many plies are counted by each route at every position.
    pub plies: Plies,
    /// Set where no further part is to be begun.
    pub stop: &'a AtomicBool,
    /// Told of each difference as it is found.
    pub tell: &'a (dyn Fn(&Finding) + Sync),
}

/// Asks two sides all questions of a shard that its file does not yet answer, on the threads of the
/// rayon pool in which it is called. The answers are those of this run alone.
///
/// # Errors
///
/// If an answer cannot be written.
pub fn run<L: ReferenceEngine, R: Engine>(
    questions: &Questions,
    run: &Run<'_>,
) -> Result<Vec<Answered>, ShardError> {
    let found: HashSet<u64> = run.writer.iter().flat_map(|writer| &writer.found).copied().collect();
    let left: Vec<u64> = (0..questions.parts())
        .filter(|&part| run.shard.has(part) && !found.contains(&part))
        .collect();
    let done = AtomicU64::new(0);
    let progress = Progress::begin("exhaust");
    // One part a thread at a time, so that each is on disk as soon as it can be.
    let parts = left.par_iter().with_max_len(1).filter(|_| !run.stop.load(Ordering::Relaxed));
    let answered = parts.map(|&part| {
        let answered = Answered::new(part, ask::<L, R>(questions, part, run.plies, run.tell));
        if let Some(writer) = run.writer {
            writer.add(&answered)?;
        }
        progress.at(done.fetch_add(1, Ordering::Relaxed) + 1, left.len() as u64);
        Ok(answered)
    });
    let answered = answered.collect();
    progress.end();
    answered
}

/// Asks two sides the questions of a part.
pub fn ask<L: ReferenceEngine, R: Engine>(
    questions: &Questions,
    part: u64,
    plies: Plies,
    tell: &(dyn Fn(&Finding) + Sync),
) -> Tally {
    let begun = Instant::now();
    let mut tally = Tally::default();
    questions.each(
        part,
        &mut |setup, rulings, images| match compare::<L, R>(setup, rulings, plies) {
            Ok(Agreed::Refused) => tally.refused(),
            Ok(Agreed::Position { moves }) => tally.agreed(moves, images),
            Err(finding) => {
                tally.differed(&finding);
                tell(&finding);
            }
        },
    );
    tally.micros = begun.elapsed().as_micros() as u64;
    tally
}
