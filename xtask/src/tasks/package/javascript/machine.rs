//! The package with the program for the machine that it is built on.

use std::env::consts::{ARCH, EXE_EXTENSION, OS};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value, json};

use super::{NAME, copy, pack};
use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// The machines that `.github/workflows/release.yml` has, as Node names them.
pub(super) const NAMES: [&str; 5] =
    ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64", "win32-x64"];

/// Builds the program with a profile of cargo, packs it, and says where the package is.
pub(super) fn make(into: &Path, profile: &str) -> Result<PathBuf, Failure> {
    let (os, cpu) = named();
    let name = format!("{NAME}-{os}-{cpu}");
    let folder = into.join(&name);
    let mut cargo = Command::new("cargo");
    cargo.args(["rustc", "--locked", "--profile", profile, "--package", "crosscheck-cli"]);
    cargo.args(["--bin", "crosscheck", "--target-dir"]).arg(paths::target());
    // The symbols are most of it, as they would be of the wheel.
    tool::run(cargo.args(["--", "-Cstrip=symbols"]).current_dir(paths::root()))?;
    let program = Path::new("crosscheck").with_extension(EXE_EXTENSION);
    copy(&paths::target().join(profile).join(&program), &folder.join("bin").join(&program))?;
    let readme = format!("The program `crosscheck` for {os} on {cpu}, which `{NAME}` runs.\n");
    paths::write_below(&folder, "README.md".as_ref(), &readme)?;
    let described = Value::from(described(&name, os, cpu)).to_string();
    pack(&folder, &name, &described)
}

fn described(name: &str, os: &str, cpu: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut say = |field: &str, value: Value| fields.insert(field.to_owned(), value);
    say("name", name.into());
    say("description", format!("The program of {NAME} for {os} on {cpu}").into());
    say("license", "MIT OR Apache-2.0".into());
    // Node looks for the kind of its scripts, of which it has none.
    say("type", "commonjs".into());
    say("files", json!(["bin"]));
    say("os", json!([os]));
    say("cpu", json!([cpu]));
    if cfg!(target_env = "gnu") && OS == "linux" {
        say("libc", json!(["glibc"]));
    }
    fields
}

/// This machine as Node names it.
fn named() -> (&'static str, &'static str) {
    let os = match OS {
        "macos" => "darwin",
        "windows" => "win32",
        other => other,
    };
    let cpu = match ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    (os, cpu)
}
