//! All that the program writes for people and programs. Nothing here panics, wherever the standard
//! output and the standard error lead.

use std::io::{ErrorKind, Write};

use crate::exit::{Exit, Failure};

/// Writes an answer, at once.
pub(crate) fn print(text: &str) -> Result<Exit, Failure> {
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(Exit::Right)
}

/// Writes text beside an exit code: a closed pipe is no error, since the exit code still follows.
pub(crate) fn tell(text: &str) -> Result<(), Failure> {
    match print(text) {
        Err(Failure::Conversation(error)) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result.map(|_| ()),
    }
}

/// Writes a message to the standard error, a line of it for each line. A message that cannot be
/// written has nowhere else to go, and costs nothing but itself.
pub(crate) fn note(message: &str) {
    let lines: Vec<String> = message.lines().map(comparing::whole).collect();
    let _ = writeln!(anstream::stderr().lock(), "{}", lines.join("\n"));
}
