//! What the cases leave untested: clauses without a case, readings that no case tells apart, and
//! rogues that no case of their clause catches.

use notation::{Ruling, Rulings, Variant};
use rayon::prelude::*;

use crate::blame::Tally;
use crate::fixtures::{Case, Fixtures, RogueEntry};
use crate::judge::{self, Verdict};
use crate::rogues::Rogue;
use crate::{Implementation, adapters};

/// A reading other than the default, and the cases that tell it from the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The ruling.
    pub ruling: Ruling,
    /// Its value; for a free ruling, the one that a case gives by hand.
    pub value: String,
    /// The ids of the cases that hold under it and do not hold under the default.
    pub told_apart_by: Vec<String>,
}

/// Every reading other than the default, in the order of SPEC section 5. A free ruling has no
/// named one, so the values that cases give stand for it.
///
/// Labels are not trusted: a case tells a reading apart when the witness passes it as it stands
/// and fails it with that one ruling set back to its default.
pub fn readings(fixtures: &Fixtures, witness: &mut dyn Implementation) -> Vec<Reading> {
    let mut readings = Vec::new();
    for ruling in Ruling::ALL {
        let default = ruling.values()[0];
        let mut values: Vec<String> =
            ruling.values()[1..].iter().map(|&value| value.to_owned()).collect();
        if ruling.is_free() {
            values.push(BY_HAND.to_owned());
        }
        for value in values {
            let told_apart_by = fixtures
                .cases_of(ruling.variant())
                .filter(|case| {
                    let found = case.rulings.value(ruling);
                    found == value || (value == BY_HAND && found != default)
                })
                .filter(|case| tells_apart(case, ruling, default, witness))
                .map(|case| case.id.clone())
                .collect();
            readings.push(Reading { ruling, value, told_apart_by });
        }
    }
    readings
}

/// How the value of a free ruling is called where any will do.
const BY_HAND: &str = "given by hand";

fn tells_apart(
    case: &Case,
    ruling: Ruling,
    default: &str,
    witness: &mut dyn Implementation,
) -> bool {
    let mut set_back: Rulings = case.rulings.clone();
    if set_back.set(ruling.id(), default).is_err() {
        return false;
    }
    let under_default = case.under(set_back);
    judge::case(case, witness) == Verdict::Passed
        && matches!(judge::case(&under_default, witness), Verdict::Failed(_))
}

/// A rogue, and what came of holding it to the cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RogueCoverage {
    /// The clause that it breaks; none for one that is right.
    pub clause: Option<String>,
    /// The game, or none for all.
    pub variant: Option<Variant>,
    /// What it does.
    pub does: String,
    /// Whether its clause must be named first.
    pub gallery: bool,
    /// The ids of the cases of its clause that fail; of one that is right, of any that fail.
    pub caught_by: Vec<String>,
    /// How many other cases fail as well.
    pub others: usize,
    /// The place of its clause among those that its failures point to, 1 for the first.
    pub rank: Option<usize>,
    /// The clause that is named first.
    pub named: Option<String>,
}

impl RogueCoverage {
    /// Whether it fares as it should: caught by a case of its clause, or right and never caught.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.caught_by.is_empty() == self.clause.is_none()
    }
}

/// Which cases a rogue is held to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trial {
    /// Those of its clause, until one catches it. No clause is named.
    ItsClause,
    /// Every case of its games.
    All,
}

/// Holds the rogues that are wanted to the cases, several at once.
///
/// This measure cannot be met by labels: a case that names a clause counts only if breaking the
/// clause makes it fail.
pub fn rogues(
    fixtures: &Fixtures,
    trial: Trial,
    wanted: impl Fn(&RogueEntry) -> bool,
) -> Vec<RogueCoverage> {
    let entries: Vec<&RogueEntry> = fixtures.rogues.iter().filter(|entry| wanted(entry)).collect();
    entries.into_par_iter().map(|entry| try_out(fixtures, trial, entry)).collect()
}

fn try_out(fixtures: &Fixtures, trial: Trial, entry: &RogueEntry) -> RogueCoverage {
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
    let mut covered = RogueCoverage {
        clause: entry.source.breaks.clone(),
        variant: entry.variant,
        does: entry.source.does.clone(),
        gallery: entry.source.gallery,
        caught_by: Vec::new(),
        others: 0,
        rank: None,
        named: None,
    };
    let (mut rogue, mut witness) = (Rogue::new(&entry.source), adapters::oracle());
    let mut tally = Tally::default();
    for case in fixtures.cases.iter().filter(|case| games.contains(&case.variant)) {
        let its_own = of_clause(case) || clause.is_none();
        if trial == Trial::ItsClause && !its_own {
            continue;
        }
        let verdict = judge::case(case, &mut rogue);
        tally.count(case, &verdict, &fixtures.clauses, &mut witness);
        if matches!(verdict, Verdict::Failed(_)) {
            if its_own {
                covered.caught_by.push(case.id.clone());
                if trial == Trial::ItsClause {
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
