//! One run: its steps, what it skips, and what is installed.

use std::env;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// The step that failed, and how.
pub(super) struct Failed(pub(super) String);

/// Where all is installed that a test may need, no test may skip what it is for.
pub(super) const SKIP_NOTHING: &str = "CROSSCHECK_SKIP_NOTHING";

/// How long something that needs a network may take.
const NETWORK: Duration = Duration::from_mins(2);

pub(super) struct Run {
    begun: Instant,
    root: PathBuf,
}

impl Run {
    pub(super) fn begin() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        // Programs say where they are found, and no one wants to read that with `..` in it.
        let root = root.canonicalize().unwrap_or(root);
        Self { begun: Instant::now(), root }
    }

    pub(super) fn seconds(&self) -> u64 {
        self.begun.elapsed().as_secs()
    }

    /// A command line of words without blanks, to be run at the root of the repository.
    pub(super) fn command(&self, line: &str) -> Command {
        let mut words = line.split_whitespace();
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).current_dir(&self.root);
        command
    }

    /// Runs a step, which has to succeed.
    pub(super) fn step(&self, line: &str) -> Result<(), Failed> {
        self.step_of(&mut self.command(line))
    }

    /// Runs a step that is more than words.
    pub(super) fn step_of(&self, command: &mut Command) -> Result<(), Failed> {
        let line = line_of(command);
        say(&format!("{line} (at {} s)", self.seconds()));
        match command.status() {
            Ok(ended) if ended.success() => Ok(()),
            Ok(ended) => Err(Failed(format!("{line} ({ended})"))),
            Err(error) => Err(Failed(format!("{line} ({error})"))),
        }
    }

    /// Whether Python has a module.
    pub(super) fn has_module(&self, module: &str) -> bool {
        succeeds(self.command("python3 -c").arg(format!("import {module}")))
    }

    /// Whether a file is there, named from the root of the repository.
    pub(super) fn has_file(&self, file: &str) -> bool {
        self.root.join(file).exists()
    }
}

/// A place in the folder in which cargo builds, as a command at the root of the repository names it.
pub(super) fn built(place: &str) -> PathBuf {
    PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into())).join(place)
}

/// A command as one would type it.
fn line_of(command: &Command) -> String {
    let mut line = String::new();
    for word in std::iter::once(command.get_program()).chain(command.get_args()) {
        let blank = if line.is_empty() { "" } else { " " };
        let word = word.to_string_lossy();
        let quote = if word.contains(char::is_whitespace) { "'" } else { "" };
        let _ = write!(line, "{blank}{quote}{word}{quote}");
    }
    line
}

/// Writes a line of its own among the output of the steps.
pub(super) fn say(text: &str) {
    let mut output = std::io::stdout().lock();
    // A reader that has gone does not change what passes.
    let _ = writeln!(output, "\n== {text}");
    let _ = output.flush();
}

/// Whether a command succeeds in time, whatever it prints.
pub(super) fn succeeds(command: &mut Command) -> bool {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let Ok(mut child) = command.spawn() else { return false };
    let due = Instant::now() + NETWORK;
    while Instant::now() < due {
        match child.try_wait() {
            Ok(Some(ended)) => return ended.success(),
            Ok(None) => thread::sleep(Duration::from_millis(20)),
            Err(_) => break,
        }
    }
    let _ = child.kill();
    let _ = child.wait();
    false
}

/// Says what is left out, and why.
pub(super) fn skip(what: &str) {
    say(&format!("skipped: {what}"));
}

/// Whether a program is installed.
pub(super) fn has(program: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .any(|folder| folder.join(program).with_extension(env::consts::EXE_EXTENSION).is_file())
}
