//! What Crosscheck makes of engines that misbehave. Most of the tests wait for an engine that sleeps, so they are
//! one program, which runs more of them side by side than there are cores. `interrupt.rs` stands beside it, because
//! it ends whatever its process has started.
//!
//! The engine is this program, too, called by another name.
#![cfg_attr(not(unix), allow(dead_code, unused_imports))]

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

#[cfg(unix)]
mod campaign;
#[cfg(unix)]
mod doctor;
#[cfg(unix)]
mod engine;
#[cfg(unix)]
#[path = "../common/engines.rs"]
mod engines;
#[cfg(unix)]
mod few;
#[cfg(unix)]
mod kinds;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod promises;

use std::ffi::OsStr;
use std::num::NonZero;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, io};

use libtest_mimic::{Arguments, Trial};

/// The program `crosscheck`.
const PROGRAM: &str = env!("CARGO_BIN_EXE_crosscheck");
/// The engine that misbehaves: a link to this program.
const ENGINE: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/misbehaving-engine");

#[cfg(unix)]
fn main() -> io::Result<ExitCode> {
    let called = env::args_os().next().unwrap_or_default();
    if Path::new(&called).file_name() == Some(OsStr::new("misbehaving-engine")) {
        return engine::answer(&env::args().nth(1).unwrap_or_default()).map(|()| ExitCode::SUCCESS);
    }
    link()?;
    few::write(Path::new(few::FEW))?;
    let mut arguments = Arguments::from_args();
    // Many of them sleep; the others have limits of time, so that not too many may share a core.
    let cores = std::thread::available_parallelism().map_or(2, NonZero::get);
    arguments.test_threads = arguments.test_threads.or(Some(2 * cores));
    // Those that sleep longest start first.
    let trials = [promises::trials(), process::trials(), doctor::trials(), campaign::trials()];
    Ok(libtest_mimic::run(&arguments, trials.into_iter().flatten().collect()).exit_code())
}

/// The engines are scripts, and processes that only Unix has.
#[cfg(not(unix))]
fn main() {}

/// Makes the link to this program, in the place of one to an earlier build.
#[cfg(unix)]
fn link() -> io::Result<()> {
    let new = format!("{ENGINE}-{}", std::process::id());
    std::os::unix::fs::symlink(env::current_exe()?, &new)?;
    fs::rename(new, ENGINE)
}

/// A test, which fails by a panic, under the name of its module and its own.
fn trial(module: &str, name: &str, test: fn()) -> Trial {
    let module = module.split_once("::").map_or("", |(_, module)| module);
    Trial::test(format!("{module}::{name}"), move || {
        test();
        Ok(())
    })
}
