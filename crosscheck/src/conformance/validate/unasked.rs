use crate::comparing::play::Feature;
use crate::comparing::{NotAsked, Skipped};

use super::counts::{TOO_LARGE, tables_hold};
use super::{GameResults, Run, Stage, Unasked};

impl Run<'_> {
    /// What of a game was to be asked and has no answer: a stage of which nothing is known, and cases
    /// for which there was no time.
    pub(super) fn unasked(&self, game: &GameResults, ended: Option<&NotAsked>) -> Vec<Unasked> {
        let lack = |stage: Stage| match stage {
            Stage::Cases if !self.plan.cases.is_empty() => named_without_answer(game),
            Stage::Cases => cases_without_answer(game),
            Stage::Counts => self.counts_without_answer(game),
            Stage::Play => play_without_answer(game, ended),
        };
        let lacking = self.plan.wanted().into_iter().filter_map(|stage| {
            let (what, why) = lack(stage)?;
            Some(Unasked { stage, what, why })
        });
        lacking.collect()
    }

    fn counts_without_answer(&self, game: &GameResults) -> Option<(String, Skipped)> {
        let counts = || game.checks.iter().filter(|check| check.is_count());
        // For a count there may be too little time in any run; that the system starts no process is another matter.
        let no_process = |why: &&Skipped| matches!(why, Skipped::NotAsked(NotAsked::NoProcess(_)));
        let lacking = || counts().filter_map(|count| count.outcome.unanswered()).filter(no_process);
        if let Some(why) = lacking().next() {
            return Some((format!("{} counts were not asked", lacking().count()), why.clone()));
        }
        if counts().any(|count| count.outcome.unanswered().is_none()) {
            return None;
        }
        // Then there is nothing to ask.
        if !tables_hold(game.game.variant, &self.plan.rulings) {
            return None;
        }
        let late = counts().find_map(|count| count.outcome.unanswered().cloned());
        let why = if self.is_too_large(u64::MAX, u32::MAX) { Some(TOO_LARGE.into()) } else { late };
        let none = || "the fixtures have no count within the limits of this run".into();
        Some(("no count was answered".to_owned(), why.unwrap_or_else(none)))
    }
}

fn play_without_answer(game: &GameResults, ended: Option<&NotAsked>) -> Option<(String, Skipped)> {
    let positions = game.coverage.of(Feature::Positions) + game.compared.setups;
    if positions > 0 || !game.played.is_empty() {
        return None;
    }
    let none = || "it answered at no position of a random game".into();
    let why = ended.map_or_else(none, |why| Skipped::NotAsked(why.clone()));
    Some(("no random game was played".to_owned(), why))
}

/// The user who names cases is to know of each of them.
fn named_without_answer(game: &GameResults) -> Option<(String, Skipped)> {
    let reasons: Vec<&Skipped> =
        game.checks.iter().filter_map(|check| check.outcome.unanswered()).collect();
    let why = (*reasons.first()?).clone();
    Some((format!("{} of the named cases and images have no answer", reasons.len()), why))
}

fn cases_without_answer(game: &GameResults) -> Option<(String, Skipped)> {
    let cases = || game.checks.iter().filter(|check| !check.is_count());
    let reasons = || cases().filter_map(|check| check.outcome.unanswered());
    let mut not_asked = reasons().filter(|why| why.is_not_asked());
    if cases().count() == reasons().count() {
        let why = reasons().next().cloned();
        let none = || "the fixtures have none".into();
        return Some(("no case was answered".to_owned(), why.unwrap_or_else(none)));
    }
    let first = not_asked.next()?.clone();
    Some((format!("{} cases were not asked", not_asked.count() + 1), first))
}
