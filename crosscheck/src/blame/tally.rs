use std::collections::BTreeMap;

use super::signs::{seen, shows_all};
use crate::Reference;
use crate::fixtures::{Case, Clauses};
use crate::judge::Verdict;

/// How the cases of each clause have come out, which ranks the clauses of a broken implementation.
#[derive(Debug, Clone, Default)]
pub struct Tally(BTreeMap<String, Count>);

/// The cases of one clause.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Those that fail.
    pub failures: u64,
    /// Those that fail in a way that shows the clause's signs.
    pub telling: u64,
    /// All of them.
    pub cases: u64,
}

impl Count {
    /// How much speaks for the clause: the share of its cases that fail, and of those whose
    /// failure looks like its breaking.
    pub(super) fn weight(self) -> f64 {
        let failing = self.failures as f64 / self.cases as f64;
        failing * (failing + self.telling as f64 / self.cases as f64)
    }
}

impl Tally {
    /// Counts a case for each of its clauses. The witness says what positions moves lead to.
    pub fn count(
        &mut self,
        case: &Case,
        verdict: &Verdict,
        clauses: &Clauses,
        witness: &mut dyn Reference,
    ) {
        if matches!(verdict, Verdict::Skipped(_)) {
            return;
        }
        let signs = match verdict {
            Verdict::Failed(finding) => Some(seen(finding, witness)),
            _ => None,
        };
        for id in &case.clauses {
            let telling = clauses.get(id).zip(signs.as_ref());
            let telling = telling.is_some_and(|(clause, signs)| shows_all(signs, clause));
            let count = self.0.entry(id.clone()).or_default();
            count.cases += 1;
            count.failures += u64::from(signs.is_some());
            count.telling += u64::from(telling);
        }
    }

    /// How the cases of a clause have come out, if any was asked.
    #[must_use]
    pub fn get(&self, clause: &str) -> Option<Count> {
        self.0.get(clause).copied()
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        for (clause, more) in &other.0 {
            let sum = self.0.entry(clause.clone()).or_default();
            sum.failures += more.failures;
            sum.telling += more.telling;
            sum.cases += more.cases;
        }
    }

    /// The clauses with failing cases, the likeliest to be broken first: those that the failures
    /// point to before those whose cases merely fail along with others.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, Count)> {
        let failing = self.0.iter().filter(|(_, count)| count.failures > 0);
        let mut ranked: Vec<_> = failing.map(|(id, &count)| (id.as_str(), count)).collect();
        // Between equals the order of the ids decides.
        ranked.sort_by(|(_, one), (_, two)| two.weight().total_cmp(&one.weight()));
        ranked.sort_by_key(|(_, count)| count.telling == 0);
        ranked
    }
}
