//! cargo-mutants, as far as it is used here: <https://mutants.rs/>.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, io};

use serde::Deserialize;

use super::record::Outcome;
use crate::exit::Failure;
use crate::paths;

/// One small fault in a crate.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(super) struct Mutant {
    /// File, line, column, and what is changed.
    pub(super) name: String,
    /// The file, relative to the workspace.
    pub(super) file: String,
    /// The change with some lines around it.
    pub(super) diff: String,
    span: Span,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
struct Span {
    start: Start,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
struct Start {
    line: usize,
}

impl Mutant {
    /// The line on which the change begins, counted from 1.
    pub(super) const fn row(&self) -> usize {
        self.span.start.line
    }

    /// What is changed, without the place.
    pub(super) fn change(&self) -> &str {
        self.name.splitn(2, ": ").last().unwrap_or(&self.name)
    }
}

/// What mutants are tried on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Killers {
    /// The cases, and that both witnesses agree where these stand.
    Cases,
    /// The tests of the crate itself.
    OwnTests,
}

impl Killers {
    pub(super) const ALL: [Self; 2] = [Self::Cases, Self::OwnTests];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Cases => "cases",
            Self::OwnTests => "own-tests",
        }
    }

    /// How far each crate is optimized. A mutant is built anew and asked little: what builds fast
    /// is tried sooner. Only the own tests of the generator count so far that its speed tells.
    const fn opt_levels(self) -> [(&'static str, u8); 5] {
        let perft = match self {
            Self::Cases => 0,
            Self::OwnTests => 1,
        };
        [("notation", 1), ("oracle", 1), ("perft", perft), ("counting", perft), ("crosscheck", 0)]
    }
}

/// The folder that a run writes.
const RESULTS: &str = "mutants.out";

/// Seconds that a mutant may take at least. Some loop for ever, and count as noticed; one that is
/// only slow, on a busy machine, must not.
const PATIENCE: &str = "30";

/// Bytes of address space for each compiler and each mutant. Some gather positions for ever, and
/// would take the machine with them before they run out of time.
#[cfg(unix)]
const MEMORY: u64 = 8 << 30;

/// Limits what this process starts from now on.
#[cfg(unix)]
fn limit_memory() -> Result<(), Failure> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    let maximum = getrlimit(Resource::As).maximum;
    let current = Some(maximum.map_or(MEMORY, |maximum| maximum.min(MEMORY)));
    setrlimit(Resource::As, Rlimit { current, maximum })
        .map_err(|error| Failure::Mutants(format!("its memory cannot be limited: {error}")))
}

/// Looks whether cargo-mutants is there.
pub(super) fn look() -> Result<(), Failure> {
    let version =
        cargo_mutants().arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    match version {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Failure::NoMutants),
    }
}

/// All mutants of a package, in the order of its files.
pub(super) fn list(package: &str) -> Result<Vec<Mutant>, Failure> {
    let output = cargo_mutants()
        .args(["--list", "--json", "--package", package])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| Failure::Mutants(error.to_string()))?;
    read(&output.stdout)
}

/// Tries mutants of a package, and waits for the end.
pub(super) fn try_out(
    package: &str,
    killers: Killers,
    mutants: &[&Mutant],
    jobs: u32,
) -> Result<(), Failure> {
    let folder = folder(package, killers);
    fs::create_dir_all(&folder).map_err(|error| Failure::File { file: folder.clone(), error })?;
    let mut command = cargo_mutants();
    command.args(["--package", package, "--minimum-test-timeout", PATIENCE, "--output"]);
    command.arg(&folder).arg(format!("--jobs={jobs}"));
    for (room, level) in killers.opt_levels() {
        command.arg(format!("--cargo-arg=--config=profile.dev.package.{room}.opt-level={level}"));
    }
    if killers == Killers::Cases {
        command.args(["--cargo-arg=--package=crosscheck", "--cargo-arg=--test=witnesses"]);
    }
    for mutant in mutants {
        command.arg(format!("--re=^{}$", regex::escape(&mutant.name)));
    }
    if jobs == 1 {
        // What is built once is there for the next run. Several would wait for each other.
        command.env("CARGO_TARGET_DIR", state().join("build"));
    }
    #[cfg(unix)]
    limit_memory()?;
    let status = command.status().map_err(|error| Failure::Mutants(error.to_string()))?;
    match status.code() {
        // All caught, some missed, some that ran out of time.
        Some(0 | 2 | 3) => Ok(()),
        Some(4) => Err(Failure::Mutants("the unchanged tree fails".to_owned())),
        _ => Err(Failure::Mutants(format!("it ended with {status}"))),
    }
}

/// What a run found that has not been taken in yet, also one that was cut off.
pub(super) fn results(package: &str, killers: Killers) -> Result<Vec<(Mutant, Outcome)>, Failure> {
    let folder = folder(package, killers).join(RESULTS);
    let Some(tried) = paths::read_if_there(&folder.join("mutants.json"))? else {
        return Ok(Vec::new());
    };
    let tried = read(tried.as_bytes())?;
    let mut results = Vec::new();
    for (file, outcome) in [
        ("caught.txt", Outcome::Killed(killers)),
        ("timeout.txt", Outcome::RanOutOfTime),
        ("unviable.txt", Outcome::NotViable),
        ("missed.txt", Outcome::Survived),
    ] {
        let names = paths::read_if_there(&folder.join(file))?.unwrap_or_default();
        for name in names.lines() {
            let mutant = tried.iter().find(|mutant| mutant.name == name);
            results.extend(mutant.map(|mutant| (mutant.clone(), outcome)));
        }
    }
    Ok(results)
}

/// Puts aside what has been taken in; its logs say why each mutant was noticed.
pub(super) fn put_aside(package: &str, killers: Killers) -> Result<(), Failure> {
    let folder = folder(package, killers);
    let aside = folder.join("last");
    ignore_missing(fs::remove_dir_all(&aside), &aside)?;
    ignore_missing(fs::rename(folder.join(RESULTS), &aside), &aside)
}

/// What is not there need not be removed.
fn ignore_missing(done: io::Result<()>, file: &Path) -> Result<(), Failure> {
    match done {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(Failure::File { file: file.to_owned(), error })
        }
        _ => Ok(()),
    }
}

/// Where all that is known of mutants is kept.
pub(super) fn state() -> PathBuf {
    paths::root().join("target/mutants")
}

fn folder(package: &str, killers: Killers) -> PathBuf {
    state().join(package).join(killers.name())
}

fn cargo_mutants() -> Command {
    let mut command = Command::new("cargo");
    command.args(["mutants", "--no-config", "--dir"]).arg(paths::root());
    command
}

fn read(json: &[u8]) -> Result<Vec<Mutant>, Failure> {
    serde_json::from_slice(json).map_err(|error| Failure::Mutants(error.to_string()))
}
