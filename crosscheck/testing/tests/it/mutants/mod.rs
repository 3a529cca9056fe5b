//! No mutant passes the cases, and what it shows of the tester.

mod detection;
mod engine;
mod model;

use std::sync::{Arc, LazyLock};

use crosscheck_testing::mutants::{Mutant, MutatedEngine};
use notation::Variant;

use crate::FIXTURES;

/// Every mutant of the model, in the order of the games.
static MODEL: LazyLock<Vec<Arc<Mutant>>> = LazyLock::new(|| {
    let of_game = |variant| crosscheck_testing::mutants::all(variant, &FIXTURES.clauses);
    Variant::ALL.into_iter().flat_map(of_game).collect()
});

/// The mutants of a game.
fn faults_of(variant: Variant) -> Vec<Arc<Mutant>> {
    MODEL.iter().filter(|mutant| mutant.variant == variant).cloned().collect()
}

/// An engine of a game that does something wrong, in the words of the model.
fn engine_that(variant: Variant, does: &str) -> MutatedEngine {
    let is_it = |mutant: &&Arc<Mutant>| mutant.variant == variant && mutant.does == does;
    let mutant = MODEL.iter().find(is_it).unwrap_or_else(|| panic!("{variant}: nothing {does}"));
    MutatedEngine::new(Arc::clone(mutant), None)
}
