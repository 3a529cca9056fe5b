//! `cargo xtask package`: what npm, pip and a release hand out. The crates, cargo itself packs.

mod archive;
mod javascript;
mod wheel;

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use sha2::{Digest, Sha256};

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Make the packages for npm and pip and the archive of a release, in `target/packages`. Nothing is published.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The packages; by default all.
    #[arg(value_name = "PACKAGE")]
    packages: Vec<Package>,
    #[command(flatten)]
    how: How,
}

/// How the packages are made.
#[derive(Debug, Clone, Args)]
pub(crate) struct How {
    /// The profile that the program in a package is built with.
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
    /// Build the wheel for Linux with the libc of manylinux2014, which nearly every machine has: with zig, which pip installs.
    #[arg(long)]
    manylinux: bool,
    /// Also install the packages for npm and pip where nothing is, and run their tests there.
    #[arg(long)]
    test: bool,
}

impl How {
    /// As a release has them, tested.
    pub(crate) fn of_a_release(profile: &str) -> Self {
        Self { profile: profile.to_owned(), manylinux: cfg!(target_os = "linux"), test: true }
    }
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn sha256(file: &Path) -> Result<String, Failure> {
    let bytes = fs::read(file).map_err(Failure::file(file))?;
    Ok(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The folder of all packages.
pub(crate) fn folder() -> PathBuf {
    paths::target().join("packages")
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Package {
    /// The programs of this machine with the fixtures, as an archive with its checksum.
    Archive,
    /// The oracle as WebAssembly with the cases, and the program, as two packages of npm.
    Javascript,
    /// The program and its Python module, as a wheel.
    Python,
}

pub(crate) fn run(Arguments { packages, how }: &Arguments) -> Result<Exit, Failure> {
    let all = Package::value_variants();
    for &package in if packages.is_empty() { all } else { packages.as_slice() } {
        make(package, how)?;
    }
    Ok(Exit::Pass)
}

/// Makes every package.
pub(crate) fn all(how: &How) -> Result<(), Failure> {
    Package::value_variants().iter().try_for_each(|&package| make(package, how))
}

fn make(package: Package, How { profile, manylinux, test }: &How) -> Result<(), Failure> {
    let name = package.to_possible_value().expect("no package is hidden");
    let template = paths::root().join("packages").join(name.get_name());
    let made = folder().join(name.get_name());
    paths::remove(&made)?;
    match package {
        Package::Archive => {
            archive::make(&made, profile)?;
        }
        Package::Javascript => {
            let packages = javascript::make(&template, &made, profile)?;
            if *test {
                javascript::test(&packages, &template)?;
            }
        }
        Package::Python => {
            let wheel = wheel::make(&template, &made, profile, *manylinux)?;
            if *test {
                wheel::test(&wheel, &template)?;
            }
        }
    }
    Ok(())
}
