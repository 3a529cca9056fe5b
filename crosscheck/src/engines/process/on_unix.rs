use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, ExitStatus};

use process_wrap::std::{ChildWrapper, CommandWrap, ProcessSession};
use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};

use super::pipes::Pipes;
#[cfg(target_os = "linux")]
use super::tree;

/// A child that leads a process group and a session of its own, which has no terminal: neither does
/// a Ctrl-C there reach the child, nor a word of the child that terminal.
pub(super) struct Leader(Box<dyn ChildWrapper>);

impl Leader {
    pub(super) fn spawn(command: Command) -> io::Result<Self> {
        CommandWrap::from(command).wrap(ProcessSession).spawn().map(Self)
    }

    pub(super) fn pipes(&mut self) -> Option<Pipes> {
        Some((self.0.stdin().take()?, self.0.stdout().take()?, self.0.stderr().take()?))
    }

    /// Its number, for people.
    pub(super) fn number(&self) -> u32 {
        self.0.id()
    }

    /// Whether it has ended. It is not waited for: its number must stay its own until the group is
    /// ended, too.
    pub(super) fn has_ended(&mut self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let seen = self.pid().map(|child| waitid(WaitId::Pid(child), options));
        // An error means that the child no longer exists.
        !matches!(seen, Some(Ok(None)))
    }

    /// Ends the child, its group, and what has left the group and still stands below the child. The
    /// child must not have been waited for yet: until then nothing else can have its number, so
    /// that no other process is hit.
    pub(super) fn kill(&mut self) {
        let Some(child) = self.pid() else { return };
        // It is stopped first, so that it has nothing to say of the end of its children.
        let _ = kill_process(child, Signal::STOP);
        // Each fails only where nothing is left to end, which is the goal, or where it may not be
        // ended, which shows when it is waited for.
        #[cfg(target_os = "linux")]
        tree::end_below(child);
        let _ = kill_process_group(child, Signal::KILL);
        // It may have left its own group for one of its children's.
        let _ = kill_process(child, Signal::KILL);
    }

    /// How it ended; `None` if it has not.
    pub(super) fn status(mut self) -> Option<ExitStatus> {
        self.0.inner_mut().try_wait().ok().flatten()
    }

    fn pid(&self) -> Option<Pid> {
        Pid::from_raw(self.0.id().cast_signed())
    }
}

/// Whether the system has no more processes, threads, open files or memory to give.
pub(super) fn is_lack(error: &io::Error) -> bool {
    let lacks = [Errno::AGAIN, Errno::MFILE, Errno::NFILE, Errno::NOMEM];
    Errno::from_io_error(error).is_some_and(|error| lacks.contains(&error))
}

/// The signal that has ended a child.
pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}
