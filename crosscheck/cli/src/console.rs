//! All that the program writes for people and programs. Nothing here panics, wherever the standard
//! output and the standard error lead.

use std::io::Write;
use std::sync::atomic::Ordering;

use crate::exit::{Exit, Failure};
use crate::interrupt::ENDING;

/// Writes an answer, at once. Once Ctrl-C ends the program nothing is written: what an engine says
/// that has been ended is no answer.
pub(crate) fn print(text: &str) -> Result<Exit, Failure> {
    if ENDING.load(Ordering::Relaxed) {
        return Ok(Exit::Interrupted);
    }
    let mut output = anstream::stdout().lock();
    output.write_all(text.as_bytes())?;
    output.flush()?;
    Ok(Exit::Pass)
}

/// Writes text beside an exit code, inert by lines: it quotes engines and files. A closed pipe is no error,
/// since the exit code still follows.
pub(crate) fn tell(text: &str) -> Result<(), Failure> {
    let inert = |line: &str| match line.strip_suffix('\n') {
        Some(line) => crosscheck::comparing::whole(line) + "\n",
        None => crosscheck::comparing::whole(line),
    };
    tell_commands(&text.split_inclusive('\n').map(inert).collect::<String>())
}

/// The same of commands to a CI, which have escaped what they quote.
pub(crate) fn tell_commands(text: &str) -> Result<(), Failure> {
    match print(text) {
        Err(failure) if failure.is_closed_pipe() => Ok(()),
        result => result.map(|_| ()),
    }
}

/// Writes a message to the standard error, a line of it for each line. A message that cannot be
/// written has nowhere else to go, and costs nothing but itself.
pub(crate) fn note(message: &str) {
    let message = crosscheck_core::message(message);
    let _ = writeln!(anstream::stderr().lock(), "{message}");
}
