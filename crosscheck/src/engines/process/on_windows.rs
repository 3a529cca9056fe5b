use std::io;
use std::process::{Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap, CreationFlags, JobObject};
use windows::Win32::System::Threading::CREATE_NEW_PROCESS_GROUP;

use super::pipes::Pipes;

/// A child in a job of its own, which holds every process that the child starts. The handles stay
/// open as long as this lives, so that no other process is hit.
///
/// The child is asked and waited for, not the job: waiting for the job needs a message which may
/// have been read already.
pub(super) struct Leader(Box<dyn ChildWrapper>);

impl Leader {
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        let mut command = CommandWrap::from(command);
        // A Ctrl-C at the terminal does not reach another group.
        command.wrap(CreationFlags(CREATE_NEW_PROCESS_GROUP)).wrap(JobObject);
        command.spawn().map(Self)
    }

    pub(super) fn pipes(&mut self) -> Option<Pipes> {
        Some((self.0.stdin().take()?, self.0.stdout().take()?, self.0.stderr().take()?))
    }

    /// Its number, for people.
    pub(super) fn number(&self) -> u32 {
        self.0.id()
    }

    /// Whether it has ended.
    pub(super) fn has_ended(&mut self) -> bool {
        !matches!(self.0.inner_mut().try_wait(), Ok(None))
    }

    /// Ends the job.
    pub(super) fn kill(&mut self) {
        // This fails only if the job is empty already, which is the goal.
        let _ = self.0.start_kill();
    }

    /// How it ended; `None` if it has not.
    pub(super) fn status(mut self) -> Option<ExitStatus> {
        self.0.inner_mut().try_wait().ok().flatten()
    }
}

/// Whether the system has no more memory to give.
pub(super) fn is_lack(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

/// Windows ends nothing by a signal: a child that is ended by force has an exit code.
pub(super) const fn signal(_: ExitStatus) -> Option<i32> {
    None
}
