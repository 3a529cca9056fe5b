//! Rounds: each is a process that times every count once. The builds take turns.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use super::plan::{LeafCount, Plan};
use super::targets;
use crate::exit::Failure;
use crate::paths;
use crate::progress::Stage;

/// The speeds of one build, in million nodes a second: of every count, round by round.
pub(super) type Rates = Vec<Vec<f64>>;

/// Times the counts in this many rounds, with each of the programs, by the name of its build.
pub(super) fn run<'a>(
    rounds: u32,
    milliseconds: u64,
    counts: &[LeafCount],
    programs: &[(&'a str, PathBuf)],
) -> Result<BTreeMap<&'a str, Rates>, Failure> {
    let begun = targets::folder().join("criterion");
    let failure = |error| Failure::File { file: begun.clone(), error };
    if begun.exists() {
        // An old result would be taken for that of a round.
        fs::remove_dir_all(&begun).map_err(failure)?;
    }
    let stage = Stage::begin("rounds", u64::from(rounds) * programs.len() as u64);
    let mut rates: BTreeMap<&str, Rates> = BTreeMap::new();
    for round in 1..=rounds {
        for (target, program) in programs {
            let home = begun.join(target).join(round.to_string());
            fs::create_dir_all(&home).map_err(failure)?;
            let plan = Plan { home, milliseconds, counts: counts.to_vec() };
            let timed = one(program, &plan)?;
            let of_target = rates.entry(target).or_insert_with(|| vec![Vec::new(); counts.len()]);
            of_target.iter_mut().zip(timed).for_each(|(all, rate)| all.push(rate));
            stage.step();
        }
    }
    stage.end(&format!("{rounds} of {} counts by {} builds", counts.len(), programs.len()));
    Ok(rates)
}

/// One round of one build: the speed of each count.
fn one(program: &Path, plan: &Plan) -> Result<Vec<f64>, Failure> {
    let file = plan.home.join("plan.json");
    let text = serde_json::to_string(plan).map_err(|error| content(&file, &error))?;
    paths::write(&file, &text)?;
    let mut bench = Command::new(program);
    let ended = bench.arg(&file).output();
    let ended = ended.map_err(|error| Failure::File { file: program.to_owned(), error })?;
    // The progress output of criterion is in its files, too; the last line says how the program
    // ended.
    let said = || String::from_utf8_lossy(&ended.stderr).lines().last().unwrap_or("").to_owned();
    match ended.status.code() {
        Some(0) => {}
        Some(1) => return Err(Failure::Miscounted(said())),
        _ => return Err(Failure::Untimed(said())),
    }
    let rate = |count: &LeafCount| {
        let file = estimates(count, &plan.home);
        nanoseconds(&paths::read(&file)?)
            .map(|time| count.nodes as f64 / time * 1e3)
            .map_err(|error| content(&file, &error))
    };
    plan.counts.iter().map(rate).collect()
}

fn content(file: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::Content { file: file.to_owned(), what: error.to_string() }
}

/// The folder where criterion writes its results for a count.
fn estimates(count: &LeafCount, home: &Path) -> PathBuf {
    let folder = home.join(count.engine.name()).join(count.place()).join(count.leaves.name());
    folder.join("new").join("estimates.json")
}

/// The median time of a count in criterion's output, in nanoseconds.
fn nanoseconds(estimates: &str) -> Result<f64, String> {
    #[derive(Deserialize)]
    struct Estimates {
        median: Estimate,
    }
    #[derive(Deserialize)]
    struct Estimate {
        point_estimate: f64,
    }
    let estimates: Estimates = serde_json::from_str(estimates).map_err(|e| e.to_string())?;
    let time = estimates.median.point_estimate;
    if time > 0.0 { Ok(time) } else { Err(format!("a median time of {time} ns")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The form of criterion's output, without the confidence intervals.
    const ESTIMATES: &str = r#"{"mean":{"point_estimate":9.0,"standard_error":1.0},
        "median":{"point_estimate":2500.5,"standard_error":1.0},"slope":null}"#;

    #[test]
    fn the_median_is_read_and_not_the_mean() {
        assert_eq!(nanoseconds(ESTIMATES), Ok(2500.5));
    }

    #[test]
    fn a_file_that_says_no_time_is_refused() {
        assert!(nanoseconds(&ESTIMATES.replace("median", "mode")).is_err());
        assert!(nanoseconds(&ESTIMATES.replace("2500.5", "0.0")).is_err());
        assert!(nanoseconds(&ESTIMATES.replace("2500.5", "null")).is_err());
        assert!(nanoseconds(&ESTIMATES[1..]).is_err());
    }
}
