//! Under which other reading of the page the answer would be another.

use notation::{Ruling, Setup};
use oracle::Game;

use super::{Question, Reason};

/// One reason for each value of a ruling under which the move would be legal and is not, or the
/// other way round, or would lead elsewhere.
pub(super) fn elsewhere(question: &Question<'_>, after: Option<&Setup>) -> Vec<Reason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == setup.variant);
    let mut told = Vec::new();
    for ruling in own.filter(|ruling| !ruling.is_free()) {
        for value in ruling.values() {
            let mut others = (*rulings).clone();
            let is_other = rulings.value(ruling) != *value;
            if !is_other || others.set(ruling.id(), value).is_err() {
                continue;
            }
            // A position that the other reading refuses has no moves to compare.
            let Ok(game) = Game::from_setup((*setup).clone(), &others) else { continue };
            let there = game.after(*played).ok();
            let states = match (after, &there) {
                (Some(_), None) => "it would not be legal".to_owned(),
                (None, Some(_)) => "it would be legal".to_owned(),
                (Some(here), Some(there)) if here != there => format!("it would lead to {there}"),
                _ => continue,
            };
            let states = format!("Under {ruling}={value} {states}.");
            told.push(Reason::new(states, [], pages.ruling(ruling)));
        }
    }
    told
}
