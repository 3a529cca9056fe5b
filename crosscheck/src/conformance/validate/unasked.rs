use crate::comparing::play::Feature;
use crate::comparing::{Foreign, OUT_OF_TIME};

use super::counts::TOO_LARGE;
use super::{CheckOutcome, GameResults, Run, Stage, Unasked};

impl Run<'_> {
    /// What of a game was to be asked and has no answer: a stage of which nothing is known, and cases
    /// for which there was no time.
    pub(super) fn unasked(&self, game: &GameResults, ended: Option<&str>) -> Vec<Unasked> {
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

    fn counts_without_answer(&self, game: &GameResults) -> Option<(String, Foreign)> {
        let counts = || game.checks.iter().filter(|check| check.is_count());
        if counts().any(|count| reason(&count.outcome).is_none()) {
            return None;
        }
        // The tables hold under the default rulings: under others, there is nothing to ask.
        if self.plan.rulings.differing().any(|(ruling, _)| ruling.variant() == game.game.variant) {
            return None;
        }
        let late = counts().find_map(|count| reason(&count.outcome).cloned());
        let why = if self.is_too_large(u64::MAX, u32::MAX) { Some(TOO_LARGE.into()) } else { late };
        let none = || "the fixtures have no count within the limits of this run".into();
        Some(("no count was answered".to_owned(), why.unwrap_or_else(none)))
    }
}

fn play_without_answer(game: &GameResults, ended: Option<&str>) -> Option<(String, Foreign)> {
    let positions = game.coverage.of(Feature::Positions) + game.compared.setups;
    if positions > 0 || !game.played.is_empty() {
        return None;
    }
    let why = ended.unwrap_or("it answered at no position of a random game");
    Some(("no random game was played".to_owned(), why.into()))
}

/// The user who names cases is to know of each of them.
fn named_without_answer(game: &GameResults) -> Option<(String, Foreign)> {
    let reasons: Vec<&Foreign> =
        game.checks.iter().filter_map(|check| reason(&check.outcome)).collect();
    let why = (*reasons.first()?).clone();
    Some((format!("{} of the named cases and images have no answer", reasons.len()), why))
}

fn cases_without_answer(game: &GameResults) -> Option<(String, Foreign)> {
    let cases = || game.checks.iter().filter(|check| !check.is_count());
    let reasons = || cases().filter_map(|check| reason(&check.outcome));
    let late = reasons().filter(|why| **why == *OUT_OF_TIME).count();
    if cases().count() == reasons().count() {
        let why = reasons().next().cloned();
        let none = || "the fixtures have none".into();
        return Some(("no case was answered".to_owned(), why.unwrap_or_else(none)));
    }
    (late > 0).then(|| (format!("{late} cases were not asked"), OUT_OF_TIME.into()))
}

/// Why a check has no result.
fn reason(outcome: &CheckOutcome) -> Option<&Foreign> {
    match outcome {
        CheckOutcome::Skipped(why) => Some(why),
        _ => None,
    }
}
