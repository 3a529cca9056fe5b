//! Finds the rulings that would make an engine right if they had another value.

use crate::comparing::{Difference, Finding, Position, Reaction};
use notation::{Fault, Ruling, Rulings};
use oracle::{Game, OpenError};

use super::shape;

/// Finds the rulings of which another value gives the status that the engine gives, or its refusal, or
/// lets a position be that it should refuse. What is right under the position's own rulings is no sign of
/// another value: where the reference itself is accused, it agrees with what it does.
pub(super) fn by_others(finding: &Finding) -> Vec<Ruling> {
    let position = &finding.position;
    let differs = |one: &&Difference| !is_right(one, position, &position.game.rulings);
    let differences: Vec<&Difference> = finding.differences.iter().filter(differs).collect();
    let own = Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == position.game.variant);
    own.filter(|ruling| {
        ruling.values().iter().any(|value| {
            let mut others = position.game.rulings.clone();
            let is_other = others.value(*ruling) != *value;
            is_other
                && others.set(ruling.id(), value).is_ok()
                && differences.iter().any(|one| is_right(one, position, &others))
        })
    })
    .collect()
}

/// Whether the right side would be right under some rulings.
fn is_right(difference: &Difference, position: &Position, rulings: &Rulings) -> bool {
    let open = || Game::new(position.game.variant, rulings, &position.fen);
    if let Some(fault) = shape::refused_for(difference) {
        return refused(open()).is_some_and(|ours| ours.id() == fault.id());
    }
    match difference {
        Difference::Status { right, .. } => open().is_ok_and(|mut game| {
            position.line.iter().all(|&played| game.play(played).is_ok()) && game.status() == *right
        }),
        Difference::Answer { after: None, left, right: Reaction::Answers } => {
            !left.reasons().is_empty() && open().is_ok()
        }
        _ => false,
    }
}

/// The fault of a position that is refused.
fn refused(opened: Result<Game, OpenError>) -> Option<Fault> {
    match opened {
        Err(OpenError::Refused(refusal)) => Some(refusal.fault),
        _ => None,
    }
}
