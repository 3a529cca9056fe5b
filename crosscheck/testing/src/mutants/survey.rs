//! Runs every mutant through the cases until one catches it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::fixtures::{Case, Expectation, Fixtures};
use notation::{Piece, Setup, Variant};
use rayon::prelude::*;

use crate::mutants::engine::{MutatedEngine, Places};
use crate::mutants::mutant::Mutant;

/// What came of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate<'a> {
    /// This case catches it.
    Caught(&'a str),
    /// No case does.
    Missed,
}

/// A case, and what helps to try the likely ones first.
struct Ready<'a> {
    case: &'a Case,
    pieces: BTreeSet<Piece>,
    counts: bool,
}

/// The cases of a game, and what the reference answers to them.
pub struct Survey<'a> {
    fixtures: &'a Fixtures,
    cases: Vec<Ready<'a>>,
    places: Arc<Places>,
}

impl<'a> Survey<'a> {
    /// Gets ready for the mutants of a game.
    #[must_use]
    pub fn new(fixtures: &'a Fixtures, variant: Variant) -> Self {
        let ready = |case: &'a Case| {
            let setup = Setup::parse_under(&case.fen, variant, &case.rulings).ok();
            let pieces = setup.iter().flat_map(|setup| setup.board.pieces());
            let pieces = pieces.map(|(_, piece)| piece).collect();
            let counts = case.expect.iter().any(|e| matches!(e, Expectation::Perft(..)));
            Ready { case, pieces, counts }
        };
        let cases = fixtures.cases_of(variant).map(ready).collect();
        Self { fixtures, cases, places: Arc::default() }
    }

    /// What comes of each of some mutants of the game.
    #[must_use]
    pub fn fates(&self, mutants: &[Arc<Mutant>]) -> Vec<Fate<'a>> {
        mutants.par_iter().map(|mutant| self.fate(mutant)).collect()
    }

    /// The clauses that some of these mutants break, each with the first that does: it can break the
    /// clause, and a case that names the clause catches it.
    #[must_use]
    pub fn broken(&self, mutants: &[Arc<Mutant>]) -> BTreeMap<&'a str, Arc<Mutant>> {
        let named = self.cases.iter().flat_map(|ready| &ready.case.clauses);
        let named: BTreeSet<&'a str> = named.map(String::as_str).collect();
        let breaks = |id: &'a str| {
            let cases = self.cases.iter().map(|ready| ready.case);
            let own = cases.filter(|case| case.clauses.iter().any(|named| named == id));
            let own: Vec<&Case> = own.collect();
            let catches = |mutant: &&Arc<Mutant>| {
                let mut engine =
                    MutatedEngine::new(Arc::clone(mutant), Some(Arc::clone(&self.places)));
                own.iter().any(|case| matches!(judge::case(case, &mut engine), Verdict::Failed(_)))
            };
            let mut could =
                mutants.iter().filter(|mutant| mutant.can_break(&self.fixtures.clauses, id));
            could.find(catches).map(|mutant| (id, Arc::clone(mutant)))
        };
        named.into_par_iter().filter_map(breaks).collect()
    }

    /// Tries the cases of the clauses that a mutant can break first, then those with its piece.
    fn fate(&self, mutant: &Arc<Mutant>) -> Fate<'a> {
        let mut cases: Vec<&Ready<'a>> = self.cases.iter().collect();
        cases.sort_by_cached_key(|ready| {
            let clauses = &self.fixtures.clauses;
            let is_its_own = ready.case.clauses.iter().any(|id| mutant.can_break(clauses, id));
            let has_piece = mutant.piece.is_none_or(|piece| ready.pieces.contains(&piece));
            (ready.counts, !(is_its_own && has_piece), !has_piece)
        });
        let mut engine = MutatedEngine::new(Arc::clone(mutant), Some(Arc::clone(&self.places)));
        let catches = |ready: &&&Ready<'a>| {
            matches!(judge::case(ready.case, &mut engine), Verdict::Failed(_))
        };
        cases.iter().find(catches).map_or(Fate::Missed, |ready| Fate::Caught(&ready.case.id))
    }
}
