use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};

use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, kill_process, kill_process_group, waitid,
};

use super::pipes::Pipes;
#[cfg(target_os = "linux")]
use super::tree;

/// A child that leads a process group of its own.
pub(super) struct Leader(Child);

impl Leader {
    pub(super) fn spawn(mut command: Command) -> io::Result<Self> {
        command.process_group(0).spawn().map(Self)
    }

    pub(super) fn pipes(&mut self) -> Option<Pipes> {
        Some((self.0.stdin.take()?, self.0.stdout.take()?, self.0.stderr.take()?))
    }

    /// Its number, for people.
    pub(super) fn number(&self) -> u32 {
        self.0.id()
    }

    /// Whether it has ended. It is not waited for: its number must stay its own until the group is
    /// ended, too.
    pub(super) fn has_ended(&mut self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let seen = waitid(WaitId::Pid(Pid::from_child(&self.0)), options);
        // An error means that the child no longer exists.
        !matches!(seen, Ok(None))
    }

    /// Ends the child, its group, and what has left the group and still stands below the child. The
    /// child must not have been waited for yet: until then nothing else can have its number, so
    /// that no other process is hit.
    pub(super) fn kill(&mut self) {
        let child = Pid::from_child(&self.0);
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
        self.0.try_wait().ok().flatten()
    }
}

/// The signal that has ended a child.
pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}
