//! The fixtures as they were when the library was built.

use std::sync::LazyLock;

use super::{Clauses, FixtureError, Fixtures};

include!(concat!(env!("OUT_DIR"), "/fixtures.rs"));

/// The clauses that the library carries. The cases are many and are not read for them.
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

/// All that the library carries.
///
/// # Errors
///
/// The first file that makes no sense; the tests see to it that there is none.
pub fn fixtures() -> Result<Fixtures, FixtureError> {
    Fixtures::from_files(&files())
}

/// The files that the library carries, by their names relative to the folder of the fixtures, with
/// their texts; sorted by name.
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
