//! Lines of moves: what an engine says of one position tells of the move that leads there, and what goes wrong on the way
//! spoils all that follows.

use std::collections::{HashMap, HashSet};

use super::condition::Hypothesis;
use super::confirm::{as_reference, of};
use super::heard::Heard;
use super::instance::Instance;
use super::operators::{Operator, Strays};
use super::view::{Part, View};
use super::{Place, place, places};
use crate::comparing::Position;

/// Adds to each position what the engine said about the one after the next move of a line.
pub(super) fn follow(views: &mut Vec<View>) {
    let places = places(views);
    let mut starts: HashMap<Place, View> = HashMap::new();
    for number in 0..views.len() {
        let view = &views[number];
        let Some((&last, before)) = view.position.line.split_last() else { continue };
        let Some(setup) = view.seen().and_then(|seen| seen.setup.clone()) else { continue };
        let before = Position { line: before.to_vec(), ..view.position.clone() };
        let at = place(&before);
        let parent = match places.get(&at) {
            Some(&parent) if views[parent].both().is_some() => &mut views[parent],
            None if before.line.is_empty() => {
                let Some(start) = View::of(before, Heard::default()) else { continue };
                starts.entry(at).or_insert(start)
            }
            _ => continue,
        };
        if !parent.heard.after.iter().any(|(played, _)| *played == last) {
            parent.heard.after.push((last, Ok(setup)));
        }
    }
    views.extend(starts.into_values());
}

/// Marks the positions whose lines begin at a FEN that the engine reads wrongly, as it says itself. It may stand where it
/// should all the same, and know another history.
pub(super) fn mark_misread(views: &mut [View]) {
    let misread = |view: &&View| view.wrong().iter().any(|part| matches!(part, Part::Read(_)));
    let starts: HashSet<Place> =
        views.iter().filter(misread).map(|view| place(&view.position)).collect();
    for view in views.iter_mut().filter(|view| !view.position.line.is_empty()) {
        let start = Position { line: Vec::new(), ..view.position.clone() };
        view.is_misread = starts.contains(&place(&start));
    }
}

/// Whether something is wrong in how the engine has got to where a line leads: it refuses the line, stands elsewhere, or
/// knows another history.
pub(super) fn is_astray(view: &View) -> bool {
    if view.position.line.is_empty() || view.right.is_none() {
        return false;
    }
    let stands = view.seen().is_none() || view.both().is_some();
    view.is_refused() || !stands || (view.is_misread && !view.wrong().is_empty())
}

/// Whether the engine does not get to where a line leads, by a hypothesis: it refuses the start or reads it wrongly,
/// lacks a move of the line, or makes something else of one.
pub(super) fn leads_astray(hypothesis: &Hypothesis, strays: &Strays, view: &View) -> bool {
    let line = &view.position.line;
    (0..line.len()).any(|length| {
        let next = line[length];
        let concerns = |one: &Instance| match (hypothesis.operator, one.part) {
            (Operator::Missing, Part::Listed(played)) | (_, Part::After(played, _)) => {
                played == next
            }
            (Operator::Letter, Part::Listed(played)) => {
                (played.from, played.to) == (next.from, next.to)
            }
            (Operator::Refuses | Operator::Read, _) => length == 0,
            (Operator::Stops, _) => true,
            _ => false,
        };
        let before = Position { line: line[..length].to_vec(), ..view.position.clone() };
        as_reference(&before).is_some_and(|mut before| {
            before.heard.after.retain(|(played, _)| *played == next);
            let mut instances = of(hypothesis, &before, strays).into_iter();
            instances.any(|one| concerns(&one) && hypothesis.predicts(&one))
        })
    })
}
