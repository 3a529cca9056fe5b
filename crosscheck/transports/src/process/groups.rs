//! Every process group that lives. A child has a group of its own, so that whatever it starts can
//! be ended with it; a Ctrl-C at the terminal therefore does not reach it by itself.

use std::collections::BTreeSet;
use std::io;
use std::process::{Child, Command};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process_group};

/// The groups that live, and whether new ones may still be started.
struct Groups {
    living: BTreeSet<i32>,
    closed: bool,
}

static GROUPS: Mutex<Groups> = Mutex::new(Groups { living: BTreeSet::new(), closed: false });

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every child that was started, with all that it has started, and lets no new one start:
/// for a program that is about to end. It may be called from any thread.
///
/// A process that has left its group of its own will is beyond reach.
pub fn end_all() {
    let mut groups = groups();
    groups.closed = true;
    for &group in &groups.living {
        kill(group);
    }
}

/// Starts a child that leads a group of its own.
pub(super) fn spawn(command: &mut Command) -> io::Result<Child> {
    use std::os::unix::process::CommandExt;

    // The lock is held until the group is known, so that no child slips past `end_all`.
    let mut groups = groups();
    if groups.closed {
        return Err(io::Error::other("everything is being ended"));
    }
    let child = command.process_group(0).spawn()?;
    groups.living.insert(Pid::from_child(&child).as_raw_pid());
    Ok(child)
}

/// Ends the group of a child that has not been waited for yet. Until then no other group can have
/// its number, so that no stranger is hit.
pub(super) fn end(child: &Child) {
    let group = Pid::from_child(child).as_raw_pid();
    let mut groups = groups();
    kill(group);
    groups.living.remove(&group);
}

fn kill(group: i32) {
    if let Some(group) = Pid::from_raw(group) {
        // It fails only where the group is gone already, which is what is wanted.
        let _ = kill_process_group(group, Signal::KILL);
    }
}
