//! What a finding shows, and how strongly that speaks against a clause.

use std::collections::BTreeSet;

use crate::comparing::Finding;
use crate::explaining::rules;
use crate::fixtures::{Clause, Clauses};
use notation::Variant;

use super::cited::{self, Citations};
use super::question::Question;
use super::{accused, ruled, shape, signs, stance};

/// The share that is left to the signs of a refusal for a check that does not stand: as likely a piece
/// attacks in the engine's eyes what it does not.
const IMAGINED: f64 = 0.5;

/// The signs of a finding's differences, and the clauses that the explanations of its moves cite.
pub(super) struct Evidence {
    variant: Variant,
    signs: BTreeSet<String>,
    citations: Citations,
    certain: bool,
    in_check: bool,
    imagines_check: bool,
}

impl Evidence {
    /// Reads a finding.
    pub(super) fn of(finding: &Finding) -> Self {
        let (own, read) = stance::own(finding);
        let question = Question::of(&own);
        let mut signs = signs::of(&own);
        let is_of_writing = question.as_ref().is_some_and(Question::is_only_of_writing);
        let certain = !read.is_empty() || is_of_writing;
        signs.extend(read.into_iter().map(str::to_owned));
        let mut citations = question.as_ref().map(cited::by_moves).unwrap_or_default();
        let ruled = ruled::by_others(&own).into_iter().flat_map(rules);
        citations.extend(ruled.map(|clause| (clause.id.as_str(), 1.0)));
        let seen = accused::seen(&own);
        if !seen.is_empty() {
            // The refusal or the end follows from it.
            signs.clear();
        }
        citations.extend(seen.into_iter().flatten().map(|clause| (clause.id.as_str(), 1.0)));
        let in_check = question.as_ref().is_some_and(Question::is_in_check);
        let imagines_check = own.differences.iter().any(shape::imagines_check);
        let variant = finding.position.game.variant;
        Self { variant, signs, citations, certain, in_check, imagines_check }
    }

    /// Whether it says nothing of how the game goes: the engine stands elsewhere than it was put, or
    /// writes the moves otherwise.
    pub(super) const fn is_certain(&self) -> bool {
        self.certain
    }

    /// Whether it is about moves in check, and not a royal piece's.
    pub(super) const fn is_in_check(&self) -> bool {
        self.in_check
    }

    /// The clauses of the game that it speaks against, with how strongly. A page that takes over
    /// another's clauses is read with that one: the explanations cite the other where it decides.
    pub(super) fn all<'a>(
        &'a self,
        clauses: &'a Clauses,
    ) -> impl Iterator<Item = (&'a Clause, f64)> {
        let shown = clauses.iter().map(|clause| (clause, self.against(clause)));
        let speaks = |(_, strength): &(&Clause, f64)| *strength > 0.0;
        shown.filter(speaks).filter(|(clause, _)| holds(clause, self.variant, clauses))
    }

    /// How strongly it speaks against a clause, from 0 to 1. A clause that lists more signs is more
    /// specific, so it is suspected more where all of them are seen.
    pub(super) fn against(&self, clause: &Clause) -> f64 {
        let cited = self.citations.get(clause.id.as_str()).copied().unwrap_or_default();
        let signs = clause.signs.len() as f64;
        let share = if self.imagines_check { IMAGINED } else { 1.0 };
        if self.shows_all_signs(clause) { cited.max(signs / (signs + 1.0) * share) } else { cited }
    }

    /// Whether all signs of a clause are seen. A sign may name several with bars between; any one
    /// of them is enough. A clause without signs is never shown by them.
    fn shows_all_signs(&self, clause: &Clause) -> bool {
        let shows = |sign: &String| sign.split('|').any(|one| self.signs.contains(one));
        !clause.signs.is_empty() && clause.signs.iter().all(shows)
    }
}

/// Whether a clause holds in a game: it is of its page, of what all games share, or of the page that it
/// takes over, where it says nothing of its own under the same name.
pub(super) fn holds(clause: &Clause, variant: Variant, clauses: &Clauses) -> bool {
    let Some(page) = clause.variant.filter(|page| *page != variant) else { return true };
    let name = clause.id.strip_prefix(page.id());
    let own = name.map(|name| format!("{variant}{name}"));
    clauses.takes_over(variant) == Some(page) && own.is_none_or(|own| clauses.get(&own).is_none())
}
