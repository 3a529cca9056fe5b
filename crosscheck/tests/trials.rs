//! The two implementations through the call that any engine takes, one test for each case.

use crosscheck::{Variant, conformance, run_trials};

fn main() {
    let mut trials = conformance::<oracle::Game>(&Variant::ALL).positions(0).trials();
    trials.extend(conformance::<perft::Game>(&Variant::ALL).positions(200).trials());
    run_trials(trials);
}
