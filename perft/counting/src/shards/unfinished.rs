//! What a signal leaves behind.

/// From now on a signal that ends the program also deletes the file that is being written. A `run` keeps what it has
/// counted, so this is for what writes a file whole.
#[cfg(unix)]
pub(super) fn deleted_by_signals() {
    use signal_hook::consts::{
        SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    let all =
        [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU];
    let all = all.into_iter().filter(|&signal| !crosscheck_core::signals::is_ignored(signal));
    let Ok(mut signals) = Signals::new(all) else { return };
    // Without the thread the signals would do nothing.
    let handle = signals.handle();
    let waits = std::thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            crosscheck_core::shards::leave_nothing_unfinished();
            let _ = emulate_default_handler(signal);
        }
    });
    if waits.is_err() {
        handle.close();
    }
}

/// Only Unix ends a program by signals.
#[cfg(not(unix))]
pub(super) fn deleted_by_signals() {}
