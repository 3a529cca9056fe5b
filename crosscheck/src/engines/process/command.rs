use std::ffi::OsString;
use std::fmt;
use std::process::Command;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::guard;
use crate::engines::quoted::quoted;

/// The program to start and its arguments, as they are: no shell reads them.
///
/// ```
/// use crosscheck::engines::process::CommandLine;
/// let command = CommandLine::new("node", ["my engine.js"]);
/// assert_eq!(command.to_string(), "node 'my engine.js'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name to look up where programs are.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// A program that is asked questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// What starts it.
    pub command: CommandLine,
    /// How long it may take to answer a request.
    pub limit: Duration,
    /// When the last answer must have come, whatever the limit; `None` sets no end.
    pub until: Option<Instant>,
}

impl Program {
    /// A program that may be asked without an end.
    #[must_use]
    pub const fn new(command: CommandLine, limit: Duration) -> Self {
        Self { command, limit, until: None }
    }
}

impl CommandLine {
    /// A program with its arguments.
    pub fn new<A: Into<OsString>>(
        program: impl Into<OsString>,
        arguments: impl IntoIterator<Item = A>,
    ) -> Self {
        let arguments = arguments.into_iter().map(Into::into).collect();
        Self { program: program.into(), arguments }
    }

    /// What starts it: the program, or what becomes the program.
    pub(super) fn starting(&self) -> Command {
        #[cfg(target_os = "linux")]
        if let Some(mut command) = guard::in_between() {
            command.arg(&self.program).args(&self.arguments);
            return command;
        }
        let mut command = Command::new(&self.program);
        command.args(&self.arguments);
        command
    }
}

impl fmt::Display for CommandLine {
    /// Writes the command as a shell would take it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.program.to_string_lossy()))?;
        let mut arguments = self.arguments.iter().map(|argument| argument.to_string_lossy());
        arguments.try_for_each(|argument| write!(f, " {}", quoted(&argument)))
    }
}
