//! What is written after a last answer, where no question comes that would fail by it.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use crate::comparing::Foreign;

/// The programs whose processes have ended with more than they were asked for.
static ALL: Mutex<BTreeSet<Foreign>> = Mutex::new(BTreeSet::new());

/// The names of the programs that answered their last question twice. They are known once their processes have ended.
#[must_use]
pub fn answered_twice() -> BTreeSet<Foreign> {
    ALL.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Keeps the name of a program that did.
pub(super) fn keep(name: &Foreign) {
    ALL.lock().unwrap_or_else(PoisonError::into_inner).insert(name.clone());
}
