//! `print!`, `println!` and `eprintln!` as in the standard library, but a closed pipe is no error and
//! changes no exit code, and nothing panics. They replace the others in this crate.

use std::fmt::Arguments;
use std::io::{self, ErrorKind, Write};

use crate::exit::Exit;

macro_rules! print {
    ($($text:tt)*) => { $crate::print::written(format_args!($($text)*)) };
}

macro_rules! println {
    () => { print!("\n") };
    ($($text:tt)*) => { print!("{}\n", format_args!($($text)*)) };
}

macro_rules! eprintln {
    ($($text:tt)*) => { $crate::print::noted(format_args!($($text)*)) };
}

/// Writes a line to the standard error. One that cannot be written has nowhere else to go.
pub(crate) fn noted(text: Arguments<'_>) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Writes to the standard output. If that fails for another reason, nothing more can be reported.
pub(crate) fn written(text: Arguments<'_>) {
    match io::stdout().lock().write_fmt(text) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            eprintln!("error: the standard output: {error}");
            std::process::exit(Exit::Files as i32);
        }
        _ => {}
    }
}
