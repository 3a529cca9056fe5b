//! Answers every line of the standard input with one of the standard output, by the oracle alone. The playing page loads
//! this program first: it is less than half as large as the whole.
#![forbid(unsafe_code)]

use std::io;

fn main() -> io::Result<()> {
    crosscheck::answers::answer_lines_by_the_oracle(io::stdin().lock(), io::stdout().lock())
}
