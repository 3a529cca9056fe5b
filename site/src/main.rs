//! Answers every line of the standard input with one of the standard output.
#![forbid(unsafe_code)]

use std::io;

fn main() -> io::Result<()> {
    crosscheck::answers::answer_lines(io::stdin().lock(), io::stdout().lock())
}
