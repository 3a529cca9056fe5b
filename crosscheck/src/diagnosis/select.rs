//! Which hypotheses a diagnosis keeps: of those that are learned from the answers, the fewest that explain what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::condition::Hypothesis;
use super::instance::{Fact, Feature, Instance};
use super::learn;
use super::operators::{self, Operator, Strays};
use super::sample::{self, Sample};
use super::view::{Part, View};

/// The hypotheses, and the instances that they were learned from.
pub(super) struct Found {
    pub(super) hypotheses: Vec<Hypothesis>,
    pub(super) instances: Vec<Instance>,
    pub(super) strays: Strays,
    /// Whether the engine writes one piece for another.
    pub(super) misspells: bool,
}

impl Found {
    /// The values of all that a hypothesis explains.
    pub(super) fn facts_of(&self, hypothesis: &Hypothesis) -> BTreeSet<Fact> {
        let shown = self.instances.iter().filter(|one| hypothesis.explains(one));
        shown.flat_map(|one| one.facts.all()).collect()
    }
}

/// How often hypotheses are learned again, at most, because of right answers that were not among those learned from.
const CORRECTED: usize = 8;

/// Learns hypotheses, and keeps those that explain something that no other does, the one that explains the most first.
pub(super) fn select(
    views: &[View],
    settled: &BTreeSet<usize>,
    stop: &(dyn Fn() -> bool + Sync),
) -> Found {
    let strays = Strays::of(views);
    let of = |number: usize, wanted: &BTreeSet<Operator>| {
        operators::instances(number, &views[number], &strays, wanted)
    };
    let every = BTreeSet::from(Operator::ALL);
    let open: Vec<usize> = (0..views.len()).filter(|number| !settled.contains(number)).collect();
    let wrong: Vec<usize> =
        open.iter().copied().filter(|&number| !views[number].wrong().is_empty()).collect();
    let mut wanted: BTreeSet<Operator> = BTreeSet::new();
    sample::in_parts(&wrong, &|number| of(number, &every), stop, |one| {
        if one.is_wrong() {
            wanted.insert(one.operator);
        }
    });
    let all = |number: usize| of(number, &wanted);
    let sample = Sample::of(&open, &all, stop);
    let is_part = sample.is_part();
    let mut instances = sample.into_kept();
    let mut learned = learn::hypotheses(&instances, &wanted, stop);
    for _ in 0..if is_part { CORRECTED } else { 0 } {
        let is_against = |one: &Instance| {
            let mut known = learned.get(&one.operator).into_iter().flatten();
            known.any(|known| known.predicts(one) && one.contradicts(known.label))
        };
        let against =
            |number: usize| all(number).into_iter().find(is_against).into_iter().collect();
        let mut more = Vec::new();
        sample::in_parts(&open, &against, stop, |one| more.push(one));
        if more.is_empty() || stop() {
            break;
        }
        let changed: BTreeSet<Operator> = more.iter().map(|one| one.operator).collect();
        instances.extend(more);
        learned.extend(learn::hypotheses(&instances, &changed, stop));
    }
    let mut left: Vec<Hypothesis> = learned.into_values().flatten().collect();
    let misspells = left
        .iter()
        .any(|one| one.operator == Operator::Read && one.condition.values(Feature::Kind).is_some());
    // Of an engine that writes one piece for another, no board after a move says what it made.
    left.retain(|one| {
        !(misspells && matches!(one.operator, Operator::Becomes | Operator::Explosion))
    });
    let hypotheses = fewest(left, &instances);
    Found { hypotheses, instances, strays, misspells }
}

/// Those that explain something that no other does, the one that explains the most first.
fn fewest(all: Vec<Hypothesis>, instances: &[Instance]) -> Vec<Hypothesis> {
    let mut by_operator: BTreeMap<Operator, Vec<&Instance>> = BTreeMap::new();
    for instance in instances.iter().filter(|one| one.is_wrong()) {
        by_operator.entry(instance.operator).or_default().push(instance);
    }
    let shown = |one: Hypothesis| {
        let of_operator = by_operator.get(&one.operator).into_iter().flatten();
        let shown = of_operator.filter(|instance| one.explains(instance));
        let shown = shown.map(|instance| (instance.view, instance.part)).collect();
        (one, shown)
    };
    let mut left: Vec<(Hypothesis, BTreeSet<(usize, Part)>)> =
        all.into_par_iter().map(shown).collect();
    let mut explained: BTreeMap<usize, BTreeSet<Part>> = BTreeMap::new();
    let mut kept = Vec::new();
    loop {
        let is_new = |(view, part): &&(usize, Part)| {
            let known = explained.get(view);
            known.is_none_or(|known| !known.contains(part) && !follows(*part, known))
        };
        let gains = left.iter().map(|(_, shown)| shown.iter().filter(is_new).count());
        // Of equals, the first.
        let best = gains.enumerate().rev().max_by_key(|(_, gain)| *gain);
        let Some((place, _)) = best.filter(|(_, gain)| *gain > 0) else { return kept };
        let (best, shown) = left.remove(place);
        for (view, part) in shown {
            explained.entry(view).or_default().insert(part);
        }
        kept.push(best);
    }
}

/// Whether a wrong part of an answer follows from others.
pub(super) fn follows(part: Part, from: &BTreeSet<Part>) -> bool {
    let lists = from.iter().any(|part| matches!(part, Part::Listed(_)));
    let reads = from.iter().any(|part| matches!(part, Part::Read(_)));
    match part {
        Part::Outcome if from.contains(&Part::Points) => true,
        // Where a game has ended, nothing can be claimed.
        Part::Claims if from.contains(&Part::Outcome) => true,
        Part::Outcome | Part::Points | Part::Claims | Part::Check => {
            lists || reads || from.contains(&Part::Check)
        }
        Part::After(played, _) => {
            reads
                || from.iter().any(|part| matches!(part, Part::After(other, _) if *other == played))
        }
        Part::Listed(played) => {
            reads
                || from.contains(&Part::Outcome)
                || from.iter().any(|part| {
                    matches!(part, Part::Listed(other)
                    if (other.from, other.to) == (played.from, played.to) && *other != played)
                })
        }
        Part::Read(_) => reads,
        Part::Answer => false,
    }
}
