//! What Crosscheck makes of hostile engines. Most of the tests wait for an engine that sleeps, so they are one
//! program, which runs more of them side by side than there are cores. `interrupt.rs` stands beside it, because it
//! ends whatever its process has started.
#![cfg(unix)]

/// The tests of a module, in the order in which they start.
macro_rules! trials {
    ($($(#[$condition:meta])? $test:ident,)+) => {
        pub(crate) fn trials() -> Vec<libtest_mimic::Trial> {
            Vec::from([$(
                $(#[$condition])?
                crate::trial(module_path!(), stringify!($test), $test),
            )+])
        }
    };
}

mod campaign;
mod doctor;
#[path = "../../../program/tests/it/engines.rs"]
mod engines;
mod kinds;
mod process;
mod promises;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// The program `crosscheck`, and the hostile engine.
const HELD: &str = env!("CARGO_BIN_EXE_held");
const HOSTILE: &str = env!("CARGO_BIN_EXE_hostile");

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Most of them sleep; the others have limits of time that a busy machine must keep to as well.
    arguments.test_threads = arguments.test_threads.or(Some(8));
    // Those that sleep longest start first.
    let trials = [promises::trials(), process::trials(), doctor::trials(), campaign::trials()];
    libtest_mimic::run(&arguments, trials.into_iter().flatten().collect()).exit_code()
}

/// A test, which fails by a panic, under the name of its module and its own.
fn trial(module: &str, name: &str, test: fn()) -> Trial {
    let module = module.split_once("::").map_or("", |(_, module)| module);
    Trial::test(format!("{module}::{name}"), move || {
        test();
        Ok(())
    })
}
