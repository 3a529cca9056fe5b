use std::io;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitStatus};

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::pipes::Pipes;

/// A child that leads a process group of its own.
pub(super) struct Leader(Child);

impl Leader {
    pub(super) fn spawn(mut command: Command) -> io::Result<Self> {
        command.process_group(0).spawn().map(Self)
    }

    pub(super) fn pipes(&mut self) -> Option<Pipes> {
        Some((self.0.stdin.take()?, self.0.stdout.take()?, self.0.stderr.take()?))
    }

    /// Whether it has ended. It is not waited for: its number must stay its own until the group is
    /// ended, too.
    pub(super) fn has_ended(&mut self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let seen = waitid(WaitId::Pid(Pid::from_child(&self.0)), options);
        // An error means that the child no longer exists.
        !matches!(seen, Ok(None))
    }

    /// Ends the group. The child must not have been waited for yet: until then no other group can
    /// have its number, so that no other process is hit.
    pub(super) fn kill(&mut self) {
        // This fails only if the group is gone already, which is the goal.
        let _ = kill_process_group(Pid::from_child(&self.0), Signal::KILL);
    }

    /// How it ended.
    pub(super) fn wait(mut self) -> io::Result<ExitStatus> {
        self.0.wait()
    }
}

/// The signal that has ended a child.
pub(super) fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}
