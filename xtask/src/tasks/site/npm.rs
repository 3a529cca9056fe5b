//! Packages from npm, in the versions that a lock names.

use std::path::Path;

use crate::{paths, tool};
use crosscheck_core::Failure;

/// The files that say what is wanted.
const LISTS: [&str; 2] = ["package.json", "package-lock.json"];

/// Gets the packages that a folder lists into another, unless that has them.
pub(super) fn packages(listed: &Path, into: &Path) -> Result<(), Failure> {
    let modules = into.join("node_modules");
    let mut is_up_to_date = modules.is_dir();
    for name in LISTS {
        let text = paths::read(&listed.join(name))?;
        is_up_to_date &= paths::read(&into.join(name)).is_ok_and(|has| has == text);
        paths::write_below(into, Path::new(name), &text)?;
    }
    if is_up_to_date {
        return Ok(());
    }
    // What is there is of other versions, and what fails is tried again.
    paths::remove(&modules)?;
    let ci = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"];
    tool::run(tool::of_node("npm", &ci).current_dir(into))
}
