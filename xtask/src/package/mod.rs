//! `cargo xtask package`: what npm and pip install.

mod npm;
mod wheel;

use clap::{Args, ValueEnum};

use crate::exit::{Exit, Failure};
use crate::paths;

/// Make the packages for npm and pip, each in a folder of `target/packages`. Nothing is published.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The packages; by default all.
    #[arg(value_name = "PACKAGE")]
    packages: Vec<Package>,
    /// The profile that the program in a package is built with.
    #[arg(long, value_name = "PROFILE", default_value = "release")]
    profile: String,
    /// Also install the wheel into an empty environment, and run its tests there.
    #[arg(long)]
    test: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Package {
    /// The fixtures, for npm to pack.
    Npm,
    /// The program and its Python module, as a wheel.
    Python,
}

pub(crate) fn run(Arguments { packages, profile, test }: &Arguments) -> Result<Exit, Failure> {
    let all = [Package::Npm, Package::Python];
    for &package in if packages.is_empty() { &all } else { packages.as_slice() } {
        let name = package.to_possible_value().expect("no package is hidden");
        let template = paths::root().join("packages").join(name.get_name());
        let made = paths::root().join("target/packages").join(name.get_name());
        paths::remove(&made)?;
        match package {
            Package::Npm => npm::make(&template, &made)?,
            Package::Python => {
                let wheel = wheel::make(&template, &made, profile)?;
                if *test {
                    wheel::test(&wheel, &template)?;
                }
            }
        }
    }
    Ok(Exit::Agreed)
}
