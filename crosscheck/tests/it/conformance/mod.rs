//! What holds of the judge, and of both implementations in any position. They are one program, since each would
//! be linked anew; `implementations.rs` stands alone, since mutants are tried on it.

mod blind_spots;
mod counts;
mod diagnosis;
mod further;
mod images;
mod invariants;
mod left_out;
mod situations;
mod time;
mod verdicts;

use std::sync::LazyLock;
use std::time::Duration;

use crosscheck::comparing::{Implementation, KnownGame, NoAnswer, PositionRef};
use crosscheck::conformance::validate::Plan;
use crosscheck::fixtures::Fixtures;
use notation::{Move, Setup, Variant};

/// The fixtures, read once for all.
static FIXTURES: LazyLock<Fixtures> = LazyLock::new(|| {
    let fixtures = Fixtures::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures").as_ref());
    fixtures.unwrap_or_else(|error| panic!("{error}"))
});

/// What is asked about some games of an engine that a test has written: its answers depend on nothing but the question,
/// and nobody reads why they are wrong.
fn plan(games: Vec<Variant>) -> Plan<'static> {
    Plan { again: false, diagnosis: Duration::ZERO, ..Plan::new(&FIXTURES, games) }
}

/// The position after each of some moves, as an engine reports it that is asked for the moves there.
fn observed_after(
    engine: &mut dyn Implementation<KnownGame>,
    at: PositionRef<'_>,
    played: &[Move],
) -> Vec<Result<Setup, NoAnswer>> {
    let after = |&played: &Move| {
        let line = [at.line, &[played]].concat();
        let seen = engine.observe(PositionRef { line: &line, ..at })?;
        seen.setup.ok_or_else(|| NoAnswer::unsupported("reporting the position"))
    };
    played.iter().map(after).collect()
}
