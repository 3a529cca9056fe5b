//! Puts a hypothesis to the test: the engine is asked about new positions, some where the hypothesis says that it goes
//! wrong and some where it says so only if one of its conditions is dropped.

use std::collections::{BTreeMap, BTreeSet};

use fastrand::Rng;
use notation::Move;
use serde::Serialize;

use super::condition::Hypothesis;
use super::draw::{self, Candidate};
use super::heard::Heard;
use super::instance::{Fact, Feature, Instance};
use super::operators::{Strays, instances};
use super::view::View;
use crate::comparing::{
    Implementation, KnownGame, NoAnswer, Objection, Observation, PartialStatus, Position,
};

/// So many positions of each of the two sorts are asked about, if there is time.
pub(super) const ASKED: usize = 30;

/// What came of a test.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema), schemars(rename = "JsonScore"))]
pub struct Score {
    /// The positions where the engine did what was predicted.
    pub right: usize,
    /// All that it was asked about.
    pub asked: usize,
}

/// A hypothesis that was put to the test.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tested {
    /// What came of its predictions that the engine goes wrong. Where it says that the engine does not, no answer says much
    /// for it.
    pub(super) score: Score,
    /// Whether no answer contradicts it.
    pub(super) holds: bool,
    /// Whether predictions came true for every value that its condition names, and the test was not cut short. One that names
    /// a value without may only list what it was learned from.
    pub(super) is_confirmed: bool,
}

/// Tests a hypothesis, and adds what the engine said to the evidence.
///
/// `known` are the values of what the hypothesis explains so far.
pub(super) fn test(
    hypothesis: &Hypothesis,
    known: &BTreeSet<Fact>,
    strays: &Strays,
    views: &mut Vec<View>,
    engine: &mut dyn Implementation<KnownGame>,
    rng: &mut Rng,
    stop: &(dyn Fn() -> bool + Sync),
) -> Tested {
    let mut tested = Tested { score: Score::default(), holds: true, is_confirmed: false };
    let (mut confirmed, mut is_whole) = (BTreeSet::<Fact>::new(), true);
    for candidate in draw::chosen(hypothesis, known, (views, strays), ASKED, rng, stop) {
        if stop() {
            is_whole = false;
            break;
        }
        let is_wrong = candidate.is_wrong;
        let Candidate { position, told, .. } = candidate;
        let Some(view) = asked(position, told, engine, stop) else { continue };
        if matches!(view.heard.seen, Some(Err(NoAnswer::Failed(_) | NoAnswer::NotAsked(_)))) {
            is_whole = false;
            break;
        }
        let seen = of(hypothesis, &view, strays);
        if seen.iter().all(|one| one.seen.is_empty()) {
            continue;
        }
        let came_true = comes_true(hypothesis, &seen);
        tested.holds &= came_true;
        if is_wrong {
            tested.score.asked += 1;
            tested.score.right += usize::from(came_true);
            let shown = seen.iter().filter(|one| hypothesis.explains(one));
            confirmed.extend(shown.flat_map(|one| one.facts.all()));
        }
        views.push(view);
    }
    // That a piece goes as another says something of all the ways of the other, the new answers included.
    let goes_as = hypothesis.condition.values(Feature::GoesAs).is_some();
    if goes_as && draw::sources(hypothesis, views, &Strays::of(views)).is_empty() {
        tested.holds = false;
    }
    let mut named = hypothesis.condition.named();
    let is_shown = tested.score.right > 0 && named.all(|fact| confirmed.contains(&fact));
    tested.is_confirmed = is_whole && is_shown && !stop();
    tested
}

/// Whether an engine goes wrong where a hypothesis says so, and nowhere else.
fn comes_true(hypothesis: &Hypothesis, seen: &[Instance]) -> bool {
    let mut places = BTreeMap::new();
    for (number, one) in seen.iter().enumerate().filter(|(_, one)| !one.seen.is_empty()) {
        let (predicted, deviates) = places.entry(one.place(number)).or_insert((false, false));
        *predicted |= hypothesis.predicts(one);
        *deviates |= one.deviates(hypothesis.label);
    }
    places.values().all(|(predicted, deviates)| predicted == deviates)
}

/// The instances of the operator of a hypothesis at a position.
pub(super) fn of(hypothesis: &Hypothesis, view: &View, strays: &Strays) -> Vec<Instance> {
    instances(0, view, strays, &BTreeSet::from([hypothesis.operator]))
}

/// A position as the reference would answer about it.
pub(super) fn as_reference(position: &Position) -> Option<View> {
    let mut view = View::of(position.clone(), Heard::default())?;
    let Some(right) = &view.right else {
        let refusal = view.refused.first().cloned();
        let objection = refusal.map(Objection::BadPosition);
        view.heard.seen = objection.map(|objection| Err(NoAnswer::Refused(objection)));
        return Some(view);
    };
    view.heard.after =
        right.moves.iter().map(|(played, after)| (*played, Ok(after.clone()))).collect();
    let seen = Observation {
        moves: right.moves.iter().map(|(played, _)| *played).collect(),
        setup: Some(right.game.setup().clone()),
        status: PartialStatus::of(&right.status),
    };
    view.heard.seen = Some(Ok(seen));
    Some(view)
}

/// Asks the engine about a position, and what comes of the moves that a prediction is about.
pub(super) fn asked(
    position: Position,
    told: BTreeSet<Move>,
    engine: &mut dyn Implementation<KnownGame>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Option<View> {
    let seen = engine.observe(position.as_ref());
    let mut after = Vec::new();
    if let Ok(seen) = &seen {
        // One by one: a slow engine is not asked about the rest when time is up.
        let moves = told.into_iter().filter(|played| seen.moves.contains(played));
        let in_time = moves.take_while(|_| !stop());
        after = in_time
            .flat_map(|played| {
                let answers = engine.successors(position.as_ref(), &[played]);
                answers.into_iter().map(move |answer| (played, answer)).collect::<Vec<_>>()
            })
            .collect();
    }
    View::of(position, Heard { seen: Some(seen), after })
}
