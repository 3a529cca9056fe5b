use std::sync::atomic::{AtomicBool, Ordering};

use transports::process;

use crate::exit::Exit;

/// Set by Ctrl-C, and asked between questions.
pub(crate) static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends what is asked, and not the telling of what was found; a second one ends
/// the program. Engines run in groups of their own, which the terminal does not reach.
pub(crate) fn watch() {
    // Where there is no handler to be had, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            end();
        }
        // The answer under way is not waited for.
        process::end_all();
    });
}

/// From now on Ctrl-C ends the program and the engines that it runs.
pub(crate) fn end_at_once() {
    let _ = ctrlc::set_handler(end);
}

fn end() {
    process::end_all();
    std::process::exit(Exit::Interrupted as i32);
}
