//! Keys that are read one by one, and the mode of the terminal meanwhile, which every way out restores.

use std::io;
use std::sync::atomic::Ordering;

use console::{Key, Term};

use crate::interrupt::ENDING;

/// Waits for a key; `None` where a signal ends the program. While it waits the terminal neither shows what is typed nor
/// waits for the end of a line.
pub(crate) fn read(term: &Term) -> io::Result<Option<Key>> {
    #[cfg(unix)]
    mode::is_kept();
    // Asked after the mode is kept: from then on whoever ends the program waits for the change of mode.
    let key = if is_ending() { Ok(None) } else { term.read_key().map(Some) };
    #[cfg(unix)]
    mode::is_left();
    // Ctrl-C is an error of the one who waits, and a signal, which may still be on its way.
    if key.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::Interrupted) {
        ENDING.store(true, Ordering::SeqCst);
    }
    if is_ending() { Ok(None) } else { key }
}

/// Whether a signal ends the program: an engine that is silent now has been ended.
pub(crate) fn is_ending() -> bool {
    ENDING.load(Ordering::SeqCst)
}

/// Restores the mode that the terminal had before a key was waited for, if one is. [`ENDING`] is set.
#[cfg(unix)]
pub(crate) use mode::restore;

#[cfg(unix)]
mod mode {
    use std::io::stdin;
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use rustix::process::getpgrp;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcgetpgrp, tcsetattr};

    /// The mode before a key was waited for, while one is.
    static BEFORE: Mutex<Option<Termios>> = Mutex::new(None);

    /// How long the change of mode may take that is under way when the program is ended.
    const CHANGE: Duration = Duration::from_secs(1);

    fn before() -> MutexGuard<'static, Option<Termios>> {
        BEFORE.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_kept() {
        *before() = tcgetattr(stdin()).ok();
    }

    pub(super) fn is_left() {
        *before() = None;
    }

    pub(crate) fn restore() {
        let begun = Instant::now();
        // Restored too early, it would be changed again: the change is waited for, or that no key is waited for.
        while begun.elapsed() < CHANGE {
            if let Some(kept) = &*before() {
                let is_changed = tcgetattr(stdin()).is_ok_and(|now| !is_same(&now, kept));
                if is_changed && is_ours() {
                    let _ = tcsetattr(stdin(), OptionalActions::Now, kept);
                }
                if is_changed {
                    return;
                }
            } else {
                return;
            }
            sleep(Duration::from_millis(5));
        }
    }

    /// Whether the terminal is not given to other programs: a change from the background would stop this one.
    fn is_ours() -> bool {
        tcgetpgrp(stdin()).map_or(true, |group| group == getpgrp())
    }

    fn is_same(one: &Termios, other: &Termios) -> bool {
        one.input_modes == other.input_modes && one.local_modes == other.local_modes
    }
}
