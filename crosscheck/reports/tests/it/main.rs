//! What every report says of the same results.

mod material;
mod matrix;
mod reports;
mod schema;

use std::path::Path;
use std::sync::LazyLock;

use suite::Fixtures;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(&repository().join("fixtures"));
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// The folder of the workspace.
fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
