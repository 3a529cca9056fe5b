//! The glue between libFuzzer and [`fuzzing`]: each target hands its input over, and
//! panics where something was wrong with it.
#![forbid(unsafe_code)]

use std::cell::RefCell;
use std::time::{Duration, Instant};

use crosscheck_testing::fuzzing::{Target, Totals};

/// How often the totals are written.
const TOLD_EVERY: Duration = Duration::from_millis(200);

/// The target that is named like the program.
#[macro_export]
macro_rules! target {
    () => {
        libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::run(env!("CARGO_BIN_NAME"), input));
    };
}

/// What a program does from input to input.
struct Running {
    target: Target,
    totals: Totals,
    told: Instant,
}

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// Tries an input at the target of a name.
///
/// # Panics
/// Where something was wrong with it, which is how libFuzzer is told; or where no target has the
/// name.
pub fn run(name: &str, input: &[u8]) {
    RUNNING.with_borrow_mut(|running| {
        let running = running.get_or_insert_with(|| Running {
            target: name.parse().unwrap_or_else(|unknown| panic!("{unknown}")),
            totals: Totals::default(),
            told: Instant::now(),
        });
        let trial = running.target.try_input(input);
        running.totals.count(&trial);
        if trial.wrong.is_some() || running.told.elapsed() >= TOLD_EVERY {
            // They are for a table alone, which can do without.
            let _ = running.totals.keep();
            running.told = Instant::now();
        }
        if let Some(wrong) = trial.wrong {
            panic!("{wrong}");
        }
    });
}
