use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use crate::comparing::play::Maker;
use crate::comparing::{
    AnyGame, Further, FurtherAnswer, History, Implementation, KnownGame, NoAnswer, Observation,
    PositionRef,
};

/// Implementations that are slow to start: each is lent to a piece of work and taken back after it.
pub struct Pool<G: AnyGame = KnownGame>(Free<G>);

/// The free ones, of all clones of a pool.
type Free<G> = Arc<Mutex<Vec<Box<dyn Implementation<G>>>>>;

impl<G: AnyGame> Default for Pool<G> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<G: AnyGame> Clone for Pool<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// A lent implementation; it goes back to the pool when it is dropped.
struct Lent<G: AnyGame> {
    lent: Option<Box<dyn Implementation<G>>>,
    pool: Pool<G>,
}

impl<G: AnyGame> Pool<G> {
    /// Lends a free one, or makes a new one.
    #[must_use]
    pub fn lend(&self, make: &Maker<'_, G>) -> Box<dyn Implementation<G>> {
        let free = self.free().pop();
        Box::new(Lent { lent: Some(free.unwrap_or_else(make)), pool: self.clone() })
    }

    /// Lends the free one that has been asked most; `None` where none is free.
    #[must_use]
    pub fn lend_most_asked(&self) -> Option<Box<dyn Implementation<G>>> {
        let mut free = self.free();
        let asked = |place: &usize| free[*place].history().map(|history| history.len());
        let place = (0..free.len()).max_by_key(asked)?;
        let lent = free.swap_remove(place);
        drop(free);
        Some(Box::new(Lent { lent: Some(lent), pool: self.clone() }))
    }

    /// Ends all of them, side by side: each may take a moment.
    pub fn end(&self) {
        let all = std::mem::take(&mut *self.free());
        all.into_par_iter().for_each(drop);
    }

    /// The free ones. One that a panicking thread returned is as good as any other.
    fn free(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Implementation<G>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<G: AnyGame> Lent<G> {
    fn get(&self) -> &dyn Implementation<G> {
        self.lent.as_deref().expect("lent until it is dropped")
    }

    fn get_mut(&mut self) -> &mut dyn Implementation<G> {
        self.lent.as_deref_mut().expect("lent until it is dropped")
    }
}

impl<G: AnyGame> Drop for Lent<G> {
    fn drop(&mut self) {
        let back = self.lent.take();
        self.pool.free().extend(back);
    }
}

impl<G: AnyGame> Implementation<G> for Lent<G> {
    fn name(&self) -> &str {
        self.get().name()
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        self.get_mut().observe(at)
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        self.get_mut().successors(at, played)
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        self.get_mut().perft(at, depth)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.get_mut().divide(at, depth)
    }

    fn divide_listed(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.get_mut().divide_listed(at, depth)
    }

    fn further(
        &mut self,
        at: PositionRef<'_, G>,
        question: &Further<G>,
    ) -> Result<FurtherAnswer<G>, NoAnswer> {
        self.get_mut().further(at, question)
    }

    fn refuses(&self) -> bool {
        self.get().refuses()
    }

    fn history(&self) -> Option<History<G>> {
        self.get().history()
    }
}
