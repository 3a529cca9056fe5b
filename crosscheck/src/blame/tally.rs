use std::collections::BTreeMap;

use super::signs::{seen, shows_all};
use crate::Reference;
use crate::fixtures::{Case, Clauses};
use crate::judge::Verdict;

/// How the cases of each clause have come out, which ranks the clauses of a broken implementation.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    counts: BTreeMap<String, Count>,
    /// The cases that fail, each once, however many clauses it names.
    failing: u64,
}

/// The cases of one clause.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Those that fail.
    pub failures: u64,
    /// Those that fail in a way that shows the clause's signs.
    pub telling: u64,
    /// All of them.
    pub cases: u64,
    /// Whether the clause lists no signs, so that no failure can look like its breaking.
    pub silent: bool,
}

impl Count {
    /// How much speaks for the clause, as the two parts of a fraction: the share of its cases that
    /// fail, and how much of all that fails it explains. A failure that looks like the breaking of
    /// the clause weighs as three, one of a clause that lists no signs between that and one. Few
    /// cases prove little, hence the half of a case that never fails.
    const fn weight(self, failing: u64) -> (u64, u64) {
        let failures =
            if self.silent { 16 * self.failures } else { 10 * self.failures + 20 * self.telling };
        (failures * (failing + 2 * self.failures), 2 * self.cases + 1)
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
        self.failing += u64::from(signs.is_some());
        for id in &case.clauses {
            let clause = clauses.get(id);
            let telling =
                clause.zip(signs.as_ref()).is_some_and(|(clause, signs)| shows_all(signs, clause));
            let count = self.counts.entry(id.clone()).or_default();
            count.silent = clause.is_some_and(|clause| clause.signs.is_empty());
            count.cases += 1;
            count.failures += u64::from(signs.is_some());
            count.telling += u64::from(telling);
        }
    }

    /// Adds another tally.
    pub fn merge(&mut self, other: &Self) {
        self.failing += other.failing;
        for (clause, more) in &other.counts {
            let sum = self.counts.entry(clause.clone()).or_default();
            sum.silent = more.silent;
            sum.failures += more.failures;
            sum.telling += more.telling;
            sum.cases += more.cases;
        }
    }

    /// The clauses with failing cases, the likeliest to be broken first.
    #[must_use]
    pub fn ranked(&self) -> Vec<(&str, Count)> {
        let failing = self.counts.iter().filter(|(_, count)| count.failures > 0);
        let mut ranked: Vec<_> = failing.map(|(id, &count)| (id.as_str(), count)).collect();
        // Fractions are compared crosswise; between equals the order of the ids decides.
        ranked.sort_by(|(_, one), (_, two)| {
            let (one, one_of) = one.weight(self.failing);
            let (two, two_of) = two.weight(self.failing);
            (two * one_of).cmp(&(one * two_of))
        });
        ranked
    }
}
