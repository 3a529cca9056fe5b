//! The programs of the playing page and of the JavaScript package, compiled to WebAssembly.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use crate::paths;
use crate::tool;
use crosscheck_core::Failure;

/// A program that reads and writes lines: the page takes the place of the operating system.
const TARGET: &str = "wasm32-wasip1";

/// What a program answers by.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Program {
    /// The oracle alone.
    Oracle,
    /// The oracle and the generator.
    Both,
}

/// Builds a program, and installs the target's standard library if it is missing and can be
/// installed.
pub(crate) fn build(program: Program) -> Result<Vec<u8>, Failure> {
    if !is_installed()? {
        fetch()?;
    }
    let name = match program {
        Program::Oracle => "site-oracle",
        Program::Both => "site",
    };
    let target = paths::target();
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--locked", "--package", "site", "--no-default-features"]);
    cargo.args(["--bin", name, "--profile", "page", "--target", TARGET, "--target-dir"]);
    tool::run(cargo.arg(&target).current_dir(paths::root()))?;
    let file = target.join(TARGET).join("page").join(name).with_extension("wasm");
    fs::read(&file).map_err(Failure::file(file))
}

/// Whether the compiler that cargo calls has the standard library of the target.
fn is_installed() -> Result<bool, Failure> {
    let mut rustc = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()));
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(paths::root());
    let output = rustc.output().map_err(Failure::file("rustc"))?;
    Ok(PathBuf::from(String::from_utf8_lossy(&output.stdout).trim()).is_dir())
}

fn fetch() -> Result<(), Failure> {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add", TARGET]).current_dir(paths::root());
    if rustup.status().is_ok_and(|ended| ended.success()) {
        return Ok(());
    }
    Err(Failure::system(format!(
        "the site and the JavaScript package need the standard library of Rust for {TARGET}, which is not installed: \
         `rustup target add {TARGET}` fetches it where rustup and its server can be reached"
    )))
}
