//! What a finding by itself speaks against.

use std::collections::BTreeSet;

use super::clauses;
use super::confirm::as_reference;
use super::inferred::{self, Stand};
use super::instance::Instance;
use super::lines;
use super::operators::{self, Operator, Strays};
use super::view::View;
use crate::comparing::{
    Difference, Finding, NoAnswer, Observation, PartialStatus, Position, Reaction,
};

/// The clauses that a finding speaks against, the likeliest first. Where the moves show that the engine stands elsewhere, the
/// move that led there is in question; `stands` has where that was found in the run.
pub(super) fn of(finding: &Finding, stands: &[(Position, Stand)]) -> Vec<String> {
    let Some(view) = view(finding) else { return Vec::new() };
    let mut views = vec![elsewhere(&view, stands).unwrap_or(view)];
    // What is wrong after a line may come from its last move.
    lines::follow(&mut views);
    let strays = Strays::of(&views);
    let every = BTreeSet::from(Operator::ALL);
    let numbered = views.iter().enumerate();
    let instances: Vec<Instance> = numbered
        .flat_map(|(number, view)| operators::instances(number, view, &strays, &every))
        .collect();
    let (wrong, right): (Vec<&Instance>, Vec<&Instance>) =
        instances.iter().partition(|one| one.is_wrong());
    let ways: BTreeSet<Operator> = wrong.iter().map(|one| one.operator).collect();
    let right: Vec<&Instance> =
        right.into_iter().filter(|one| ways.contains(&one.operator)).collect();
    clauses::rank(&wrong, &right, &views, &[])
}

/// The move that led the engine elsewhere, if it does not tell where it stands.
fn elsewhere(view: &View, stands: &[(Position, Stand)]) -> Option<View> {
    match stands.iter().find(|(at, _)| *at == view.position) {
        Some((_, stand)) => stand.view(),
        None if stands.is_empty() => None,
        // A finding that was made small is another position than those of the run.
        None => inferred::stand(view)?.view(),
    }
}

/// A position as the engine of a finding answers about it: as the reference does, but for the differences.
fn view(finding: &Finding) -> Option<View> {
    let mut view = as_reference(&finding.position)?;
    let mut seen = view.heard.seen.take().and_then(Result::ok);
    for difference in &finding.differences {
        match difference {
            Difference::Moves { missing, surplus } => {
                let seen = seen.get_or_insert_with(nothing);
                seen.moves.retain(|played| !missing.contains(played));
                seen.moves.extend(surplus);
                seen.moves.sort_unstable();
                seen.moves.dedup();
            }
            Difference::Accepts { played } => {
                seen.get_or_insert_with(nothing).moves.push(*played);
            }
            Difference::Setup { after: None, right, .. } => {
                seen.get_or_insert_with(nothing).setup = Some(right.as_ref().clone());
            }
            Difference::Setup { after: Some(played), right, .. } => {
                view.heard.after.retain(|(known, _)| known != played);
                view.heard.after.push((*played, Ok(right.as_ref().clone())));
            }
            Difference::Status { right, .. } => {
                seen.get_or_insert_with(nothing).status = PartialStatus::of(right);
            }
            Difference::Answer { after: None, right: Reaction::Refuses(objection), .. } => {
                view.heard.seen = Some(Err(NoAnswer::Refused(objection.clone())));
            }
            Difference::Answer { after: None, right: Reaction::Misspells(misspelling), .. } => {
                view.heard.seen = Some(Err(NoAnswer::Misspelt(misspelling.clone())));
            }
            Difference::Answer { after: None, right: Reaction::Answers, .. } => {
                seen.get_or_insert_with(nothing);
            }
            Difference::Answer { after: Some(played), right: Reaction::Refuses(_), .. } => {
                seen.get_or_insert_with(nothing).moves.retain(|one| one != played);
            }
            Difference::Answer { .. }
            | Difference::Broke { .. }
            | Difference::Perft { .. }
            | Difference::Further { .. } => {}
        }
    }
    // Where no status differs, the engine may have told none.
    let told = finding.differences.iter().any(|one| matches!(one, Difference::Status { .. }));
    if let Some(seen) = seen.as_mut().filter(|_| view.is_over() && !told) {
        seen.status.outcome = None;
    }
    if view.heard.seen.is_none() {
        view.heard.seen = seen.map(Ok);
    }
    view.infer_end();
    Some(view)
}

/// An answer that says nothing.
fn nothing() -> Observation {
    Observation { moves: Vec::new(), setup: None, status: PartialStatus::default() }
}
