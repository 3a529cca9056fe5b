use std::io;
use std::process::ExitCode;

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// All is right.
    Right = 0,
    /// Something is wrong.
    Wrong = 1,
    /// The command line is wrong. The parser of the command line ends with the same.
    Usage = 2,
    /// The engine broke where it had to answer.
    Broken = 3,
    /// A file cannot be read or written.
    Files = 4,
    /// Ended by a Ctrl-C.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command could not do what it was asked: one sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("--time: a request needs some time, up to a day")]
    Time,
    #[error("the conversation broke off: {0}")]
    Conversation(#[from] io::Error),
    #[error("Ctrl-C could not be listened for: {0}")]
    Interrupts(#[from] ctrlc::Error),
}

impl Failure {
    pub(crate) const fn exit(&self) -> Exit {
        match self {
            Self::Time => Exit::Usage,
            Self::Conversation(_) | Self::Interrupts(_) => Exit::Files,
        }
    }
}
