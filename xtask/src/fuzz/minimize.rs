//! Keeping of many inputs those that are needed.

use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use crosscheck::fuzzing::Target;

use super::build::Programs;
use super::folders::{self, at};
use super::is_interrupted;
use crate::exit::Failure;
use crate::paths;

/// How long a corpus may take; one that takes longer stays as it is.
const LONGEST: Duration = Duration::from_mins(2);

/// Replaces a corpus by the smallest part of it that libFuzzer finds to cover the same.
pub(super) fn corpus(target: Target, programs: &Programs) -> Result<(), Failure> {
    let corpus = folders::corpus(target);
    let (smaller, larger) = (beside(&corpus, "smaller"), beside(&corpus, "larger"));
    paths::remove(&smaller)?;
    folders::make(&smaller)?;
    let mut program = programs.of(target);
    program.arg("-merge=1").arg(format!("-max_len={}", target.longest()));
    // What crashes here came from a fault that is newer than it: the next campaign begins with it.
    program.arg(format!("-artifact_prefix={}/", smaller.display()));
    program.arg(&smaller).arg(&corpus).stderr(Stdio::null());
    let mut child = program.spawn().map_err(at(&corpus))?;
    let begun = Instant::now();
    let is_done = loop {
        match child.try_wait().map_err(at(&corpus))? {
            Some(status) => break status.success(),
            None if is_interrupted() || begun.elapsed() > LONGEST => {
                // It may have ended by itself meanwhile.
                let _ = child.kill();
                child.wait().map_err(at(&corpus))?;
                break false;
            }
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    };
    if is_done {
        paths::remove(&larger)?;
        fs::rename(&corpus, &larger).map_err(at(&corpus))?;
        fs::rename(&smaller, &corpus).map_err(at(&smaller))?;
        paths::remove(&larger)
    } else {
        paths::remove(&smaller)
    }
}

fn beside(corpus: &Path, ending: &str) -> std::path::PathBuf {
    corpus.with_extension(ending)
}
