//! The size of a thread's stack, which the environment may make too small.

use std::env;
use std::ffi::OsStr;

use crate::Failure;

/// Where the standard library reads how many bytes the stack of a thread has.
const VARIABLE: &str = "RUST_MIN_STACK";
/// The size without that variable. With less, a program may be aborted without a message.
const USUAL: usize = 2 << 20;

/// Refuses an environment that makes the stacks of threads too small. To be called before a thread is started.
pub fn check_stack_size() -> Result<(), Failure> {
    checked(env::var_os(VARIABLE).as_deref())
}

/// The same of a value of the variable. A value that is no number has no effect.
fn checked(value: Option<&OsStr>) -> Result<(), Failure> {
    let bytes: Option<usize> = value.and_then(OsStr::to_str).and_then(|bytes| bytes.parse().ok());
    match bytes.filter(|bytes| *bytes < USUAL) {
        None => Ok(()),
        Some(bytes) => Err(Failure::usage(format!(
            "{VARIABLE}={bytes} gives threads too little memory; unset it, or set at least {USUAL}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_below_the_usual_is_refused_and_no_other_value() {
        for value in [None, Some("2097152"), Some("8388608"), Some("much"), Some("")] {
            assert!(checked(value.map(OsStr::new)).is_ok(), "{value:?}");
        }
        let refused = checked(Some(OsStr::new("1"))).unwrap_err().to_string();
        assert!(refused.starts_with("RUST_MIN_STACK=1 gives"), "{refused}");
    }
}
