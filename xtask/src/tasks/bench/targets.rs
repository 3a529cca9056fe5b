//! Builds the program that times, for each kind of processor.

use std::path::PathBuf;
use std::process::Command;

use crate::paths;
use crosscheck_core::Failure;

/// The builds that this machine can run, named after the compiler's `target-cpu`.
pub(super) fn all() -> Vec<&'static str> {
    #[cfg(target_arch = "x86_64")]
    {
        let mut targets = vec![PLAIN];
        if runs_v3() {
            targets.push(V3);
        }
        targets
    }
    #[cfg(not(target_arch = "x86_64"))]
    vec!["generic"]
}

/// The build with this name.
pub(super) fn named(name: &str) -> Result<&'static str, String> {
    let here = all();
    let known = here.iter().find(|target| **target == name);
    known.copied().ok_or_else(|| format!("this machine can time {}", here.join(", ")))
}

/// The plain build: any x86-64 processor runs it.
const PLAIN: &str = "x86-64";
/// The build for processors of 2013 and later, with PEXT.
const V3: &str = "x86-64-v3";

#[cfg(target_arch = "x86_64")]
fn runs_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

/// The folder of everything that the benchmarks of a build make.
pub(super) fn folder(target: &str) -> PathBuf {
    paths::target().join("bench").join(target)
}

/// Builds the program that times, and returns its path. Our implementations and the peers are in one build, so that they
/// have the same flags.
pub(super) fn build(target: &str) -> Result<PathBuf, Failure> {
    let folder = folder(target);
    let mut cargo = Command::new("cargo");
    // Flags in the environment would be added to these, or replace them.
    for variable in ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS", "CARGO_BUILD_TARGET"] {
        cargo.env_remove(variable);
    }
    cargo
        .current_dir(paths::root())
        .args(["build", "--release", "--locked", "--manifest-path", "xtask/bench/Cargo.toml"])
        // The profile is the workspace's own, read from its manifest.
        .args(["--config", "Cargo.toml"])
        .args(["--config", &format!("build.rustflags=[\"-Ctarget-cpu={target}\"]")])
        .arg("--target-dir")
        .arg(&folder);
    if target == V3 {
        cargo.args(["--features", "pext"]);
    }
    let ended = cargo.status().map_err(Failure::file("cargo"))?;
    if !ended.success() {
        return Err(Failure::system(format!("bench: no build for {target}, as cargo says above")));
    }
    Ok(folder.join("release").join("bench").with_extension(std::env::consts::EXE_EXTENSION))
}
