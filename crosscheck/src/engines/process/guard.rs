//! Makes an engine end when this program is killed and cannot end it. On Linux a process can ask to be signalled
//! when its parent dies, but it can ask only for itself. So this program starts itself once more, asks for the
//! signal, and then becomes the engine.

use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

use super::supervised::because;

/// This program, also where its file has been replaced meanwhile.
const ITSELF: &str = "/proc/self/exe";

/// The first word of a command line that makes this program an engine. The number of the parent, the engine and
/// its arguments follow.
const WORD: &str = "--become-engine";

/// How it ends where it cannot become the engine.
const NOT_STARTED: u8 = 126;
/// What it says then, and why.
const SAYS: &str = "cannot be started: ";

/// Whether this program starts itself in between.
static IS_SET: AtomicBool = AtomicBool::new(false);

/// The whole of a command line that makes this program an engine: becomes the engine, or says why it cannot.
/// `None` for any other command line, and engines are started in this way from now on.
///
/// For a program that starts engines from threads that live as long as it does: the end of the thread counts.
#[must_use]
pub fn guard(command_line: &[OsString]) -> Option<ExitCode> {
    let [_, word, parent, engine, arguments @ ..] = command_line else { return set() };
    if word != WORD {
        return set();
    }
    let error = become_engine(parent.to_str(), engine, arguments);
    // If nobody reads it, the exit code still tells.
    let _ = writeln!(io::stderr(), "{SAYS}{}", because(&error));
    Some(NOT_STARTED.into())
}

fn set() -> Option<ExitCode> {
    IS_SET.store(Path::new(ITSELF).exists(), Ordering::Relaxed);
    None
}

/// Returns only where it fails.
fn become_engine(parent: Option<&str>, engine: &OsString, arguments: &[OsString]) -> io::Error {
    if let Err(error) = set_parent_process_death_signal(Some(Signal::KILL)) {
        return error.into();
    }
    // The parent may have ended before.
    if getppid().map(|parent| parent.as_raw_nonzero().to_string()).as_deref() != parent {
        return io::Error::other("who started it has ended");
    }
    Command::new(engine).args(arguments).exec()
}

/// This program as it becomes an engine, whose words follow; `None` where engines are started as they are.
pub(super) fn in_between() -> Option<Command> {
    IS_SET.load(Ordering::Relaxed).then(|| {
        let mut command = Command::new(ITSELF);
        command.args([WORD, &getpid().as_raw_nonzero().to_string()]);
        command
    })
}

/// Why this program could not become the engine, by how it ended and what it said; `None` if it did.
pub(super) fn why_not_started(status: Option<ExitStatus>, stderr: &str) -> Option<&str> {
    let is_set = IS_SET.load(Ordering::Relaxed);
    let has_ended_so = is_set && status?.code() == Some(NOT_STARTED.into());
    stderr.strip_prefix(SAYS).filter(|_| has_ended_so)
}
