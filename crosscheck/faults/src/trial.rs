use conformance::blame::Tally;
use conformance::judge::{self, Verdict};
use notation::Variant;
use rayon::prelude::*;
use suite::{Case, Fixtures};

use crate::{FaultSuite, Faulty, PlantedFault};

/// A fault, and its results in the cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultCoverage {
    /// The clause that it breaks; none for a control.
    pub clause: Option<String>,
    /// The game, or none for all games.
    pub variant: Option<Variant>,
    /// Its description.
    pub does: String,
    /// Whether blame must name its clause first.
    pub named_first: bool,
    /// The ids of the failing cases of its clause; for a control, of any failing cases.
    pub caught_by: Vec<String>,
    /// The number of other cases that fail as well.
    pub others: usize,
    /// The rank of its clause in the blame for its failures, 1 for the first.
    pub rank: Option<usize>,
    /// The clause that blame names first.
    pub named: Option<String>,
}

impl FaultCoverage {
    /// Whether the result is right: a fault is caught by a case of its clause, and a control never.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.caught_by.is_empty() == self.clause.is_none()
    }
}

/// The cases that a fault is run against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaseSelection {
    /// Those of its clause, until one catches it. Blame names no clause.
    ItsClause,
    /// Every case of its games.
    All,
}

/// Runs the cases against the faults that are wanted, several at once.
///
/// Labels alone cannot pass this: a case that names a clause counts only if breaking the clause
/// makes it fail.
pub fn tried(
    suite: &FaultSuite,
    fixtures: &Fixtures,
    selection: CaseSelection,
    wanted: impl Fn(&PlantedFault) -> bool,
) -> Vec<FaultCoverage> {
    let entries: Vec<&PlantedFault> = suite.faults.iter().filter(|entry| wanted(entry)).collect();
    entries.into_par_iter().map(|entry| try_out(fixtures, selection, entry)).collect()
}

fn try_out(fixtures: &Fixtures, selection: CaseSelection, entry: &PlantedFault) -> FaultCoverage {
    let clause = entry.source.breaks.as_deref();
    let of_clause = |case: &Case| clause.is_some_and(|id| case.clauses.iter().any(|c| c == id));
    let games: Vec<Variant> = match (entry.variant, clause) {
        (Some(variant), _) => vec![variant],
        (None, None) => Variant::ALL.to_vec(),
        (None, Some(_)) => {
            let named = fixtures.cases.iter().filter(|case| of_clause(case));
            named.map(|case| case.variant).collect()
        }
    };
    let mut covered = FaultCoverage {
        clause: entry.source.breaks.clone(),
        variant: entry.variant,
        does: entry.source.does.clone(),
        named_first: entry.source.named_first,
        caught_by: Vec::new(),
        others: 0,
        rank: None,
        named: None,
    };
    let mut fault = Faulty::new(&entry.source);
    let mut tally = Tally::default();
    for case in fixtures.cases.iter().filter(|case| games.contains(&case.variant)) {
        let its_own = of_clause(case) || clause.is_none();
        if selection == CaseSelection::ItsClause && !its_own {
            continue;
        }
        let verdict = judge::case(case, &mut fault);
        tally.count(case, &verdict, &fixtures.clauses);
        if matches!(verdict, Verdict::Failed(_)) {
            if its_own {
                covered.caught_by.push(case.id.clone());
                if selection == CaseSelection::ItsClause {
                    return covered;
                }
            } else {
                covered.others += 1;
            }
        }
    }
    let ranked = tally.ranked();
    covered.rank = ranked.iter().position(|(id, _)| Some(*id) == clause).map(|place| place + 1);
    covered.named = ranked.first().map(|(id, _)| (*id).to_owned());
    covered
}
