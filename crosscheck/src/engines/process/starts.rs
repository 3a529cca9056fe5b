//! How many programs start at the same time. A start takes much of a core, and a program that starts beside
//! hundreds of others would miss its time limit through no fault of its own. So no more start side by side than
//! there are cores, and each has its time limit from its own turn on.

use std::num::NonZero;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The starts of this program.
#[derive(Debug)]
struct Starts {
    /// How many of the places are taken.
    taken: usize,
    /// How many wait to be the only one. No other begins before these.
    wait_to_be_alone: usize,
    /// How many have begun so far.
    begun: u64,
}

static STARTS: Mutex<Starts> = Mutex::new(Starts { taken: 0, wait_to_be_alone: 0, begun: 0 });
/// One of these has ended, or waits no more.
static CHANGED: Condvar = Condvar::new();

fn starts() -> MutexGuard<'static, Starts> {
    STARTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How many places there are: how many starts there may be at once.
fn places() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The right to start a program, until it is dropped: when the program has said something, or has failed.
#[derive(Debug)]
pub(super) struct Turn {
    /// How many places it takes: one, or all.
    places: usize,
    /// The number of starts that had begun with this one.
    begun: u64,
    /// Whether no other was under way when this one began.
    began_alone: bool,
}

impl Turn {
    /// Waits for a turn; `None` if none comes before a time.
    pub(super) fn wait(until: Option<Instant>) -> Option<Self> {
        let is_free = |starts: &Starts| starts.taken < places() && starts.wait_to_be_alone == 0;
        let mut starts = wait(starts(), until, is_free)?;
        Some(Self::begin(&mut starts, 1))
    }

    /// Gives this turn back, and waits for one with no other beside it; `None` if none comes before a time.
    pub(super) fn alone(self, until: Option<Instant>) -> Option<Self> {
        drop(self);
        let mut starts = starts();
        starts.wait_to_be_alone += 1;
        let turn = wait(starts, until, |starts| starts.taken == 0).map(|mut starts| {
            starts.wait_to_be_alone -= 1;
            Self::begin(&mut starts, places())
        });
        if turn.is_none() {
            self::starts().wait_to_be_alone -= 1;
            CHANGED.notify_all();
        }
        turn
    }

    fn begin(starts: &mut Starts, places: usize) -> Self {
        let began_alone = starts.taken == 0;
        starts.taken += places;
        starts.begun += 1;
        Self { places, begun: starts.begun, began_alone }
    }

    /// Whether no other start has been under way beside this one.
    pub(super) fn was_alone(&self) -> bool {
        self.began_alone && starts().begun == self.begun
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        starts().taken -= self.places;
        CHANGED.notify_all();
    }
}

/// Waits until a condition holds; `None` if it does not before a time.
fn wait(
    mut starts: MutexGuard<'_, Starts>,
    until: Option<Instant>,
    holds: impl Fn(&Starts) -> bool,
) -> Option<MutexGuard<'_, Starts>> {
    while !holds(&starts) {
        let left =
            until.map_or(Duration::MAX, |until| until.saturating_duration_since(Instant::now()));
        if left.is_zero() {
            return None;
        }
        let waited = CHANGED.wait_timeout(starts, left.min(Duration::from_hours(1)));
        starts = waited.unwrap_or_else(PoisonError::into_inner).0;
    }
    Some(starts)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// One test, since the starts are those of the whole program.
    #[test]
    fn no_more_start_side_by_side_than_there_are_places_and_one_alone_has_them_all() {
        let (now, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let start = || {
            let turn = Turn::wait(None).unwrap();
            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            thread::sleep(Duration::from_millis(2));
            now.fetch_sub(1, Ordering::SeqCst);
            turn
        };
        let start_alone = || {
            let turn = start().alone(None).unwrap();
            assert_eq!(now.fetch_add(1, Ordering::SeqCst), 0, "another is under way");
            thread::sleep(Duration::from_millis(2));
            assert_eq!(now.fetch_sub(1, Ordering::SeqCst), 1, "another has begun meanwhile");
            assert!(turn.was_alone());
        };
        thread::scope(|threads| {
            for _ in 0..8 {
                threads.spawn(|| (0..5).for_each(|_| drop(start())));
                threads.spawn(|| (0..5).for_each(|_| start_alone()));
            }
        });
        assert!(most.load(Ordering::SeqCst) <= places());

        let first = Turn::wait(None).unwrap();
        assert!(first.was_alone());
        let all = first.alone(None).unwrap();
        let at_once = Some(Instant::now());
        assert!(Turn::wait(at_once).is_none(), "no place is left");
        drop(all);
        let again = Turn::wait(at_once).expect("a free place needs no waiting");
        if places() > 1 {
            let beside = Turn::wait(None).unwrap();
            assert!(!again.was_alone() && !beside.was_alone());
            assert!(again.alone(at_once).is_none(), "the other is still under way");
            assert!(Turn::wait(at_once).is_some(), "who waited no more keeps nobody waiting");
        }
    }
}
