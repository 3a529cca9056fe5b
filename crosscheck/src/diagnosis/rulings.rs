//! Rulings as causes: an engine may follow another value of a ruling than it was asked to.

use fastrand::Rng;
use notation::Ruling;
use rayon::prelude::*;

use super::condition::Condition;
use super::confirm::{ASKED, Score, as_reference, asked};
use super::draw::{AT_ONCE, Places, batch, draw};
use super::lines;
use super::view::{Part, View};
use crate::comparing::{Implementation, KnownGame, NoAnswer, Position};

/// A value of a ruling that the engine follows, and the positions where its answers show it, by their numbers.
pub(super) struct Followed {
    pub(super) ruling: Ruling,
    pub(super) value: &'static str,
    pub(super) shown: Vec<usize>,
    /// What came of new positions where the value makes a difference.
    pub(super) score: Score,
}

/// So many new positions are drawn at most for a ruling: few of them need it.
const DRAWN: usize = 1024;

/// The rulings that make wrong answers right if they have another value, and no right part of any answer wrong. The engine is
/// asked about new positions where the value makes a difference.
pub(super) fn followed(
    game: &KnownGame,
    views: &[View],
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Followed> {
    // The default, too: a case may ask for another value, and the engine not follow it.
    let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == game.variant);
    let values = own.flat_map(|ruling| ruling.values().iter().map(move |value| (ruling, *value)));
    let in_time = values.take_while(|_| !stop());
    let mut fitting: Vec<Followed> =
        in_time.filter_map(|(ruling, value)| follows(ruling, value, views)).collect();
    fitting.retain_mut(|one| holds(one, views, engine, stop));
    fitting
}

/// Whether something is wrong in an answer, what it says of the last move of its line included.
fn is_wrong(view: &View) -> bool {
    !view.wrong().is_empty() || lines::is_astray(view)
}

/// What is asked at a position, under another value of a ruling.
fn under(position: &Position, ruling: Ruling, value: &str) -> Option<Position> {
    let mut position = position.clone();
    position.game.rulings.set(ruling.id(), value).ok()?;
    Some(position)
}

fn follows(ruling: Ruling, value: &'static str, views: &[View]) -> Option<Followed> {
    let view_under =
        |view: &View| View::of(under(&view.position, ruling, value)?, view.heard.clone());
    let shown: Vec<usize> = views
        .par_iter()
        .enumerate()
        .filter(|(_, view)| is_wrong(view) && view_under(view).is_some_and(|one| !is_wrong(&one)))
        .map(|(number, _)| number)
        .collect();
    let contradicts = |view: &View| match view_under(view) {
        Some(other) => {
            let (wrong, still) = (view.wrong(), other.wrong());
            let is_new = |part: &Part| !wrong.contains(part);
            still.iter().any(is_new)
                || (lines::is_astray(&other) && !lines::is_astray(view))
                || (!still.is_empty() && changes(ruling, value, view, &still))
        }
        None => !is_wrong(view),
    };
    let is_certain = !shown.is_empty()
        && views.par_iter().all(|view| view.right.is_none() || !contradicts(view));
    is_certain.then(|| Followed { ruling, value, shown, score: Score::default() })
}

/// Whether a value makes a difference to one of some parts of an answer. Where it does, and the part is wrong all the same, the
/// engine follows neither value.
fn changes(ruling: Ruling, value: &str, view: &View, parts: &[Part]) -> bool {
    let changed = differing(ruling, value, &view.position);
    changed.is_some_and(|changed| parts.iter().any(|part| changed.contains(part)))
}

/// The parts of an answer to which a value makes a difference at a position.
fn differing(ruling: Ruling, value: &str, position: &Position) -> Option<Vec<Part>> {
    let as_value = as_reference(&under(position, ruling, value)?)?;
    Some(View::of(position.clone(), as_value.heard)?.wrong())
}

/// Whether the engine follows a value at new positions where it makes a difference, as far as there are some.
fn holds(
    followed: &mut Followed,
    views: &[View],
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> bool {
    let Followed { ruling, value, ref shown, .. } = *followed;
    for (position, parts) in drawn(ruling, value, shown, views, stop) {
        if stop() {
            break;
        }
        let told = parts.iter().filter(|part| matches!(part, Part::After(..)));
        let told = told.filter_map(|part| part.played()).collect();
        let Some(seen) = asked(position, told, engine, stop) else { continue };
        if matches!(seen.heard.seen, Some(Err(NoAnswer::Failed(_) | NoAnswer::NotAsked(_)))) {
            break;
        }
        let other = under(&seen.position, ruling, value);
        let Some(other) = other.and_then(|at| View::of(at, seen.heard)) else { continue };
        let wrong = other.wrong();
        followed.score.asked += 1;
        if parts.iter().any(|part| wrong.contains(part)) {
            return false;
        }
        followed.score.right += 1;
    }
    true
}

/// New positions where a value makes a difference, with the parts of an answer that differ.
fn drawn(
    ruling: Ruling,
    value: &str,
    shown: &[usize],
    views: &[View],
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<(Position, Vec<Part>)> {
    let mut rng = Rng::with_seed(1);
    let (mut known, mut chosen) = (Places::new(), Vec::new());
    let sources = shown.iter().filter_map(|&number| {
        let View { position, right, .. } = &views[number];
        Some((position, right.as_ref()?))
    });
    let sources: Vec<_> = sources.collect();
    for _ in 0..DRAWN / AT_ONCE {
        if stop() || sources.is_empty() || chosen.len() >= ASKED {
            break;
        }
        let batch = batch(&mut known, || {
            let (position, right) = sources[rng.usize(..sources.len())];
            draw(position, right, &Condition::default(), &mut rng)
        });
        let differing = batch.into_par_iter().filter_map(|position| {
            let parts = differing(ruling, value, &position)?;
            (!parts.is_empty()).then_some((position, parts))
        });
        chosen.extend(differing.collect::<Vec<_>>());
    }
    chosen.truncate(ASKED);
    chosen
}
