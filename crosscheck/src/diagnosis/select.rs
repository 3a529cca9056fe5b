//! Which hypotheses a diagnosis keeps: of those that are learned from the answers, the fewest that explain what is wrong.

use std::collections::{BTreeMap, BTreeSet};

use super::condition::Hypothesis;
use super::draw::Fact;
use super::instance::{Feature, Instance};
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
        shown.flat_map(|one| one.facts.0.iter().copied()).collect()
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
    let mut left = learn::hypotheses(&instances, stop);
    for _ in 0..if is_part { CORRECTED } else { 0 } {
        let is_against = |one: &Instance| {
            left.iter().any(|known| known.predicts(one) && one.contradicts(known.label))
        };
        let against =
            |number: usize| all(number).into_iter().find(is_against).into_iter().collect();
        let before = instances.len();
        let mut more = Vec::new();
        sample::in_parts(&open, &against, stop, |one| more.push(one));
        instances.extend(more);
        if instances.len() == before || stop() {
            break;
        }
        left = learn::hypotheses(&instances, stop);
    }
    let misspells = left
        .iter()
        .any(|one| one.operator == Operator::Read && one.condition.values(Feature::Kind).is_some());
    // Of an engine that writes one piece for another, no board after a move says what it made.
    left.retain(|one| {
        !(misspells && matches!(one.operator, Operator::Becomes | Operator::Explosion))
    });
    let mut explained: BTreeMap<usize, BTreeSet<Part>> = BTreeMap::new();
    let mut hypotheses = Vec::new();
    loop {
        let gain = |one: &Hypothesis| {
            let shown = instances.iter().filter(|instance| one.explains(instance));
            let new = shown.filter(|instance| {
                let known = explained.get(&instance.view);
                known.is_none_or(|known| {
                    !known.contains(&instance.part) && !follows(instance.part, known)
                })
            });
            new.map(|instance| (instance.view, instance.part)).collect::<BTreeSet<_>>().len()
        };
        let gains = left.iter().map(gain).enumerate();
        let Some((place, gain)) = gains.max_by_key(|(place, gain)| (*gain, usize::MAX - place))
        else {
            break;
        };
        if gain == 0 {
            break;
        }
        let best = left.remove(place);
        for instance in instances.iter().filter(|instance| best.explains(instance)) {
            explained.entry(instance.view).or_default().insert(instance.part);
        }
        hypotheses.push(best);
    }
    Found { hypotheses, instances, strays, misspells }
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
