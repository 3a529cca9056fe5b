//! Rulings as causes: an engine may follow another value of a ruling than it was asked to.

use notation::Ruling;
use rayon::prelude::*;

use super::lines;
use super::view::View;
use crate::comparing::KnownGame;

/// A value of a ruling that the engine follows, and the positions where its answers show it, by their numbers.
pub(super) struct Followed {
    pub(super) ruling: Ruling,
    pub(super) value: &'static str,
    pub(super) shown: Vec<usize>,
}

/// The rulings that make wrong answers right if they have another value, and no right one wrong.
pub(super) fn followed(
    game: &KnownGame,
    views: &[View],
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Followed> {
    // The default, too: a case may ask for another value, and the engine not follow it.
    let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == game.variant);
    let values = own.flat_map(|ruling| ruling.values().iter().map(move |value| (ruling, *value)));
    let in_time = values.take_while(|_| !stop());
    in_time.filter_map(|(ruling, value)| follows(ruling, value, views)).collect()
}

/// Whether something is wrong in an answer, what it says of the last move of its line included.
fn is_wrong(view: &View) -> bool {
    !view.wrong().is_empty() || lines::is_astray(view)
}

fn follows(ruling: Ruling, value: &'static str, views: &[View]) -> Option<Followed> {
    let is_right_under = |view: &View| {
        let mut position = view.position.clone();
        let is_set = position.game.rulings.set(ruling.id(), value).is_ok();
        let under = View::of(position, view.heard.clone());
        is_set && under.is_some_and(|view| !is_wrong(&view))
    };
    let shown: Vec<usize> = views
        .par_iter()
        .enumerate()
        .filter(|(_, view)| is_wrong(view) && is_right_under(view))
        .map(|(number, _)| number)
        .collect();
    let is_certain = !shown.is_empty()
        && views
            .par_iter()
            .all(|view| view.right.is_none() || is_wrong(view) || is_right_under(view));
    is_certain.then_some(Followed { ruling, value, shown })
}
