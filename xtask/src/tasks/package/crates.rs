//! The crates as the registry would take them: packed, and built from what is packed.

use std::process::Command;

use super::tool;
use crate::exit::Failure;
use crate::paths;

/// Packs every crate that can be published, and builds each from its package. Nothing is uploaded.
pub(super) fn make() -> Result<(), Failure> {
    let mut cargo = Command::new("cargo");
    cargo.args([
        "publish",
        "--workspace",
        "--dry-run",
        "--locked",
        "--allow-dirty",
        "--target-dir",
    ]);
    tool(cargo.arg(paths::target()).current_dir(paths::root()))
}
