//! Who runs when.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use crosscheck::fuzzing::Target;

use super::build::Programs;
use super::libfuzzer::Standing;
use super::record::Record;
use super::screen::Screen;
use super::{is_interrupted, worker};
use crate::exit::Failure;

/// A campaign, as it was asked for.
pub(super) struct Campaign<'a> {
    /// The built targets.
    pub(super) programs: &'a Programs,
    /// How long in all.
    pub(super) time: Duration,
    /// How many processes at a time.
    pub(super) jobs: u32,
}

/// What a target has come to in a campaign.
#[derive(Debug, Clone)]
pub(super) struct Run {
    pub(super) target: Target,
    /// What this campaign adds to the target's record.
    pub(super) record: Record,
    /// Where it stood last.
    pub(super) standing: Standing,
    /// The inputs that crashed.
    pub(super) crashes: Vec<PathBuf>,
}

impl Campaign<'_> {
    /// Runs the targets in turn and side by side. Every process of a target writes to its record
    /// when it ends.
    pub(super) fn run(&self, targets: &[Target]) -> Result<Vec<Run>, Failure> {
        let shares = self.shares(targets);
        let time = self.time * self.jobs / shares.len().max(1) as u32;
        let screen = Screen::new(&shares, time);
        let queue = Mutex::new(shares.iter().copied().enumerate().collect::<VecDeque<_>>());
        let next = || queue.lock().ok()?.pop_front().filter(|_| !is_interrupted());
        let work = || {
            let mut ended = Vec::new();
            while let Some((number, target)) = next() {
                let told = |ran: &worker::Ran, passed| screen.tell(number, ran, passed);
                let ran = worker::run(target, self.programs, time, &told)?;
                Record::add(target, &ran.record)?;
                screen.end(number, &ran);
                ended.push((target, ran));
            }
            Ok(ended)
        };
        let ended: Vec<Result<Vec<_>, Failure>> = thread::scope(|scope| {
            let workers: Vec<_> = (0..self.jobs).map(|_| scope.spawn(work)).collect();
            workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
        });
        let mut runs: Vec<Run> = Vec::new();
        for (target, ran) in ended.into_iter().collect::<Result<Vec<_>, _>>()?.concat() {
            if let Some(run) = runs.iter_mut().find(|run| run.target == target) {
                run.record.join(&ran.record);
                run.standing = run.standing.beside(ran.standing);
                run.crashes.extend(ran.crashes);
            } else {
                let worker::Ran { record, standing, crashes } = ran;
                runs.push(Run { target, record, standing, crashes });
            }
        }
        runs.sort_by_key(|run| run.target);
        for run in &mut runs {
            // Processes that share their inputs come upon the same ones.
            run.crashes.sort();
            run.crashes.dedup();
        }
        Ok(runs)
    }

    /// The processes to run, those of targets that had the least time so far first; at least as
    /// many as run at a time.
    fn shares(&self, targets: &[Target]) -> Vec<Target> {
        let mut targets = targets.to_vec();
        targets
            .sort_by(|one, two| Record::read(*one).seconds.total_cmp(&Record::read(*two).seconds));
        let processes = targets.len().max(self.jobs as usize);
        targets.into_iter().cycle().take(processes).collect()
    }
}
