//! What an engine says beyond what a case asks for.

use notation::Move;

use super::{class, judge};
use crate::comparing::compare::observed_differs;
use crate::comparing::{
    Difference, Finding, Implementation, KnownGame, NoAnswer, NotAsked, Observation, Origin,
    PositionRef, Reference, implementations,
};
use crate::fixtures::{Case, Expectation};

/// How the rest of an engine's answers compares with the oracle's.
pub(super) enum Rest {
    /// It agrees, or a convention may be the reason why it does not.
    Agrees,
    /// It differs. The finding is at the position that was asked, and names no clause: what a case does not
    /// ask for says nothing of its clauses.
    Differs(Box<Finding>),
    /// The engine was not asked about a position after a move.
    NotAsked(NotAsked),
}

/// Compares all that an engine says at the position of a case, and after each move whose position the case
/// states. `at` is the position of the case, and `seen` what it says there. Returns nothing if the oracle refuses that.
pub(super) fn of(
    case: &Case,
    at: PositionRef<'_>,
    seen: &Observation,
    judged: &mut dyn Implementation<KnownGame>,
) -> Option<Rest> {
    let differences = differing(seen, at)?;
    if !differences.is_empty() {
        return Some(differs(case, at, Some(seen), differences, judged.name()));
    }
    for played in followed(case, seen) {
        let line = [at.line, &[played]].concat();
        let at = PositionRef { line: &line, ..at };
        let (seen, differences) = match judged.observe(at) {
            Ok(seen) => {
                let differences = differing(&seen, at).unwrap_or_default();
                (Some(seen), differences)
            }
            Err(NoAnswer::NotAsked(why)) => return Some(Rest::NotAsked(why)),
            Err(no_answer) => {
                let difference = no_answer.difference(None);
                (None, difference.into_iter().filter(|one| is_wrong(one, at)).collect())
            }
        };
        if !differences.is_empty() {
            return Some(differs(case, at, seen.as_ref(), differences, judged.name()));
        }
    }
    Some(Rest::Agrees)
}

/// The moves whose position the case states, as far as the engine lists them: one that trusts its input is
/// not asked about others.
fn followed(case: &Case, seen: &Observation) -> impl Iterator<Item = Move> {
    case.expect.iter().filter_map(|expected| match expected {
        Expectation::After(played, _) if seen.moves.contains(played) => Some(*played),
        _ => None,
    })
}

/// What is wrong in an answer about a position; nothing if the oracle refuses the position.
fn differing(seen: &Observation, at: PositionRef<'_>) -> Option<Vec<Difference>> {
    let right = implementations::oracle().snapshot(at).ok()?;
    let mut differences = observed_differs(&right, seen);
    differences.retain(|difference| is_wrong(difference, at));
    Some(differences)
}

fn is_wrong(difference: &Difference, at: PositionRef<'_>) -> bool {
    !class::may_be_convention(difference, at)
}

fn differs(
    case: &Case,
    at: PositionRef<'_>,
    seen: Option<&Observation>,
    differences: Vec<Difference>,
    name: &str,
) -> Rest {
    let sides = ["oracle", name];
    Rest::Differs(Box::new(Finding {
        origin: Origin::Case(case.id.clone()),
        reported: seen.and_then(|seen| seen.setup.clone()),
        ..Finding::between(at, judge::asked(at), sides, differences)
    }))
}
