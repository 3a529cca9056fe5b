//! What Crosscheck makes of misbehaving engines: for each kind the exit code, what it says, and bounds of
//! time, memory and the size of its reports that hold for all.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};

use crate::few::FEW;
use crate::kinds::{KINDS, Kind};
use crate::{ENGINE, PROGRAM};

/// The most memory that Crosscheck may take, in KiB.
const MOST_MEMORY: u64 = 200_000;
/// The largest report, in bytes.
const LARGEST_REPORT: u64 = 20_000_000;
/// The most that is told on the terminal, in bytes.
const MOST_TOLD: usize = 400_000;
/// How long a run may take: its `--time` and the `--limit` of one answer are three seconds together, and the
/// rest is for a busy machine.
const LONGEST: Duration = Duration::from_secs(25);

/// Each kind, validated and examined, in their order: those that work stand among those that sleep.
pub(crate) fn trials() -> Vec<Trial> {
    let validated = KINDS.iter().map(|kind| trial("validate", kind, validate));
    let examined = KINDS.iter().filter(|kind| !kind.name.starts_with("uci-"));
    let examined = examined.filter(|kind| kind.doctor.is_some());
    let examined = examined.map(|kind| trial("doctor", kind, doctor));
    validated.chain(examined).collect()
}

fn trial(command: &str, kind: &'static Kind, run: fn(&Kind) -> Result<(), Failed>) -> Trial {
    Trial::test(format!("{command}: an engine that {}", kind.name), move || run(kind))
}

/// Everything that a run has left.
struct Run {
    code: Option<i32>,
    told: String,
    time: Duration,
    memory: u64,
}

/// Runs Crosscheck, and looks what it takes.
fn run(folder: &Path, arguments: &[&str]) -> std::io::Result<Run> {
    let (out, err) = (folder.join("out"), folder.join("err"));
    let begun = Instant::now();
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(File::create(&out)?)
        .stderr(File::create(&err)?)
        .spawn()?;
    let (status, memory) = watched(&mut child, begun)?;
    let text = |file| fs::read(file).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    Ok(Run { code: status, told: text(&out)? + &text(&err)?, time: begun.elapsed(), memory })
}

/// Waits for a child, but not for ever, and returns its exit code and the most memory that it program.
fn watched(child: &mut Child, begun: Instant) -> std::io::Result<(Option<i32>, u64)> {
    let mut memory = 0;
    loop {
        memory = memory.max(peak(child.id()));
        if let Some(status) = child.try_wait()? {
            return Ok((status.code(), memory));
        }
        if begun.elapsed() > 2 * LONGEST {
            child.kill()?;
            child.wait()?;
            return Ok((None, memory));
        }
        thread::sleep(Duration::from_millis(10));
    }
}

/// The most memory that a process has program so far, in KiB; 0 where the system does not tell.
fn peak(id: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.and_then(|peak| peak.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}

fn validate(kind: &Kind) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let reports = ["r.json", "r.xml", "r.md", "r.html"];
    // The trials run side by side, more of them than there are cores.
    let mut arguments = vec!["validate", "--fixtures", FEW, "--variant", "chess"];
    arguments.extend(["--annotations", "--jobs", "1"]);
    // One that is right in the end is asked less.
    arguments.extend(if kind.is_patient {
        &["--positions", "2", "--largest", "500"][..]
    } else {
        &[]
    });
    if kind.only_counts {
        arguments.extend(["--only", "counts"]);
    }
    arguments.extend(limits(kind));
    for (option, file) in ["--json", "--junit", "--markdown", "--html"].iter().zip(reports) {
        arguments.extend([option, file]);
    }
    if kind.name.starts_with("uci-") {
        arguments.push("--uci");
    }
    // Its folder tells this engine from others of its kind.
    let own = folder.path().display().to_string();
    arguments.extend(["--", ENGINE, kind.name, &own]);
    let run = run(folder.path(), &arguments)?;
    holds(kind, kind.exit, kind.says, &run)?;
    for report in reports {
        let size = fs::metadata(folder.path().join(report)).map_or(0, |report| report.len());
        must(size <= LARGEST_REPORT, || format!("{report} has {size} bytes"))?;
    }
    nothing_is_left(kind, &own)
}

fn doctor(kind: &Kind) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let arguments = [&["doctor"][..], &limits(kind), &["--", ENGINE, kind.name]].concat();
    let run = run(folder.path(), &arguments)?;
    let (exit, says) = kind.doctor.unwrap_or_default();
    holds(kind, exit, says, &run)
}

/// The limits of time: an engine that is right in the end gets enough on a busy machine, too.
const fn limits(kind: &Kind) -> [&'static str; 4] {
    if kind.is_patient {
        ["--time", "60s", "--limit", "10s"]
    } else {
        ["--time", "2s", "--limit", "1s"]
    }
}

/// The bounds of every run, and what this kind must come to.
fn holds(kind: &Kind, exit: i32, says: &str, run: &Run) -> Result<(), Failed> {
    let Run { code, told, time, memory } = run;
    let told_in_short = || told.chars().take(3000).collect::<String>();
    must(*code == Some(exit), || format!("exit {code:?} for {exit}:\n{}", told_in_short()))?;
    must(told.contains(says), || format!("it does not say `{says}`:\n{}", told_in_short()))?;
    let longest = if kind.is_patient { 2 * LONGEST } else { LONGEST };
    must(*time < longest, || format!("it took {time:?}"))?;
    must(*memory < MOST_MEMORY, || format!("it program {memory} KiB"))?;
    must(told.len() < MOST_TOLD, || format!("it told {} bytes", told.len()))?;
    let inert = |character: char| !character.is_control() || character == '\n';
    must(told.chars().all(inert), || format!("a control character:\n{}", told_in_short()))?;
    // Crosscheck's own annotations begin with its title, and have the names of engines escaped.
    let forged = told.lines().find(|line| {
        let line = line.trim_start();
        (line.starts_with("::") && !line.contains(" title=")) || line.contains("##[")
    });
    must(forged.is_none(), || format!("a command to a CI: {forged:?}"))
}

/// Whether everything that an engine has started is gone.
fn nothing_is_left(kind: &Kind, own: &str) -> Result<(), Failed> {
    let command = format!("{ENGINE}\0{}\0{own}\0", kind.name);
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let lives = processes.into_iter().any(|process| {
        let line = fs::read(process.path().join("cmdline")).unwrap_or_default();
        line == command.as_bytes()
    });
    must(!lives, || "the engine outlives the run".to_owned())
}

fn must(holds: bool, otherwise: impl Fn() -> String) -> Result<(), Failed> {
    if holds { Ok(()) } else { Err(otherwise().into()) }
}
