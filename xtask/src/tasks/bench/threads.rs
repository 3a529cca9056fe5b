//! Times two threads against one. The gain is in wall-clock time, which other programs on the
//! machine take away: the figure is valid only if nothing else runs.

use std::process::Command;

use serde::Deserialize;

use super::figures::Figure;
use super::{results, targets};
use crate::exit::Failure;

/// Long enough that the cost of starting and joining threads does not matter: seconds for one
/// thread.
const COUNT: [&str; 2] = ["osmosis", "6"];
/// The speed of two threads that is the goal, in times of one thread's.
const WANTED: f64 = 1.9;

/// The counting program's report on a count.
#[derive(Deserialize)]
struct Report {
    seconds: f64,
}

/// Times the two in turns, and prints the median.
pub(super) fn two_over_one(target: &'static str, rounds: u32) -> Result<Figure, Failure> {
    let program = targets::build_counting(target)?;
    let seconds = |threads: &str| {
        let mut perft = Command::new(&program);
        perft.args(COUNT).args(["--json", "--threads", threads]);
        let output =
            perft.output().map_err(|error| Failure::File { file: program.clone(), error })?;
        if !output.status.success() {
            return Err(Failure::Tool { name: "perft".to_owned(), ended: output.status });
        }
        let report: Report = serde_json::from_slice(&output.stdout)
            .map_err(|error| Failure::File { file: program.clone(), error: error.into() })?;
        Ok(report.seconds)
    };
    let mut ratios = Vec::new();
    for _ in 0..rounds {
        ratios.push(seconds("1")? / seconds("2")?);
    }
    let found = results::median(&ratios);
    Ok(Figure {
        what: format!("perft, {}, two threads", COUNT.join(" ")),
        target,
        unit: "times one thread".to_owned(),
        wanted: WANTED,
        found,
        met: found >= WANTED,
    })
}
