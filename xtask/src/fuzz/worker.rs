//! One process of one target.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use crosscheck::fuzzing::{Target, Totals};

use super::build::Programs;
use super::folders::{self, at};
use super::is_interrupted;
use super::libfuzzer::{Standing, artifact};
use super::record::Record;
use crate::exit::Failure;

/// How often a process is looked after.
const BEAT: Duration = Duration::from_millis(200);
/// What a process may take beyond its time before it is ended.
const GRACE: Duration = Duration::from_mins(1);
/// The memory that one input may take, in megabytes.
const MEMORY: u32 = 2048;
/// The seconds that one input may take.
const SLOWEST: u32 = 25;

/// What a process has come to.
#[derive(Debug, Clone, Default)]
pub(super) struct Ran {
    /// Its share of the target's record.
    pub(super) record: Record,
    /// Where it stood last.
    pub(super) standing: Standing,
    /// The inputs that crashed.
    pub(super) crashes: Vec<PathBuf>,
}

/// Runs a target for a time, and tells what it has come to at every beat.
pub(super) fn run(
    target: Target,
    programs: &Programs,
    time: Duration,
    told: &dyn Fn(&Ran, Duration),
) -> Result<Ran, Failure> {
    let (corpus, artifacts) = (folders::corpus(target), folders::artifacts(target));
    folders::make(&corpus)?;
    folders::make(&artifacts)?;
    let mut program = programs.of(target);
    program.arg(format!("-artifact_prefix={}/", artifacts.display()));
    program.arg(format!("-max_total_time={}", time.as_secs().max(1)));
    program.arg(format!("-max_len={}", target.longest()));
    program.arg(format!("-rss_limit_mb={MEMORY}"));
    program.arg(format!("-timeout={SLOWEST}"));
    // Long inputs are as good as short ones from the beginning.
    program.arg("-len_control=0");
    // The others who work on the same inputs are looked at now and then.
    program.arg("-reload=10");
    let dictionary = folders::dictionary(target);
    if dictionary.exists() {
        program.arg(format!("-dict={}", dictionary.display()));
    }
    let begun = Instant::now();
    let mut child = program.arg(&corpus).stderr(Stdio::piped()).spawn().map_err(at(&corpus))?;
    let ran = follow(&mut child, begun, time, told);
    // It has ended by itself, or must now.
    let _ = child.kill();
    child.wait().map_err(at(&corpus))?;
    Ok(ran)
}

/// Reads what a process writes until it ends, its time is over or Ctrl-C comes.
fn follow(child: &mut Child, begun: Instant, time: Duration, told: &dyn Fn(&Ran, Duration)) -> Ran {
    let mut ran = Ran::default();
    let Some(stderr) = child.stderr.take() else { return ran };
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stderr).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    let mut beat = begun;
    loop {
        let passed = begun.elapsed();
        ran.record.seconds = passed.as_secs_f64();
        if is_interrupted() || passed > time + GRACE {
            return ran;
        }
        if beat.elapsed() >= BEAT {
            told(&ran, passed);
            beat = Instant::now();
        }
        match lines.recv_timeout(BEAT) {
            Ok(line) => hear(&line, &mut ran),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return ran,
        }
    }
}

fn hear(line: &str, ran: &mut Ran) {
    if let Some(standing) = Standing::read(line) {
        ran.standing = standing;
        ran.record.executions = standing.executions;
    } else if let Some(totals) = Totals::read(line) {
        ran.record.executions = ran.record.executions.max(totals.inputs);
        ran.record.totals = totals;
    } else if let Some(file) = artifact(line) {
        ran.crashes.push(file.into());
    }
}
