//! Times counts: `bench PLAN`, where PLAN is the JSON file that `cargo xtask bench` writes. Each count is made once
//! untimed, and the run fails if it is wrong.
//!
//! Exit codes: 0 all timed, 1 a count is wrong, 2 the plan or a position in it is wrong.
#![forbid(unsafe_code)]
#![warn(clippy::pedantic, missing_docs)]

mod clock;
mod counters;
mod plan;

use std::fs::File;
use std::hint::black_box;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, SamplingMode, Throughput};

use clock::ThreadTime;
use plan::{LeafCount, Plan};

/// Why the counts could not be timed.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("bench takes one argument: the plan of a run, a JSON file")]
    Usage,
    #[error("{plan}: {error}")]
    File { plan: PathBuf, error: std::io::Error },
    #[error("{plan}: {error}")]
    Plan { plan: PathBuf, error: serde_json::Error },
    #[error("{count}: {error}")]
    Position { count: Box<LeafCount>, error: counters::OpenError },
    #[error("{count}: counted {found} leaves instead of {nodes}", nodes = count.nodes)]
    Miscounted { count: Box<LeafCount>, found: u64 },
}

fn main() -> ExitCode {
    match std::env::args_os().nth(1).ok_or(Failure::Usage).and_then(|plan| run(Path::new(&plan))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // A message that cannot be written has nowhere else to go.
            let _ = writeln!(std::io::stderr(), "{failure}");
            ExitCode::from(if matches!(failure, Failure::Miscounted { .. }) { 1 } else { 2 })
        }
    }
}

fn run(plan: &Path) -> Result<(), Failure> {
    let file = File::open(plan).map_err(|error| Failure::File { plan: plan.into(), error })?;
    let plan: Plan = serde_json::from_reader(BufReader::new(file))
        .map_err(|error| Failure::Plan { plan: plan.into(), error })?;
    let mut criterion = Criterion::default()
        .with_measurement(ThreadTime)
        .without_plots()
        .output_directory(&plan.home)
        .sample_size(10)
        // The untimed count has warmed the tables up.
        .warm_up_time(Duration::from_millis(1))
        .measurement_time(Duration::from_millis(plan.milliseconds.max(1)));
    if let Some(name) = plan.save {
        criterion = criterion.save_baseline(name);
    } else if let Some(name) = plan.gate {
        // A count that the baseline lacks is timed all the same.
        criterion = criterion.retain_baseline(name, false);
    }
    for count in &plan.counts {
        let boxed = || Box::new(count.clone());
        let counter =
            counters::open(count).map_err(|error| Failure::Position { count: boxed(), error })?;
        let found = counter(count.depth);
        if found != count.nodes {
            return Err(Failure::Miscounted { count: boxed(), found });
        }
        let mut group = criterion.benchmark_group(count.engine.name());
        group.sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(count.nodes));
        let id = BenchmarkId::new(count.place(), count.leaves.name());
        group.bench_function(id, |bencher| bencher.iter(|| counter(black_box(count.depth))));
        group.finish();
    }
    Ok(())
}
