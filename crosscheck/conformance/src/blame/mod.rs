//! Names the clause that a difference most likely breaks.
//!
//! A finding of a case has the clauses of its case. For any other finding, the difference is read
//! for *signs*: the piece, the kind of move, the field, the reason. Each clause lists the signs
//! that show when it is broken. A clause is blamed where all of its signs are seen; more signs make
//! it likelier. If cases have failed in the same run, their clauses come first.

mod shape;
mod signs;
mod tally;

pub use tally::{ClauseCount, Tally};

use comparing::{Finding, Reference};
use signs::{seen, shows_all};
use suite::{Clause, Clauses};

/// A finding names at most this many clauses.
const NAMED: usize = 3;

/// Names the clauses that a finding most likely breaks. A case names its own; where its legal
/// position is refused, the clause of that refusal comes before them.
///
/// The witness gives the position after a move, if it knows the move at all.
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
    // The sort is stable: the order of the page decides between equals.
    blamed.sort_by(|(_, one), (_, two)| two.total_cmp(one));
    let blamed = blamed.into_iter().map(|(clause, _)| clause.id.clone()).take(NAMED);
    finding.clauses = blamed.collect();
    let others: Vec<String> = own.into_iter().filter(|id| !finding.clauses.contains(id)).collect();
    finding.clauses.extend(others);
}

/// The score of a clause: the score of its cases, counted in full only where the difference shows
/// the clause's signs. If no case counts, it is the share of the difference that its signs
/// describe.
fn suspicion(clause: &Clause, shown: bool, tally: &Tally) -> f64 {
    let by_cases = tally.suspicion(&clause.id);
    if shown { by_cases + FROM_SIGNS * clause.signs.len() as f64 } else { by_cases * FROM_AFAR }
}

/// The weight of a sign beside cases: less than the least of them.
const FROM_SIGNS: f64 = 1e-6;
/// The share of the case score that counts if the difference does not show the clause's signs but
/// is of the same kind: a broken piece changes the moves of pieces that it pins or checks.
const FROM_AFAR: f64 = 0.2;
