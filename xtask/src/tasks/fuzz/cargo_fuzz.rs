//! The commands of cargo-fuzz that are used here:
//! <https://rust-fuzz.github.io/book/cargo-fuzz.html>.

use std::path::Path;
use std::process::Command;

use crosscheck_testing::fuzzing::Target;

use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// The stable toolchain has no sanitizer, and needs none: no crate has unsafe code. Boards are compared square by
/// square, so that tracing comparisons would take more than half of the time.
const OPTIONS: [&str; 3] = ["--sanitizer", "none", "--no-trace-compares"];

/// Builds a target.
pub(super) fn build(target: Target) -> Result<(), Failure> {
    let name = "cargo fuzz build";
    let ended = command("build", target).status();
    let ended = ended.map_err(Failure::file(name))?;
    if ended.success() { Ok(()) } else { Err(tool::failed(name, ended)) }
}

/// Tries one input of a target that is built: the message if it crashes, `None` if it does not.
pub(super) fn crash(target: Target, input: &Path) -> Result<Option<String>, Failure> {
    let mut run = command("run", target);
    run.arg(input).env("RUST_BACKTRACE", "0");
    let ended = run.output().map_err(Failure::file(input))?;
    if ended.status.success() {
        return Ok(None);
    }
    let output = String::from_utf8_lossy(&ended.stderr);
    let from = output.find("panicked at").or_else(|| output.find("ERROR:")).unwrap_or(0);
    let lines = output[from..].lines().take_while(|line| !line.is_empty()).take(4);
    Ok(Some(lines.map(|line| format!("{line}\n")).collect()))
}

/// What one types, from the folder of the workspace, to do something with an input of a target.
pub(super) fn line(what: &str, target: Target, input: &Path) -> String {
    format!("cargo fuzz {what} {} {target} {}", OPTIONS.join(" "), paths::shown(input))
}

fn command(what: &str, target: Target) -> Command {
    let mut cargo = Command::new("cargo");
    cargo.current_dir(paths::root()).args(["fuzz", what]).args(OPTIONS).arg(target.to_string());
    cargo
}
