//! What holds of the judge, and of both implementations in any position. They are one program, since each would
//! be linked anew; `implementations.rs` stands alone, since mutants are tried on it.

mod blind_spots;
mod diagnosis;
mod images;
mod invariants;
mod left_out;
mod verdicts;

use std::sync::LazyLock;

use crosscheck::fixtures::Fixtures;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures").as_ref());
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});
