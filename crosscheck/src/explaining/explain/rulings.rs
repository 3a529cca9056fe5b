//! Finds the ruling values under which the answer would differ.

use notation::{Ruling, Setup};
use oracle::Game;

use super::{CitedReason, Question};

/// One reason for each ruling value under which a legal move would be illegal, an illegal move
/// legal, or the position after the move another.
pub(super) fn elsewhere(question: &Question<'_>, after: Option<&Setup>) -> Vec<CitedReason> {
    let Question { setup, rulings, played, pages, .. } = question;
    let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == setup.variant);
    let mut reasons = Vec::new();
    for ruling in own.filter(|ruling| !ruling.is_free()) {
        for value in ruling.values() {
            let mut others = (*rulings).clone();
            let here = rulings.value(ruling);
            if here == *value || others.set(ruling.id(), value).is_err() {
                continue;
            }
            // A position that the other ruling value refuses has no moves to compare.
            let Ok(game) = Game::from_setup((*setup).clone(), &others) else { continue };
            let there = game.after(*played).ok();
            let states = match (after, &there) {
                (Some(_), None) => "it would not be legal".to_owned(),
                (None, Some(_)) => "it would be legal".to_owned(),
                (Some(here), Some(there)) if here != there => format!("it would lead to {there}"),
                _ => continue,
            };
            let states = format!("Under {ruling}={value} {states}.");
            reasons.push(CitedReason::new(states, [], pages.ruling(ruling, [&*here, value])));
        }
    }
    reasons
}
