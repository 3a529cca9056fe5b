use std::sync::atomic::{AtomicBool, Ordering};

use transports::process;

use crate::exit::Exit;
use crate::output::note;

/// Set by Ctrl-C, and asked between questions.
pub(crate) static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Set where Ctrl-C ends the program at once, so that it ends in no other way meanwhile.
pub(crate) static ENDING: AtomicBool = AtomicBool::new(false);

/// Whether Ctrl-C was pressed.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// From now on Ctrl-C ends the questions, and the findings so far are still printed; a second
/// Ctrl-C ends the program. Engines run in groups of their own, which the terminal does not reach.
pub(crate) fn watch() {
    // If no handler can be set, Ctrl-C ends the program as usual.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            end();
        }
        // The current answer is not waited for.
        process::end_all();
    });
}

/// From now on Ctrl-C ends the program and the engines that it runs.
pub(crate) fn end_at_once() {
    let _ = ctrlc::set_handler(end);
}

fn end() {
    ENDING.store(true, Ordering::Relaxed);
    note("interrupted");
    process::end_all();
    let _ = process::end_orphans();
    std::process::exit(Exit::Interrupted as i32);
}
