//! `print!` and `println!` as in the standard library, but a closed pipe is no error and changes no
//! exit code. They replace the others in this crate.

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
