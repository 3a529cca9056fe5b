//! The fixtures that are built into the library.

use std::sync::LazyLock;

use super::{Clauses, FixtureError, Fixtures};

include!(concat!(env!("OUT_DIR"), "/fixtures.rs"));

/// The clauses that are built in. The cases are many and are not read for them.
///
/// ```
/// let clauses = suite::embedded::clauses();
/// assert!(clauses.get("osmosis.harvestman.blocked").is_some());
/// ```
#[must_use]
pub fn clauses() -> &'static Clauses {
    static READ: LazyLock<Clauses> = LazyLock::new(|| {
        super::clauses(&owned(CLAUSES)).expect("the tests read the clauses that are built in")
    });
    &READ
}

/// All fixtures that are built in.
///
/// # Errors
///
/// The first file that cannot be parsed; the tests make sure that there is none.
pub fn fixtures() -> Result<Fixtures, FixtureError> {
    Fixtures::from_files(&files())
}

/// The files that are built in, by their names relative to the folder of the fixtures, with their
/// texts; sorted by name.
#[must_use]
pub fn files() -> Vec<(String, String)> {
    owned(FILES)
}

/// Their version.
#[must_use]
pub fn version() -> &'static str {
    let version = FILES.iter().find(|(name, _)| *name == "VERSION");
    version.map_or("", |(_, text)| text.trim())
}

fn owned(files: &[(&str, &str)]) -> Vec<(String, String)> {
    files.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect()
}
