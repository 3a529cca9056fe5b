//! What every report says of the same results.

mod forms;
mod material;
mod matrix;
#[path = "../../../cli/tests/common/schema.rs"]
mod schema;

use std::path::Path;
use std::sync::LazyLock;

use crosscheck::fixtures::Fixtures;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(&repository().join("fixtures"));
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// The folder of the workspace.
fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
