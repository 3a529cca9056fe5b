//! How a program ends: the exit codes of all of our programs, and the failures that they report.

use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Nothing differs, or what was asked for is done.
    Pass = 0,
    /// Something differs, or is not covered.
    Fail = 1,
    /// The command line, a position, a move, or what a file says is wrong.
    Usage = 2,
    /// The engine cannot be started, answers nothing, or broke while answering.
    Broken = 3,
    /// A file cannot be read or written, or the system or a tool does not do what is needed.
    Files = 4,
    /// Nothing differs, but some questions have no answer.
    Incomplete = 5,
    /// Ended by Ctrl-C; the findings so far were printed.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command failed: one sentence that names the place, and the exit code.
#[derive(Debug)]
pub struct Failure {
    exit: Exit,
    sentence: String,
    is_closed_pipe: bool,
}

impl Failure {
    /// A failure with its exit code.
    pub fn new(exit: Exit, sentence: impl Display) -> Self {
        Self { exit, sentence: sentence.to_string(), is_closed_pipe: false }
    }

    /// The command line, a position, a move, or what a file says is wrong.
    pub fn usage(sentence: impl Display) -> Self {
        Self::new(Exit::Usage, sentence)
    }

    /// The value of an option is wrong, or what a file with this name says.
    pub fn of<E: Display>(place: impl Display) -> impl FnOnce(E) -> Self {
        move |error| Self::usage(format!("{place}: {error}"))
    }

    /// The system does not do what is needed.
    pub fn system(sentence: impl Display) -> Self {
        Self::new(Exit::Files, sentence)
    }

    /// A file cannot be read or written. A file that is not text is a wrong file.
    pub fn file(file: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            let is_wrong = error.kind() == ErrorKind::InvalidData;
            let exit = if is_wrong { Exit::Usage } else { Exit::Files };
            Self::new(exit, format!("{}: {error}", file.as_ref().display()))
        }
    }

    /// The same failure at a place, such as `line 3`.
    #[must_use]
    pub fn at(self, place: impl Display) -> Self {
        Self { sentence: format!("{place}: {self}"), ..self }
    }

    /// How the program ends.
    #[must_use]
    pub const fn exit(&self) -> Exit {
        self.exit
    }

    /// Whether the reader of the output has gone, so that nothing more can be printed.
    #[must_use]
    pub const fn is_closed_pipe(&self) -> bool {
        self.is_closed_pipe
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

/// A file of divided work that is wrong is a failure of that work, not of the command line.
#[cfg(feature = "shards")]
impl From<crate::shards::ShardError> for Failure {
    fn from(error: crate::shards::ShardError) -> Self {
        use crate::shards::ShardError;
        let exit = match error {
            ShardError::File { .. } | ShardError::InUse { .. } => Exit::Files,
            ShardError::Line { .. } => Exit::Fail,
        };
        Self::new(exit, error)
    }
}

/// The standard input or output failed.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        let is_closed_pipe = error.kind() == ErrorKind::BrokenPipe;
        let sentence = format!("standard input or output failed: {error}");
        Self { exit: Exit::Files, sentence, is_closed_pipe }
    }
}
