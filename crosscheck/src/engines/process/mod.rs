//! Starts and supervises a program. It is asked in lines; if it does anything but answer, that is
//! reported as a [`Breakage`](crate::comparing::Breakage).
//!
//! - [`Process`] asks, within a time limit, and starts the program anew after it has broken.
//! - `starts` lets no more programs start side by side than there are cores.
//! - `child` is one run of the program: its pipes, its process group and its end.
//! - `pipes` reads and writes in threads of their own, and `tail` holds the end of the child's
//!   standard error.
//! - `exchange` keeps the last lines of the exchange, for the reports.
//! - `groups` has every living group, so that none outlives this program: [`end_all`]. The kind of
//!   group depends on the system: a process group, or a job on Windows. On Linux, `tree` also finds
//!   what has left its group.
//! - `guard` has the engines end on Linux where this program is killed.
//! - `memory` measures whether the program grows with its answers: [`grown`]; `surplus` has those that
//!   answered their last question twice: [`answered_twice`].
//!
//! Little of the child's output is held here: the rest waits in its own pipe.

mod child;
mod command;
mod exchange;
mod groups;
#[cfg(target_os = "linux")]
mod guard;
mod memory;
#[cfg(unix)]
mod on_unix;
#[cfg(windows)]
mod on_windows;
mod pipes;
mod starts;
mod supervised;
mod surplus;
mod tail;
#[cfg(target_os = "linux")]
mod tree;

use std::thread;
use std::time::{Duration, Instant};

#[cfg(unix)]
use on_unix as system;
#[cfg(windows)]
use on_windows as system;

pub use crate::engines::input::LONGEST_LINE;
pub use child::Ending;
pub use command::{CommandLine, Program};
pub use groups::{adopt_orphans, end_all, end_orphans};
#[cfg(target_os = "linux")]
pub use guard::guard;
pub use memory::{Growth, grown};
pub use supervised::Process;
pub use surplus::answered_twice;

/// Whether a condition becomes true within a time.
fn within(patience: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + patience;
    loop {
        match is_so() {
            false if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
            is_so => return is_so,
        }
    }
}
