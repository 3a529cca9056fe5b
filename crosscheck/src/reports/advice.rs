//! What somebody can do about many failures at once.

use crate::comparing::{AnyGame, Difference, Finding, Reaction};
use crate::conformance::validate::Results;
use crate::reports::facts::several;

/// What to do about many failures at once, if something can be done.
pub(super) fn advice<G: AnyGame>(results: &Results<G>) -> Option<String> {
    castling(results).or_else(|| leniency(results))
}

/// Castling as it is written by default, and as it is if the King takes the Rook.
const CASTLINGS: [[&str; 2]; 4] =
    [["e1g1", "e1h1"], ["e1c1", "e1a1"], ["e8g8", "e8h8"], ["e8c8", "e8a8"]];

/// A sentence for an engine that writes castling otherwise.
fn castling<G: AnyGame>(results: &Results<G>) -> Option<String> {
    let is_written_otherwise = |finding: &&Finding<G>| {
        finding.differences.iter().any(|difference| match difference {
            Difference::Moves { missing, surplus } => {
                let has = |moves: &[G::Move], text: &str| {
                    moves.iter().any(|played| finding.position.game.text(*played) == text)
                };
                CASTLINGS.iter().any(|[due, other]| has(missing, due) && has(surplus, other))
            }
            _ => false,
        })
    };
    let number = results.new_findings().filter(is_written_otherwise).count() as u64;
    let cases = several(number, "failure", "failures");
    (number > 0).then(|| {
        format!(
            "In {cases} castling is written as the King's move onto its Rook, such as e1h1: if the engine means that, give \
             --convention castling=takes-rook (the setting `conventions` of a test runner)"
        )
    })
}

/// A sentence for an engine most of whose failures are that it does not refuse what it should: it may trust its input, and
/// has not said so.
fn leniency<G: AnyGame>(results: &Results<G>) -> Option<String> {
    let failures = results.new_findings().filter(|finding| finding.fails()).count();
    let lenient = results.new_findings().filter(|finding| is_lenient(finding)).count();
    let subject = &results.subject;
    if subject.trusts_input || 2 * lenient <= failures {
        return None;
    }
    let say = if subject.command.is_none() {
        "let `refuses` of its `Engine` return false"
    } else {
        "add `\"trusts_input\":true` to its greeting (`trusts_input = True` in the class), or give --only-legal"
    };
    Some(format!(
        "{lenient} of {failures} failures are positions or moves that are not legal and were not refused. If the engine \
         does not check what it is given, {say}; Crosscheck then asks it only about legal ones"
    ))
}

/// Whether the engine has accepted what should be refused.
fn is_lenient<G: AnyGame>(finding: &Finding<G>) -> bool {
    finding.differences.iter().any(|difference| match difference {
        Difference::Accepts { .. } => true,
        Difference::Answer { left, right, .. } => {
            matches!(left, Reaction::MustRefuse(_) | Reaction::Refuses(_))
                && *right == Reaction::Answers
        }
        _ => false,
    })
}
