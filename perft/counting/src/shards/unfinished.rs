//! Deletes the file that is being written when a signal ends the program.

/// From now on a signal that ends the program also deletes the file that is being written. A `run` keeps what it has
/// counted, so this is for what writes a file whole.
#[cfg(unix)]
pub(super) fn deleted_by_signals() {
    crosscheck_core::signals::watch(&[], |signal| {
        crosscheck_core::shards::leave_nothing_unfinished();
        let _ = signal_hook::low_level::emulate_default_handler(signal);
    });
}

/// Only Unix ends a program by signals.
#[cfg(not(unix))]
pub(super) fn deleted_by_signals() {}
