//! `cargo xtask release`: all that has to be right before a release is tagged. `.github/workflows/release.yml` publishes.

use std::path::{MAIN_SEPARATOR, Path};
use std::process::Command;

use clap::Args;
use crosscheck_core::{Exit, Failure};

use crate::{package, paths, tool};

/// What judges the packages for npm.
const PUBLINT: &str = "publint@0.3";
/// The list of the checksums of all packages, beside them.
const SUMS: &str = "SHA256SUMS";
/// What stands in `Cargo.toml` for the account that publishes, until there is one.
const NO_OWNER: &str = "github.com/OWNER/";

/// Make everything that a release hands out, and check it as whoever publishes it would: the changelog, the crates in their
/// order, the archive, the wheel, the packages for npm, and the checksums.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Publish nothing. There is no other way: a tag such as v0.1.0 makes the release, on every kind of machine.
    #[arg(long, required = true)]
    dry_run: bool,
    /// The profile that the programs are built with.
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
}

pub(crate) fn run(Arguments { profile, .. }: &Arguments) -> Result<Exit, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    let lacks = lacks(version)?;
    let mut cargo = Command::new("cargo");
    cargo.args(["publish", "--workspace", "--dry-run", "--locked"]);
    tool::run(cargo.current_dir(paths::root()))?;
    package::all(&package::How::of_a_release(profile))?;
    let made = made()?;
    for npm in made.iter().filter(|name| has_ending(name, "tgz")) {
        let mut publint = tool::of_node("npx", &["--yes", PUBLINT, "--strict"]);
        tool::run(publint.arg(package::folder().join(npm)))?;
    }
    let sums = made.iter().map(|name| sum(name)).collect::<Result<String, _>>()?;
    paths::write_below(&package::folder(), SUMS.as_ref(), &sums)?;
    say!("{sums}{}", package::folder().join(SUMS).display());
    for lack in &lacks {
        say!("not ready: {lack}");
    }
    Ok(if lacks.is_empty() { Exit::Pass } else { Exit::Fail })
}

/// What the texts lack for a release of a version.
fn lacks(version: &str) -> Result<Vec<String>, Failure> {
    let mut lacks = Vec::new();
    let heading = format!("## [{version}]");
    if !paths::read(&paths::root().join("CHANGELOG.md"))?.lines().any(|l| l.starts_with(&heading)) {
        lacks.push(format!("CHANGELOG.md has no `{heading}`: name what is unreleased so"));
    }
    if env!("CARGO_PKG_REPOSITORY").contains(NO_OWNER) {
        lacks.push(
            "`repository` in Cargo.toml names no owner: write it there, and run `cargo xtask generate`"
                .to_owned(),
        );
    }
    Ok(lacks)
}

/// The files that are handed out, by their names in the folder of the packages.
fn made() -> Result<Vec<String>, Failure> {
    let names = paths::walk(&package::folder())?.into_iter();
    let names = names.filter_map(|name| name.to_str().map(str::to_owned));
    let is_handed_out =
        |name: &String| ["tgz", "gz", "whl"].iter().any(|end| has_ending(name, end));
    Ok(names.filter(is_handed_out).collect())
}

fn has_ending(name: &str, ending: &str) -> bool {
    Path::new(name).extension().is_some_and(|found| found == ending)
}

/// A line with the checksum of a file, as `sha256sum --check` reads it on any machine.
fn sum(name: &str) -> Result<String, Failure> {
    let sum = package::sha256(&package::folder().join(name))?;
    Ok(format!("{sum}  {}\n", name.replace(MAIN_SEPARATOR, "/")))
}
