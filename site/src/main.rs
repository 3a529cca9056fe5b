//! Answers every line of the standard input with one of the standard output.
#![forbid(unsafe_code)]

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(output, "{}", site::answer(&line?))?;
    }
    Ok(())
}
