//! The signals that end a program.

use signal_hook::consts::{
    SIGALRM, SIGHUP, SIGINT, SIGPROF, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU,
};
use signal_hook::iterator::Signals;

/// Every signal that ends a program and that it may act at.
const ENDING: [i32; 10] =
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU];

/// From now on acts at every signal that ends a program, and at some others, in a thread of its own. If no handler can be
/// set, the signals keep their effect, and an ignored signal stays ignored.
pub fn watch(others: &[i32], mut act: impl FnMut(i32) + Send + 'static) {
    let ignored = ignored();
    let is_heard = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    let all = ENDING.iter().chain(others).copied().filter(is_heard);
    let Ok(mut signals) = Signals::new(all) else { return };
    let handle = signals.handle();
    let waits = std::thread::Builder::new().spawn(move || signals.forever().for_each(&mut act));
    // Without the thread the signals would do nothing.
    if waits.is_err() {
        handle.close();
    }
}

/// The signals that were ignored when the program was started, as by `nohup` or in the background of a script: a bit for
/// each, from the first on. A handler for one would change that.
fn ignored() -> u64 {
    // Only Linux tells it without a call that may be unsound.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}
