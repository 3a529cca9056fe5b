//! The commands of cargo-fuzz that are used here:
//! <https://rust-fuzz.github.io/book/cargo-fuzz.html>.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::time::{Duration, SystemTime};

use fuzzing::{Target, Totals};

use super::{INTERRUPTED, folders, is_interrupted};
use crate::exit::Failure;
use crate::paths;

/// How long minimizing an input may take, in seconds.
const MINIMIZING: u32 = 15;

/// The signal of Ctrl-C.
const SIGINT: i32 = 2;

/// cargo-fuzz with a sanitizer or `none`.
pub(super) struct CargoFuzz {
    sanitizer: String,
}

impl CargoFuzz {
    /// Checks that cargo-fuzz is installed. If it is missing, it is installed, with a message.
    pub(super) fn new(sanitizer: &str) -> Result<Self, Failure> {
        let mut version = Command::new("cargo");
        version.args(["fuzz", "--version"]).stdout(Stdio::null()).stderr(Stdio::null());
        if !version.status().is_ok_and(|status| status.success()) {
            eprintln!("cargo-fuzz is missing: cargo install --locked cargo-fuzz");
            let mut install = Command::new("cargo");
            must("cargo install", install.args(["install", "--locked", "cargo-fuzz"]))?;
        }
        Ok(Self { sanitizer: sanitizer.to_owned() })
    }

    /// Builds a target.
    pub(super) fn build(&self, target: Target) -> Result<(), Failure> {
        must("cargo fuzz build", &mut self.command("build", target))
    }

    /// Runs a target for a time in some processes, until one finds something. Returns the totals of
    /// the inputs.
    pub(super) fn run(&self, target: Target, time: Duration, jobs: u32) -> Result<Totals, Failure> {
        let totals = folders::totals();
        paths::remove(&totals)?;
        folders::make(&totals)?;
        let mut run = self.command("run", target);
        run.env(Totals::FOLDER, &totals).arg("--").arg(format!("-fork={jobs}"));
        // An input that hangs or takes too much memory is a finding like any other.
        run.args(["-ignore_timeouts=0", "-ignore_ooms=0", "-timeout=25"]);
        // Long inputs are as useful as short ones from the beginning.
        run.args([format!("-max_len={}", target.longest()), "-len_control=0".to_owned()]);
        run.arg(format!("-max_total_time={}", time.as_secs().max(1)));
        let dictionary = folders::dictionary(target);
        if dictionary.exists() {
            run.arg(format!("-dict={}", dictionary.display()));
        }
        let begun = SystemTime::now();
        let ended = must("cargo fuzz run", &mut run);
        // It fails if something was found, even again, or if Ctrl-C ended it.
        let is_new = |input: &PathBuf| {
            fs::metadata(input).and_then(|file| file.modified()).is_ok_and(|at| at >= begun)
        };
        if !is_interrupted() && !folders::inputs(target)?.iter().any(is_new) {
            ended?;
        }
        Totals::kept_in(&totals).map_err(folders::at(&totals))
    }

    /// Tries one input: the message if it crashes, `None` if it does not.
    pub(super) fn crash(&self, target: Target, input: &Path) -> Result<Option<String>, Failure> {
        let mut run = self.command("run", target);
        run.arg(input).env("RUST_BACKTRACE", "0");
        let ended = run.output().map_err(folders::at(input))?;
        if ended.status.success() {
            return Ok(None);
        }
        let output = String::from_utf8_lossy(&ended.stderr);
        let from = output.find("panicked at").or_else(|| output.find("ERROR:")).unwrap_or(0);
        let lines = output[from..].lines().take_while(|line| !line.is_empty()).take(4);
        Ok(Some(lines.map(|line| format!("{line}\n")).collect()))
    }

    /// Writes a smaller input that crashes as well to another file, if there is one.
    pub(super) fn minimize(
        &self,
        target: Target,
        input: &Path,
        smaller: &Path,
    ) -> Result<(), Failure> {
        let mut minimize = self.command("tmin", target);
        minimize.arg(input).arg("--").arg(format!("-max_total_time={MINIMIZING}"));
        minimize.arg(format!("-exact_artifact_path={}", smaller.display()));
        // It fails if it cannot make the input smaller, too.
        let done = minimize.stdout(Stdio::null()).stderr(Stdio::null()).status();
        done.map(drop).map_err(folders::at(input))
    }

    /// The command that runs a target on one input, from the folder of the workspace.
    pub(super) fn run_command(&self, target: Target, input: &Path) -> String {
        format!("cargo {} {target} {}", self.words("run").join(" "), paths::shown(input))
    }

    fn words<'a>(&'a self, what: &'a str) -> Vec<&'a str> {
        // No branch here needs a comparison with one value among many, except for words in the
        // dictionary. Boards are compared square by square, so tracing comparisons takes more than
        // half of the time.
        let words = ["fuzz", what, "--sanitizer", &self.sanitizer, "--no-trace-compares"];
        let toolchain = (self.sanitizer != "none").then_some("+nightly");
        toolchain.into_iter().chain(words).collect()
    }

    fn command(&self, what: &str, target: Target) -> Command {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(paths::root()).args(self.words(what)).arg(target.to_string());
        cargo
    }
}

/// Runs a command that must succeed.
fn must(name: &str, command: &mut Command) -> Result<(), Failure> {
    let ended = command.status().map_err(|error| Failure::File { file: name.into(), error })?;
    // Ctrl-C may end it before this program's own handler has run.
    if ended.signal() == Some(SIGINT) {
        INTERRUPTED.store(true, Ordering::Relaxed);
    }
    if ended.success() { Ok(()) } else { Err(Failure::Tool { name: name.to_owned(), ended }) }
}
