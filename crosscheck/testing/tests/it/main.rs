//! What tests Crosscheck, tested. The tests are one program, because each program is linked anew.

mod exhaustive;
mod fuzzing;
mod museum;
mod mutants;
mod pairs;

use std::path::Path;
use std::sync::{LazyLock, Mutex};

use crosscheck::comparing::play::{Campaign, Coverage, ENOUGH, Extent, Maker};
use crosscheck::comparing::{Depth, Finding, implementations};
use crosscheck::fixtures::Fixtures;
use notation::Variant;

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    Fixtures::read(&folder).unwrap_or_else(|error| panic!("{error}"))
});

/// Plays random games of the oracle against another, and gives what was covered and what differs.
fn played(
    variant: Variant,
    seed: u64,
    extent: Extent,
    other: &Maker<'_>,
) -> (Coverage, Vec<Finding>) {
    let campaign = Campaign {
        game: variant.into(),
        known: Vec::new(),
        seed,
        extent,
        left: &|| Box::new(implementations::oracle()),
        right: other,
        depth: Depth::EveryMove,
        fresh: None,
        known_before: &Mutex::default(),
        enough: ENOUGH,
        counts: &|_| true,
        stop: &|| false,
    };
    campaign.run(&|_, _, _| {})
}
