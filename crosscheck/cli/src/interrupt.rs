use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crosscheck::engines::process;

use crate::console::note;
use crate::exit::Exit;
#[cfg(unix)]
use crate::keys;

/// Set by Ctrl-C, and asked between questions.
pub(crate) static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set where Ctrl-C ends the program at once, so that it ends in no other way meanwhile.
pub(crate) static ENDING: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Signals that come within this time are one request. `timeout` sends two at once, and a terminal that closes sends
/// one from each shell in it.
const ONE_REQUEST: Duration = Duration::from_secs(1);

/// From now on Ctrl-C ends the questions, and the findings so far are still printed; a second
/// Ctrl-C ends the program. Engines run in groups of their own, which the terminal does not reach.
pub(crate) fn watch() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    on_interrupt(|| {
        INTERRUPTED.store(true, Ordering::Relaxed);
        if FIRST.get_or_init(Instant::now).elapsed() >= ONE_REQUEST {
            end();
        }
        // The current answer is not waited for.
        process::end_all();
    });
}

/// From now on Ctrl-C ends the program and the engines that it runs.
pub(crate) fn end_at_once() {
    on_interrupt(end);
}

/// Acts at Ctrl-C, and at every other signal that asks a program to end.
#[cfg(unix)]
fn on_interrupt(act: fn()) {
    use signal_hook::consts::{SIGTTIN, SIGXCPU};
    // The system repeats the one each second, and nobody has asked a second time.
    let mut is_out_of_time = false;
    // An engine may send the other to its parent, which would stop; nothing is read from a terminal here. What else
    // stops a program must, or cannot be caught.
    crosscheck_core::signals::watch(&[SIGTTIN], move |signal| {
        let is_repeated = signal == SIGXCPU && std::mem::replace(&mut is_out_of_time, true);
        if signal != SIGTTIN && !is_repeated {
            act();
        }
    });
}

/// Acts at Ctrl-C.
#[cfg(not(unix))]
fn on_interrupt(act: fn()) {
    let _ = ctrlc::set_handler(act);
}

/// From now on the program ends, with the engines that it runs, when nobody can read its answers any more: a count may
/// take hours, and whoever asked for it may have been killed.
#[cfg(unix)]
pub(crate) fn end_with_the_reader() {
    use rustix::event::{PollFd, PollFlags, poll};
    use rustix::io::Errno;
    // Where there is no thread for it, an answer that cannot be written ends the program.
    let _ = std::thread::Builder::new().spawn(|| {
        let output = std::io::stdout();
        // No event is asked for: that nobody reads is told in any case.
        let mut watched = [PollFd::new(&output, PollFlags::empty())];
        while poll(&mut watched, None) == Err(Errno::INTR) {}
        if watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP) {
            end_engines();
            std::process::exit(Exit::Pass as i32);
        }
    });
}

fn end() {
    ENDING.store(true, Ordering::SeqCst);
    #[cfg(unix)]
    keys::restore();
    note("interrupted");
    end_engines();
    std::process::exit(Exit::Interrupted as i32);
}

fn end_engines() {
    process::end_all();
    let _ = process::end_orphans();
}
