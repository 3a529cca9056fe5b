//! The two implementations through the call that any engine takes, one test for each case. Games of each kind are
//! enough here: `implementations.rs` holds both to the cases of every game.

use crosscheck::{Variant, conformance, run_trials};

fn main() {
    let mut trials = conformance::<oracle::Game>(&[Variant::Osmosis]).trials();
    trials.extend(conformance::<perft::Game>(&[Variant::Chess, Variant::Crazyhouse]).trials());
    run_trials(trials);
}
