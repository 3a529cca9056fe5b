//! What Crosscheck promises, one module for each subject. They are one program, since each would be
//! linked anew. What it makes of engines that misbehave is in `misbehaving`.
#![cfg(unix)]

mod action;
mod all_games;
mod answers;
mod ask;
mod ask_commands;
mod config;
mod copy;
mod divide;
#[path = "../common/engines.rs"]
mod engines;
mod fixtures;
mod further;
mod judge;
mod keys;
mod matrix;
mod one_place;
mod pages;
mod perft_script;
mod protocol;
mod protocol_page;
mod refusals;
#[path = "../common/schema.rs"]
mod schema;
mod uci;
mod validate;
mod vectors;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crosscheck::fixtures::Fixtures;

/// The program `crosscheck`.
const PROGRAM: &str = env!("CARGO_BIN_EXE_crosscheck");

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(&repository().join("fixtures"));
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// The folder of the workspace.
fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// An empty folder of one test's own, with an absolute name: one test changes the folder in which all
/// of them run.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
