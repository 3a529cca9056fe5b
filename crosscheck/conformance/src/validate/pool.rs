use std::sync::{Arc, Mutex, PoisonError};

use notation::{Move, Setup};
use rayon::prelude::*;

use comparing::play::Maker;
use comparing::{Implementation, NoAnswer, Observation, PositionRef};

/// Implementations that are slow to start: each is lent to a piece of work and taken back after it.
#[derive(Clone, Default)]
pub(super) struct Pool(Arc<Mutex<Vec<Box<dyn Implementation>>>>);

/// A lent implementation; it goes back to the pool when it is dropped.
struct Lent {
    lent: Option<Box<dyn Implementation>>,
    pool: Pool,
}

impl Pool {
    /// Lends a free one, or makes a new one.
    pub(super) fn lend(&self, make: &Maker<'_>) -> Box<dyn Implementation> {
        let free = self.free().pop();
        Box::new(Lent { lent: Some(free.unwrap_or_else(make)), pool: self.clone() })
    }

    /// Ends all of them, side by side: each may take a moment.
    pub(super) fn end(&self) {
        let all = std::mem::take(&mut *self.free());
        all.into_par_iter().for_each(drop);
    }

    /// The free ones. One that a panicking thread returned is as good as any other.
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

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.get_mut().observe(at)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        self.get_mut().successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.get_mut().perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.get_mut().divide(at, depth)
    }

    fn refuses(&self) -> bool {
        self.get().refuses()
    }
}
