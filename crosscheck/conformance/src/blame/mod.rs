//! Which clause a difference most likely breaks.
//!
//! A finding of a case names its case's clauses. For any other, the difference is read for *signs*:
//! the piece, the kind of move, the field, the reason. A clause lists the signs that its breaking
//! shows; it is blamed where all of them are seen, the more of them the likelier. Where cases have
//! failed in the same run, their clauses come first.

mod shape;
mod signs;
mod tally;

pub use tally::{Count, Tally};

use comparing::{Finding, Reference};
use signs::{seen, shows_all};
use suite::{Clause, Clauses};

/// How many clauses a finding names at the most.
const NAMED: usize = 3;

/// Names the clauses that a finding most likely breaks. A case names its own; where its sound position
/// is refused, the clause of that refusal comes before them.
///
/// The witness says what position a move leads to, where it knows the move at all.
pub fn name(finding: &mut Finding, clauses: &Clauses, tally: &Tally, witness: &mut dyn Reference) {
    let own = std::mem::take(&mut finding.clauses);
    if !own.is_empty() && !shape::refuses_what_is_sound(finding) {
        finding.clauses = own;
        return;
    }
    let signs = seen(finding, witness);
    let shapes = shape::sought(finding);
    let from_afar = |clause: &Clause| tally.has_failed_by(&clause.id, &shapes);
    let mut blamed: Vec<(&Clause, f64)> = clauses
        .iter()
        .filter(|clause| clause.variant.is_none_or(|variant| variant == finding.position.variant))
        .filter(|clause| shows_all(&signs, clause) || from_afar(clause))
        .map(|clause| (clause, suspicion(clause, shows_all(&signs, clause), tally)))
        .filter(|(_, suspicion)| *suspicion > 0.0)
        .collect();
    // Stable: of equals, the page's order decides.
    blamed.sort_by(|(_, one), (_, two)| two.total_cmp(one));
    let blamed = blamed.into_iter().map(|(clause, _)| clause.id.clone()).take(NAMED);
    finding.clauses = blamed.collect();
    let others: Vec<String> = own.into_iter().filter(|id| !finding.clauses.contains(id)).collect();
    finding.clauses.extend(others);
}

/// How much speaks for a clause: what its cases say, counted in full only where the difference
/// shows its signs; and where no case speaks, how much of the difference its signs describe.
fn suspicion(clause: &Clause, shown: bool, tally: &Tally) -> f64 {
    let by_cases = tally.suspicion(&clause.id);
    if shown { by_cases + FROM_SIGNS * clause.signs.len() as f64 } else { by_cases * FROM_AFAR }
}

/// What a sign counts beside cases: less than the least of them.
const FROM_SIGNS: f64 = 1e-6;
/// What cases count whose clause the difference itself does not show, if they differ in the same
/// thing: a broken piece shows in the moves of whoever is pinned or checked by it.
const FROM_AFAR: f64 = 0.2;
