//! What the fault suite shows of the tester: each fault is found, made small and called by its name.

mod detection;

mod fault_suite;

use std::path::Path;
use std::sync::LazyLock;

use faults::FaultSuite;
use suite::Fixtures;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(&folder());
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// The engines that are wrong on purpose, read once for all.
static SUITE: LazyLock<FaultSuite> = LazyLock::new(|| {
    let suite = FaultSuite::read(&folder(), &FIXTURES.clauses);
    suite.unwrap_or_else(|error| panic!("{error}"))
});

/// The folder of the fixtures.
fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}
