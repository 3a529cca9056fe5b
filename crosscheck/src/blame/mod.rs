//! Which clause a difference most likely breaks.
//!
//! A finding of a case names its case's clauses. For any other, the difference is read for *signs*:
//! the piece, the kind of move, the field, the reason. A clause lists the signs that its breaking
//! shows; it is blamed where all of them are seen, the more of them the likelier. Where cases have
//! failed in the same run, their clauses come first.

mod signs;
mod tally;

pub use tally::{Count, Tally};

use crate::fixtures::{Clause, Clauses};
use crate::{Finding, Reference};
use signs::{seen, shows_all};

/// How many clauses a finding names at the most.
const NAMED: usize = 3;

/// Names the clauses that a finding most likely breaks, if it does not name them already.
///
/// The witness says what position a move leads to, where it knows the move at all.
pub fn name(finding: &mut Finding, clauses: &Clauses, tally: &Tally, witness: &mut dyn Reference) {
    if !finding.clauses.is_empty() {
        return;
    }
    let signs = seen(finding, witness);
    let failing: Vec<&str> = tally.ranked().iter().map(|&(id, _)| id).collect();
    let mut blamed: Vec<(&Clause, usize, usize)> = clauses
        .iter()
        .filter(|clause| clause.variant.is_none_or(|variant| variant == finding.scene.variant))
        .filter(|clause| shows_all(&signs, clause))
        .map(|clause| {
            let place = failing.iter().position(|id| *id == clause.id);
            (clause, place.unwrap_or(usize::MAX), clause.signs.len())
        })
        .collect();
    // Stable: of equals, the page's order decides.
    blamed.sort_by_key(|&(_, place, signs)| (place, usize::MAX - signs));
    finding.clauses = blamed.iter().map(|(clause, _, _)| clause.id.clone()).take(NAMED).collect();
    if finding.clauses.is_empty() {
        finding.clauses = failing.iter().take(NAMED).map(|id| (*id).to_owned()).collect();
    }
}
