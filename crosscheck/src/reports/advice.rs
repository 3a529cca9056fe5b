//! What somebody can do about many failures at once.

use crate::comparing::{AnyGame, Difference, Finding, Reaction};
use crate::conformance::validate::Results;

/// A sentence for an engine most of whose failures are that it does not refuse what it should: it may trust its input, and
/// has not said so.
pub(super) fn advice<G: AnyGame>(results: &Results<G>) -> Option<String> {
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
