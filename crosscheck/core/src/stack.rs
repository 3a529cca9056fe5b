//! The size of a thread's stack, which the environment may make too small or too large.

use std::env;
use std::ffi::OsStr;

use crate::Failure;

/// Where the standard library reads how many bytes the stack of a thread has.
const VARIABLE: &str = "RUST_MIN_STACK";
/// The size without that variable. With less, a program may be aborted without a message.
const USUAL: usize = 2 << 20;
/// With more, the system may start no thread, and would be said to have too few processes.
const LARGEST: usize = 1 << 30;

/// Refuses an environment that makes the stacks of threads too small or too large. To be called before a thread is started.
pub fn check_stack_size() -> Result<(), Failure> {
    checked(env::var_os(VARIABLE).as_deref())
}

/// The same of a value of the variable. A value that is no number has no effect.
fn checked(value: Option<&OsStr>) -> Result<(), Failure> {
    let bytes = value.and_then(OsStr::to_str).and_then(|bytes| bytes.parse().ok());
    let Some(bytes): Option<usize> = bytes else { return Ok(()) };
    let (fault, bound) = match bytes {
        ..USUAL => ("little", format!("at least {USUAL}")),
        USUAL..=LARGEST => return Ok(()),
        _ => ("much", format!("at most {LARGEST}")),
    };
    let message =
        format!("{VARIABLE}={bytes} gives threads too {fault} memory; unset it, or set {bound}");
    Err(Failure::usage(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stack_that_is_too_small_or_too_large_is_refused_and_no_other_value() {
        let fit =
            [None, Some("2097152"), Some("8388608"), Some("1073741824"), Some("much"), Some("")];
        for value in fit {
            assert!(checked(value.map(OsStr::new)).is_ok(), "{value:?}");
        }
        for (value, says) in [("1", "too little"), ("18446744073709551615", "too much")] {
            let refused = checked(Some(OsStr::new(value))).unwrap_err().to_string();
            let begin = format!("RUST_MIN_STACK={value} gives threads {says} memory");
            assert!(refused.starts_with(&begin), "{refused}");
        }
    }
}
