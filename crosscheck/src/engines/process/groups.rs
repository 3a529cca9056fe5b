//! All living process groups. Each child has a group of its own, so that everything it starts can
//! be ended with it. A Ctrl-C at the terminal therefore does not reach it by itself.

use std::collections::BTreeMap;
use std::io;
use std::process::{Command, ExitStatus};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::pipes::Pipes;
use super::system::Leader;
#[cfg(target_os = "linux")]
use super::tree;
use super::within;

/// How long a child that is ended by force may take to go. One that may not be ended, since it is
/// another user's, is not waited for any longer.
const PATIENCE: Duration = Duration::from_secs(1);

/// The living groups, and whether new ones may still be started.
struct Groups {
    living: BTreeMap<u64, Leader>,
    started: u64,
    closed: bool,
    /// The numbers of the children that were to be ended and did not end.
    left: Vec<u32>,
}

static GROUPS: Mutex<Groups> =
    Mutex::new(Groups { living: BTreeMap::new(), started: 0, closed: false, left: Vec::new() });

fn groups() -> MutexGuard<'static, Groups> {
    GROUPS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every child that was started, with all that it has started, and lets no new one start: for
/// a program that is about to end. It may be called from any thread.
pub fn end_all() {
    let mut groups = groups();
    groups.closed = true;
    groups.living.values_mut().for_each(Leader::kill);
}

/// From now on, what an engine starts can be found even where it has left the engine's group and
/// its parent has ended. For a program that starts nothing but engines, before the first of them.
pub fn adopt_orphans() {
    #[cfg(target_os = "linux")]
    tree::adopt();
}

/// Ends what engines have started and left, after [`adopt_orphans`] and [`end_all`], and returns the
/// numbers of the processes that did not end.
#[must_use]
pub fn end_orphans() -> Vec<u32> {
    #[cfg(target_os = "linux")]
    return tree::end_adopted();
    #[cfg(not(target_os = "linux"))]
    return groups().left.clone();
}

/// A child and every process that it has started. It has a number that no other group gets, and it
/// ends when it is dropped.
pub(super) struct Group(u64);

impl Group {
    /// Starts a child that leads a group of its own, and returns its pipes.
    pub(super) fn start(command: Command) -> io::Result<(Self, Pipes)> {
        // The lock is held until the group is known, so that no child slips past `end_all`.
        let mut groups = groups();
        if groups.closed {
            return Err(io::Error::other("all engines are being ended"));
        }
        let mut leader = Leader::spawn(command)?;
        let pipes = leader.pipes();
        groups.started += 1;
        let group = Self(groups.started);
        groups.living.insert(group.0, leader);
        drop(groups);
        Ok((group, pipes.ok_or_else(|| io::Error::other("it has no pipes"))?))
    }

    /// Whether the child has ended.
    pub(super) fn has_ended(&self) -> bool {
        groups().living.get_mut(&self.0).is_none_or(Leader::has_ended)
    }

    /// The memory of the child and of what it has started, in bytes, where the system tells it.
    pub(super) fn resident(&self) -> Option<u64> {
        let number = groups().living.get(&self.0).map(Leader::number)?;
        #[cfg(target_os = "linux")]
        return tree::resident(rustix::process::Pid::from_raw(number.cast_signed())?);
        #[cfg(not(target_os = "linux"))]
        return Some(number).and(None);
    }

    /// Ends the group by force, and returns how the child ended; `None` if that was done before,
    /// and if the child does not end.
    pub(super) fn end(&self) -> Option<ExitStatus> {
        let mut leader = {
            let mut groups = groups();
            let mut leader = groups.living.remove(&self.0)?;
            leader.kill();
            leader
        };
        if !within(PATIENCE, || leader.has_ended()) {
            groups().left.push(leader.number());
        }
        leader.status()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}
