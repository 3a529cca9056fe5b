//! What a finding shows, and how strongly that speaks against a clause.

use std::collections::BTreeSet;

use comparing::Finding;
use suite::Clause;

use super::cited::{self, Citations};
use super::signs;

/// The signs of a finding's differences, and the clauses that the explanations of its moves cite.
pub(super) struct Evidence {
    signs: BTreeSet<String>,
    citations: Citations,
}

impl Evidence {
    /// Reads a finding.
    pub(super) fn of(finding: &Finding) -> Self {
        Self { signs: signs::of(finding), citations: cited::by_moves(finding) }
    }

    /// How strongly it speaks against a clause, from 0 to 1. A clause that lists more signs is more
    /// specific, so it is suspected more where all of them are seen.
    pub(super) fn against(&self, clause: &Clause) -> f64 {
        let cited = self.citations.get(clause.id.as_str()).copied().unwrap_or_default();
        let signs = clause.signs.len() as f64;
        if self.shows_all_signs(clause) { cited.max(signs / (signs + 1.0)) } else { cited }
    }

    /// Whether all signs of a clause are seen. A sign may name several with bars between; any one
    /// of them is enough. A clause without signs is never shown by them.
    fn shows_all_signs(&self, clause: &Clause) -> bool {
        let shows = |sign: &String| sign.split('|').any(|one| self.signs.contains(one));
        !clause.signs.is_empty() && clause.signs.iter().all(shows)
    }
}
