//! The stacks of threads, which the environment may make too small.

use std::env;
use std::ffi::OsStr;

use crate::Failure;

/// What the standard library reads of the environment: how many bytes a thread has as its stack.
const VARIABLE: &str = "RUST_MIN_STACK";
/// What a thread has unless the environment says otherwise. With less a program may end without a word.
const USUAL: usize = 2 << 20;

/// Refuses an environment that gives threads too little memory. A program asks this before it starts a thread.
pub fn hold_stacks() -> Result<(), Failure> {
    held(env::var_os(VARIABLE).as_deref())
}

/// The same of a value of the variable. A value that is no number has no effect.
fn held(value: Option<&OsStr>) -> Result<(), Failure> {
    let bytes: Option<usize> = value.and_then(OsStr::to_str).and_then(|bytes| bytes.parse().ok());
    match bytes.filter(|bytes| *bytes < USUAL) {
        None => Ok(()),
        Some(bytes) => Err(Failure::usage(format!(
            "{VARIABLE}={bytes} gives threads too little memory; leave it out, or set at least {USUAL}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_below_the_usual_is_refused_and_no_other_value() {
        for value in [None, Some("2097152"), Some("8388608"), Some("much"), Some("")] {
            assert!(held(value.map(OsStr::new)).is_ok(), "{value:?}");
        }
        let refused = held(Some(OsStr::new("1"))).unwrap_err().to_string();
        assert!(refused.starts_with("RUST_MIN_STACK=1 gives"), "{refused}");
    }
}
