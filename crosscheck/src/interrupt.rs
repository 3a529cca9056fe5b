use std::sync::atomic::{AtomicBool, Ordering};

use crosscheck::process;

/// Whether Ctrl-C was pressed.
pub(crate) static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C ends what is asked, and not the telling of what was found; a second one ends
/// the program. Engines run in groups of their own, which the terminal does not reach.
pub(crate) fn watch() {
    // Where there is no handler to be had, Ctrl-C ends the program as it always does.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            process::end_all();
            std::process::exit(crate::exit::Exit::Interrupted as i32);
        }
    });
}
