use std::sync::{Arc, Mutex, PoisonError};

use notation::{Move, Setup};

use crate::play::Maker;
use crate::{Answer, Implementation, Place, Seen};

/// Implementations that are dear to start, lent out one to a piece of work and taken back after it.
#[derive(Clone, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Box<dyn Implementation>>>>);

/// One that is lent; it goes back when it is dropped.
struct Lent {
    lent: Option<Box<dyn Implementation>>,
    pool: Pool,
}

impl Pool {
    /// One that is free, or else a new one.
    pub(super) fn lend(&self, make: &Maker<'_>) -> Box<dyn Implementation> {
        let free = self.free().pop();
        Box::new(Lent { lent: Some(free.unwrap_or_else(make)), pool: self.clone() })
    }

    /// The free ones. Those that were lent to work that has panicked are as good as any.
    fn free(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Implementation>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Lent {
    fn get(&self) -> &dyn Implementation {
        self.lent.as_deref().expect("lent until it is dropped")
    }

    fn get_mut(&mut self) -> &mut dyn Implementation {
        self.lent.as_deref_mut().expect("lent until it is dropped")
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        let back = self.lent.take();
        self.pool.free().extend(back);
    }
}

impl Implementation for Lent {
    fn name(&self) -> &str {
        self.get().name()
    }

    fn look(&mut self, place: Place<'_>) -> Answer<Seen> {
        self.get_mut().look(place)
    }

    fn after(&mut self, place: Place<'_>, played: &[Move]) -> Vec<Answer<Setup>> {
        self.get_mut().after(place, played)
    }

    fn perft(&mut self, place: Place<'_>, depth: u32) -> Answer<u64> {
        self.get_mut().perft(place, depth)
    }

    fn divide(&mut self, place: Place<'_>, depth: u32) -> Answer<Vec<(Move, u64)>> {
        self.get_mut().divide(place, depth)
    }

    fn refuses(&self) -> bool {
        self.get().refuses()
    }
}
