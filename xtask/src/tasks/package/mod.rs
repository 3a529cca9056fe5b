//! `cargo xtask package`: what npm, pip and a release hand out. The crates, cargo itself packs.

mod archive;
mod javascript;
mod wheel;

use clap::{Args, ValueEnum};

use crate::paths;
use crosscheck_core::{Exit, Failure};

/// Make the packages for npm and pip and the archive of a release, in `target/packages`. Nothing is published.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The packages; by default all.
    #[arg(value_name = "PACKAGE")]
    packages: Vec<Package>,
    /// The profile that the program in a package is built with.
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
    /// Also install the packages for npm and pip where nothing is, and run their tests there.
    #[arg(long)]
    test: bool,
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

pub(crate) fn run(Arguments { packages, profile, test }: &Arguments) -> Result<Exit, Failure> {
    let all = [Package::Archive, Package::Javascript, Package::Python];
    for &package in if packages.is_empty() { &all } else { packages.as_slice() } {
        let name = package.to_possible_value().expect("no package is hidden");
        let template = paths::root().join("packages").join(name.get_name());
        let made = paths::target().join("packages").join(name.get_name());
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
                let wheel = wheel::make(&template, &made, profile)?;
                if *test {
                    wheel::test(&wheel, &template)?;
                }
            }
        }
    }
    Ok(Exit::Pass)
}
