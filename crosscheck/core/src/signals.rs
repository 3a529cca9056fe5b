//! What a program was started with.

/// Whether a signal was ignored when the program was started, as by `nohup` or in the background of a script. A handler
/// for it would change that.
#[must_use]
pub fn is_ignored(signal: i32) -> bool {
    // Only Linux tells it without a call that may be unsound.
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default();
    u32::try_from(signal - 1)
        .is_ok_and(|bit| mask.checked_shr(bit).is_some_and(|mask| mask & 1 == 1))
}
