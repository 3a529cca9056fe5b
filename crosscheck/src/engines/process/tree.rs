//! The processes below another, as Linux lists them.

use std::fs;
use std::sync::OnceLock;
use std::time::Duration;

use rustix::process::{
    Pid, PidfdFlags, Signal, WaitId, WaitIdOptions, getpid, pidfd_open, pidfd_send_signal,
    set_child_subreaper, waitid,
};

use super::within;

/// The children that this program has not started.
static BEFORE: OnceLock<Vec<Pid>> = OnceLock::new();

/// How long processes that were ended may take to go, and how long those are hunted that start others
/// faster than they are found.
const PATIENCE: Duration = Duration::from_secs(5);

/// From now on, a process whose parent has ended becomes a child of this program, if it was started
/// from here. So what has left its engine's group and its engine's tree can still be found.
///
/// Only for a program that starts nothing but engines: [`end_adopted`] ends all that is below it, but
/// for what was there before. A shell that turns into this program may leave its children to it.
pub(super) fn adopt() {
    let _ = BEFORE.set(below(getpid(), &running(), &[]));
    // Without it, only what stays below its engine is found.
    let _ = set_child_subreaper(Some(getpid()));
}

/// Ends every process below one, and not that one.
pub(super) fn end_below(top: Pid) {
    let all = running();
    for &process in &below(top, &all, &[]) {
        send(Signal::KILL, process, &all);
    }
}

/// Ends every process below this program, and returns the numbers of those that do not end.
pub(super) fn end_adopted() -> Vec<u32> {
    let before = BEFORE.get().map_or(&[][..], Vec::as_slice);
    let mut left = Vec::new();
    within(PATIENCE, || {
        let all = running();
        left = below(getpid(), &all, before);
        // What is stopped starts nothing more.
        for &process in &left {
            send(Signal::STOP, process, &all);
        }
        for &process in &left {
            send(Signal::KILL, process, &all);
            // What was adopted is nobody else's to wait for.
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG;
            let _ = waitid(WaitId::Pid(process), options);
        }
        left.is_empty()
    });
    left.into_iter().map(|process| process.as_raw_nonzero().get().unsigned_abs()).collect()
}

/// The memory of a process and of those below it that is not swapped out, in bytes; `None` where the system
/// does not tell.
pub(super) fn resident(top: Pid) -> Option<u64> {
    let others = below(top, &running(), &[]).into_iter().filter_map(resident_alone);
    Some(resident_alone(top)? + others.sum::<u64>())
}

fn resident_alone(process: Pid) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", process.as_raw_nonzero())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.split_whitespace().next()?.parse().ok()?;
    kilobytes.checked_mul(1024)
}

/// A process and its parent.
type Kinship = (Pid, Pid);

/// All processes, each with its parent; none where the system does not tell.
fn running() -> Vec<Kinship> {
    let Ok(entries) = fs::read_dir("/proc") else { return Vec::new() };
    let number = |entry: fs::DirEntry| entry.file_name().to_str()?.parse().ok();
    let processes = entries.filter_map(|entry| number(entry.ok()?)).filter_map(Pid::from_raw);
    processes.filter_map(|process| Some((process, parent(process)?))).collect()
}

/// The parent of a process that has not ended.
fn parent(process: Pid) -> Option<Pid> {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero())).ok()?;
    // The second field is a name in brackets, which may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace();
    let state = fields.next()?;
    let parent = Pid::from_raw(fields.next()?.parse().ok()?)?;
    (state != "X").then_some(parent)
}

/// The processes below one, and not that one; nor some others, with what is below those.
fn below(top: Pid, all: &[Kinship], except: &[Pid]) -> Vec<Pid> {
    let mut found = vec![top];
    let mut next = 0;
    while let Some(&above) = found.get(next) {
        let children = all.iter().filter(|(_, parent)| *parent == above);
        found.extend(children.map(|(process, _)| process).filter(|child| !except.contains(child)));
        next += 1;
    }
    found.split_off(1)
}

/// Sends a signal to a process, if it is still the one that was listed: its number may be another's by now.
fn send(signal: Signal, process: Pid, all: &[Kinship]) {
    let Ok(handle) = pidfd_open(process, PidfdFlags::empty()) else { return };
    let listed = all.iter().find(|(one, _)| *one == process).map(|(_, parent)| *parent);
    // A parent that has ended meanwhile leaves its child to this program.
    if parent(process).is_some_and(|now| Some(now) == listed || now == getpid()) {
        let _ = pidfd_send_signal(&handle, signal);
    }
}
