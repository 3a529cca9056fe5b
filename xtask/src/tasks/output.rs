//! All that the tasks write. Nothing here panics, as the macros of the standard library do, wherever the standard output
//! and the standard error lead.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};

use crosscheck_core::Exit;

/// Writes a line to the standard output.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::line(format_args!($($text)*)) };
}

/// Writes a line to the standard output. A closed pipe changes no exit code; if it fails for another reason, nothing more
/// can be reported.
pub(crate) fn line(text: Arguments<'_>) {
    match writeln!(io::stdout().lock(), "{text}") {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            note(&format!("error: the standard output: {error}"));
            std::process::exit(Exit::Files as i32);
        }
        _ => {}
    }
}

/// Writes a line to the standard error. One that cannot be written has nowhere else to go.
pub(crate) fn note(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}
