//! Runs every fault through the cases until one catches it.

use std::collections::BTreeSet;

use conformance::judge::{self, Verdict};
use notation::{Piece, Setup, Variant};
use rayon::prelude::*;
use suite::{Case, Expectation, Fixtures};

use super::engine::{Faulty, Places};
use super::fault::Fault;

/// What came of a fault.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate<'a> {
    /// This case catches it.
    Caught(&'a str),
    /// No case does.
    Survives,
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
    places: Places,
}

impl<'a> Survey<'a> {
    /// Gets ready for the faults of a game.
    #[must_use]
    pub fn new(fixtures: &'a Fixtures, variant: Variant) -> Self {
        let ready = |case: &'a Case| {
            let setup = Setup::parse(&case.fen, variant).ok();
            let pieces = setup.iter().flat_map(|setup| setup.board.pieces());
            let pieces = pieces.map(|(_, piece)| piece).collect();
            let counts = case.expect.iter().any(|e| matches!(e, Expectation::Perft(..)));
            Ready { case, pieces, counts }
        };
        let cases = fixtures.cases_of(variant).map(ready).collect();
        Self { fixtures, cases, places: Places::default() }
    }

    /// What comes of each of some faults of the game.
    #[must_use]
    pub fn fates(&self, faults: &[&Fault]) -> Vec<Fate<'a>> {
        faults.par_iter().map(|fault| self.fate(fault)).collect()
    }

    /// Tries the cases of the clauses that a fault can break first, then those with its piece.
    fn fate(&self, fault: &Fault) -> Fate<'a> {
        let mut cases: Vec<&Ready<'a>> = self.cases.iter().collect();
        cases.sort_by_cached_key(|ready| {
            let clauses = &self.fixtures.clauses;
            let is_its_own = ready.case.clauses.iter().any(|id| fault.can_break(clauses, id));
            let has_piece = fault.piece.is_none_or(|piece| ready.pieces.contains(&piece));
            (ready.counts, !(is_its_own && has_piece), !has_piece)
        });
        let mut engine = Faulty::new(fault, Some(&self.places));
        let catches = |ready: &&&Ready<'a>| {
            matches!(judge::case(ready.case, &mut engine), Verdict::Failed(_))
        };
        cases.iter().find(catches).map_or(Fate::Survives, |ready| Fate::Caught(&ready.case.id))
    }
}
