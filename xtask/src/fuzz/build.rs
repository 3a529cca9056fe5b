//! The tools, and the programs that they build.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crosscheck::fuzzing::Target;

use super::folders;
use crate::exit::Failure;
use crate::paths;

/// Nothing here hides behind a comparison with one value among many, but what a dictionary knows;
/// and a board is compared square by square, so that tracing it takes more than half of the time.
const WITHOUT_COMPARES: [&str; 1] = ["--no-trace-compares"];

/// The built targets.
pub(super) struct Programs {
    folder: PathBuf,
    sanitizer: String,
}

impl Programs {
    /// Builds the targets with a sanitizer or `none`. What is missing for that is installed, and
    /// said so.
    pub(super) fn build(targets: &[Target], sanitizer: &str) -> Result<Self, Failure> {
        if !succeeds(cargo().args(["fuzz", "--version"])) {
            eprintln!(
                "cargo-fuzz is not installed; installing it: cargo install --locked cargo-fuzz"
            );
            must("cargo install", cargo().args(["install", "--locked", "cargo-fuzz"]))?;
        }
        if sanitizer != "none" && !succeeds(cargo().args(["+nightly", "--version"])) {
            eprintln!(
                "a sanitizer needs a nightly toolchain; installing it: rustup toolchain install nightly"
            );
            let mut rustup = Command::new("rustup");
            must(
                "rustup",
                rustup.args(["toolchain", "install", "--profile", "minimal", "nightly"]),
            )?;
        }
        let toolchain = (sanitizer != "none").then_some("+nightly");
        let build = |target: Option<String>| {
            let mut cargo = cargo();
            cargo.args(toolchain).args(["fuzz", "build", "--sanitizer", sanitizer]);
            cargo.args(WITHOUT_COMPARES).args(target);
            must("cargo fuzz build", &mut cargo)
        };
        // Built together where all are wanted: one by one, cargo looks through everything each time.
        if targets.len() == Target::ALL.len() {
            build(None)?;
        } else {
            targets.iter().try_for_each(|target| build(Some(target.to_string())))?;
        }
        let folder = folders::fuzz().join("target").join(host()?).join("release");
        Ok(Self { folder, sanitizer: sanitizer.to_owned() })
    }

    /// The program of a target, told to be quiet about what does not matter here.
    pub(super) fn of(&self, target: Target) -> Command {
        let mut program = Command::new(self.folder.join(target.to_string()));
        program.stdin(Stdio::null()).stdout(Stdio::null());
        program
    }

    /// The command that runs a target on one input, from the folder of the workspace.
    pub(super) fn command(&self, target: Target, input: &Path) -> String {
        let toolchain = if self.sanitizer == "none" { "" } else { " +nightly" };
        let input = paths::told(input);
        let options = WITHOUT_COMPARES.join(" ");
        format!(
            "cargo{toolchain} fuzz run --sanitizer {} {options} {target} {input}",
            self.sanitizer
        )
    }
}

fn cargo() -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(paths::root());
    cargo
}

fn succeeds(command: &mut Command) -> bool {
    let ended = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    ended.is_ok_and(|status| status.success())
}

/// Runs a command that has to succeed.
fn must(name: &str, command: &mut Command) -> Result<(), Failure> {
    let ended = command.status().map_err(|error| Failure::File { file: name.into(), error })?;
    if ended.success() { Ok(()) } else { Err(Failure::Tool { name: name.to_owned(), ended }) }
}

/// The triple for which everything is built.
fn host() -> Result<String, Failure> {
    let failure = |error| Failure::File { file: "rustc".into(), error };
    let told = Command::new("rustc").arg("-vV").output().map_err(failure)?;
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    let host = told.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| failure(std::io::ErrorKind::InvalidData.into()))
}
