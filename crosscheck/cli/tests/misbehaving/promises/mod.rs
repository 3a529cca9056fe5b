//! What the program keeps to, whatever its surroundings do: its outputs, its files, its input, the
//! times that it is given.

mod compare;
mod environment;
mod escapes;
mod limits;
mod outputs;
mod reports;
mod runs;
mod searching;
mod signals;
mod verdicts;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;
use tempfile::{TempDir, tempdir};

use crate::engines::PATIENCE;
use crate::few::{self, FEW};
use crate::{ENGINE, PROGRAM};

pub(crate) fn trials() -> Vec<Trial> {
    let trials = [
        verdicts::trials(),
        limits::trials(),
        compare::trials(),
        escapes::trials(),
        outputs::trials(),
        signals::trials(),
        environment::trials(),
        runs::trials(),
        searching::trials(),
        reports::trials(),
    ];
    trials.into_iter().flatten().collect()
}

/// A run in which an engine that is right is asked little beside the cases.
const CASES: [&str; 9] =
    ["validate", "--variant", "chess", "--time", "60s", "--positions", "5", "--largest", "100"];
/// A run in which it is asked few cases, too.
const SHORT: [&str; 11] = {
    let [a, b, c, d, e, f, g, h, i] = CASES;
    [a, b, c, d, e, f, g, h, i, "--fixtures", FEW]
};
/// An engine that is right.
const RIGHT: [&str; 3] = ["--", ENGINE, "right"];

fn program(folder: &TempDir) -> Command {
    let mut program = Command::new(PROGRAM);
    program.current_dir(folder.path()).stdin(Stdio::null());
    program
}

/// Starts the program; nobody reads what it says.
fn started(folder: &TempDir, arguments: &[&str]) -> Child {
    let mut program = program(folder);
    program.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn run(folder: &TempDir, arguments: &[&str]) -> Output {
    program(folder).args(arguments).output().unwrap()
}

/// Runs a command line of the program in a shell that has set a limit.
fn limited(folder: &TempDir, limit: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let script = format!("{limit}; exec {PROGRAM} \"$@\"");
    let arguments = [&["-c", &script, "bash"], arguments].concat();
    told(&Command::new("bash").args(arguments).current_dir(folder.path()).output().unwrap())
}

/// The exit code, and everything that was told.
fn told(output: &Output) -> (Option<i32>, String) {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8_lossy(&both).into_owned())
}

/// Waits, but not for ever.
fn code(mut child: Child, patience: Duration) -> Option<i32> {
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        if begun.elapsed() > patience {
            child.kill().unwrap();
            child.wait().unwrap();
            panic!("it has not ended within {patience:?}");
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// A pipe that nobody reads.
fn closed_pipe() -> Stdio {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer.into()
}

fn pipe_in(folder: &Path) -> std::path::PathBuf {
    let pipe = folder.join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    pipe
}

/// Waits for what is to come, but not for ever.
fn until(comes: impl Fn() -> bool, otherwise: &str) {
    let begun = Instant::now();
    while !comes() {
        assert!(begun.elapsed() < PATIENCE, "{otherwise}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// Sends a signal, such as `INT`, to a program whose engine has run for a moment.
fn signal(child: &Child, signal: &str) {
    let id = child.id().to_string();
    until(|| has_children(&id), "it has started no engine");
    thread::sleep(Duration::from_secs(1));
    assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
}

/// Whether a process is the parent of another, by its number.
fn has_children(id: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let mut stats = processes.flat_map(|process| fs::read_to_string(process.path().join("stat")));
    // The second field is a name in brackets, which may hold anything; the fourth is the parent.
    stats.any(|stat| {
        stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1)) == Some(id)
    })
}

/// Whether a process is still there, by its number.
fn lives(id: &str) -> bool {
    Path::new("/proc").join(id.trim()).join("exe").exists()
}
