//! The glue between libFuzzer and [`fuzzing`]: each target hands its input over, and
//! panics where something was wrong with it.
#![forbid(unsafe_code)]

use std::sync::OnceLock;

use crosscheck_testing::fuzzing::Target;

/// The target that is named like the program.
#[macro_export]
macro_rules! target {
    () => {
        libfuzzer_sys::fuzz_target!(|input: &[u8]| $crate::run(env!("CARGO_BIN_NAME"), input));
    };
}

/// Tries an input at the target of a name, which is the same each time.
///
/// # Panics
/// Where something was wrong with it, which is how libFuzzer is told; or where no target has the
/// name.
pub fn run(name: &str, input: &[u8]) {
    static TARGET: OnceLock<Target> = OnceLock::new();
    let target = TARGET.get_or_init(|| name.parse().unwrap_or_else(|unknown| panic!("{unknown}")));
    if let Some(wrong) = target.try_input(input).wrong {
        panic!("{wrong}");
    }
}
