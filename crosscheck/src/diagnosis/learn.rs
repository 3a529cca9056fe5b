//! Finds the fewest and most general conditions under which an engine goes wrong: for each way of going wrong the
//! condition that holds for the most wrong answers and for no right one, then the same for the answers that are left.
//!
//! The search is exact up to its budget: it looks at conjunctions of features, the most covering first, and leaves out
//! what cannot cover more than the best so far (branch and bound).

use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;

use super::instance::{Feature, Instance, Value};
use super::operators::Operator;

/// The most nodes of a search. What is found by then is the best so far.
const BUDGET: usize = 20_000;
/// The most features that a condition names. More would describe the answers one by one.
const LONGEST: usize = 6;

/// The most hypotheses about one way of going wrong, before those that differ in one value are joined. What needs more
/// has not been understood.
const MOST: usize = 12;

/// What an engine does, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hypothesis {
    /// The way of going wrong.
    pub(super) operator: Operator,
    /// What the engine does.
    pub(super) label: Value,
    /// When it does that.
    pub(super) condition: Condition,
}

/// A conjunction: of each of these features, the value is one of some.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Condition(pub(super) Vec<Test>);

/// A test of one feature.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Test {
    pub(super) feature: Feature,
    pub(super) values: Values,
}

/// The values of a feature that pass a test.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Values {
    /// One of these.
    Of(BTreeSet<Value>),
    /// A number of at least this.
    AtLeast(i32),
    /// A number of at most this.
    AtMost(i32),
}

impl Test {
    fn is(feature: Feature, value: Value) -> Self {
        Self { feature, values: Values::Of(BTreeSet::from([value])) }
    }

    /// Whether an instance passes.
    pub(super) fn holds(&self, instance: &Instance) -> bool {
        instance.facts.0.iter().any(|(feature, value)| {
            *feature == self.feature
                && match (&self.values, value) {
                    (Values::Of(values), value) => values.contains(value),
                    (Values::AtLeast(least), Value::Number(number)) => number >= least,
                    (Values::AtMost(most), Value::Number(number)) => number <= most,
                    _ => false,
                }
        })
    }
}

impl Condition {
    /// Whether it holds for an instance.
    pub(super) fn holds(&self, instance: &Instance) -> bool {
        self.0.iter().all(|test| test.holds(instance))
    }

    /// How many tests an instance fails.
    pub(super) fn failed(&self, instance: &Instance) -> usize {
        self.0.iter().filter(|test| !test.holds(instance)).count()
    }
}

impl Hypothesis {
    /// Whether it says of an instance that the engine goes wrong there.
    pub(super) fn predicts(&self, instance: &Instance) -> bool {
        instance.operator == self.operator
            && !instance.right.contains(&self.label)
            && self.condition.holds(instance)
    }

    /// Whether it says what the engine does wrong in an instance.
    pub(super) fn explains(&self, instance: &Instance) -> bool {
        self.predicts(instance) && instance.seen.contains(&self.label)
    }
}

impl Hypothesis {
    /// Whether its condition names a kind of piece.
    pub(super) fn is_of_pieces(&self) -> bool {
        self.condition.0.iter().any(|test| test.feature == Feature::Kind)
    }
}

/// The hypotheses that together explain all deviations that can be explained.
pub(super) fn hypotheses(instances: &[Instance], stop: &dyn Fn() -> bool) -> Vec<Hypothesis> {
    let mut by_operator: BTreeMap<Operator, Vec<&Instance>> = BTreeMap::new();
    for instance in instances {
        by_operator.entry(instance.operator).or_default().push(instance);
    }
    by_operator.into_iter().flat_map(|(operator, all)| of_operator(operator, &all, stop)).collect()
}

/// The labels of what the engine does wrong in an instance.
fn labels(instance: &Instance) -> impl Iterator<Item = Value> {
    instance.seen.iter().copied().filter(|label| instance.deviates(*label))
}

fn of_operator(operator: Operator, all: &[&Instance], stop: &dyn Fn() -> bool) -> Vec<Hypothesis> {
    let mut left: BTreeSet<usize> =
        (0..all.len()).filter(|&place| labels(all[place]).next().is_some()).collect();
    let mut found: Vec<Hypothesis> = Vec::new();
    while !left.is_empty() && found.len() < MOST && !stop() {
        let wanted: BTreeSet<Value> = left.iter().flat_map(|&place| labels(all[place])).collect();
        let mut best: Option<(usize, std::cmp::Reverse<usize>, Hypothesis)> = None;
        for label in wanted {
            let Some((covered, condition)) = Search::new(all, &left, label).run() else { continue };
            let rank = (covered, std::cmp::Reverse(condition.0.len()));
            if best.as_ref().is_none_or(|(most, length, _)| rank > (*most, *length)) {
                best = Some((rank.0, rank.1, Hypothesis { operator, label, condition }));
            }
        }
        let Some((_, _, mut hypothesis)) = best else { break };
        widen(&mut hypothesis, all, &left);
        let before = left.len();
        left.retain(|&place| !hypothesis.explains(all[place]));
        if left.len() == before {
            break;
        }
        found.push(hypothesis);
    }
    merged(found)
}

/// Adds values to the tests of a hypothesis that make it explain more, as long as no right answer contradicts it.
fn widen(hypothesis: &mut Hypothesis, all: &[&Instance], left: &BTreeSet<usize>) {
    for place in 0..hypothesis.condition.0.len() {
        let test = hypothesis.condition.0[place].clone();
        let Values::Of(known) = &test.values else { continue };
        let others = |one: &Instance| {
            hypothesis
                .condition
                .0
                .iter()
                .enumerate()
                .all(|(other, test)| other == place || test.holds(one))
        };
        let near: Vec<&Instance> = all
            .iter()
            .copied()
            .filter(|one| !one.seen.is_empty() && others(one) && !test.holds(one))
            .collect();
        let of = |one: &Instance| {
            let facts = one.facts.0.iter().filter(|(feature, _)| *feature == test.feature);
            facts.map(|(_, value)| *value).collect::<Vec<_>>()
        };
        let wanted = left
            .iter()
            .map(|&place| all[place])
            .filter(|one| one.deviates(hypothesis.label) && others(one) && !test.holds(one));
        let wanted: BTreeSet<Value> = wanted.flat_map(of).collect();
        let is_safe = |value: &Value| {
            near.iter().all(|one| !of(one).contains(value) || !one.contradicts(hypothesis.label))
        };
        let more: BTreeSet<Value> = wanted.into_iter().filter(is_safe).collect();
        let values = known | &more;
        hypothesis.condition.0[place].values = Values::Of(values);
    }
}

/// Hypotheses that differ in the values of one feature are one.
fn merged(mut all: Vec<Hypothesis>) -> Vec<Hypothesis> {
    let mut place = 0;
    while place < all.len() {
        let other = (place + 1..all.len())
            .find_map(|other| Some((other, union(&all[place], &all[other])?)));
        match other {
            Some((other, union)) => {
                all[place] = union;
                all.remove(other);
            }
            None => place += 1,
        }
    }
    all
}

fn union(one: &Hypothesis, other: &Hypothesis) -> Option<Hypothesis> {
    if (one.operator, one.label) != (other.operator, other.label) {
        return None;
    }
    let (ours, theirs) = (&one.condition.0, &other.condition.0);
    let same_features = ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(|(our, their)| our.feature == their.feature);
    let mut differing =
        (0..ours.len()).filter(|&place| same_features && ours[place] != theirs[place]);
    let (place, None) = (differing.next()?, differing.next()) else { return None };
    let (Values::Of(our), Values::Of(their)) = (&ours[place].values, &theirs[place].values) else {
        return None;
    };
    let mut merged = one.clone();
    merged.condition.0[place].values = Values::Of(our | their);
    Some(merged)
}

/// All numbers below a size.
fn full(size: usize) -> FixedBitSet {
    let mut all = FixedBitSet::with_capacity(size);
    all.insert_range(..);
    all
}

/// A search for the condition that covers the most.
struct Search {
    tests: Vec<(Test, FixedBitSet, FixedBitSet)>,
    all: (FixedBitSet, FixedBitSet),
    budget: usize,
    /// How many wrong answers it covers, its length, and its tests.
    best: Option<(usize, usize, Vec<usize>)>,
}

impl Search {
    /// Over the instances of an operator, of which some are left to be explained.
    fn new(all: &[&Instance], left: &BTreeSet<usize>, label: Value) -> Self {
        let wrong: Vec<&Instance> =
            left.iter().map(|&place| all[place]).filter(|one| one.deviates(label)).collect();
        let right: Vec<&Instance> =
            all.iter().copied().filter(|one| one.contradicts(label)).collect();
        let mut tests: BTreeSet<Test> = BTreeSet::new();
        let mut numbers: BTreeMap<Feature, (i32, i32)> = BTreeMap::new();
        for (feature, value) in wrong.iter().flat_map(|one| &one.facts.0) {
            tests.insert(Test::is(*feature, *value));
            if let Value::Number(number) = value {
                let (least, most) = numbers.entry(*feature).or_insert((*number, *number));
                (*least, *most) = ((*least).min(*number), (*most).max(*number));
            }
        }
        for (feature, (least, most)) in numbers {
            tests.insert(Test { feature, values: Values::AtLeast(least) });
            tests.insert(Test { feature, values: Values::AtMost(most) });
        }
        // The features by their values, so that each instance is looked at once.
        let index = |some: &[&Instance]| {
            let mut index: BTreeMap<(Feature, Value), FixedBitSet> = BTreeMap::new();
            for (place, one) in some.iter().enumerate() {
                for fact in &one.facts.0 {
                    index
                        .entry(*fact)
                        .or_insert_with(|| FixedBitSet::with_capacity(some.len()))
                        .insert(place);
                }
            }
            index
        };
        let (of_wrong, of_right) = (index(&wrong), index(&right));
        let passing =
            |index: &BTreeMap<(Feature, Value), FixedBitSet>, size: usize, test: &Test| {
                let mut bits = FixedBitSet::with_capacity(size);
                let first = (test.feature, Value::Yes);
                for ((feature, value), some) in index.range(first..) {
                    if *feature != test.feature {
                        break;
                    }
                    let passes = match (&test.values, value) {
                        (Values::Of(values), value) => values.contains(value),
                        (Values::AtLeast(least), Value::Number(number)) => number >= least,
                        (Values::AtMost(most), Value::Number(number)) => number <= most,
                        _ => false,
                    };
                    if passes {
                        bits.union_with(some);
                    }
                }
                bits
            };
        let mut tests: Vec<(Test, FixedBitSet, FixedBitSet)> = tests
            .into_iter()
            .map(|test| {
                let wrong = passing(&of_wrong, wrong.len(), &test);
                let right = passing(&of_right, right.len(), &test);
                (test, wrong, right)
            })
            .collect();
        tests.retain(|(_, _, right_passing)| {
            right_passing.count_ones(..) < right.len() || right.is_empty()
        });
        // What holds for the most wrong answers comes first. The sort is stable: between equals the order of the features
        // decides.
        tests.sort_by_key(|(_, wrong, _)| std::cmp::Reverse(wrong.count_ones(..)));
        let all = (full(wrong.len()), full(right.len()));
        Self { tests, all, budget: BUDGET, best: None }
    }

    /// How many wrong answers the best condition covers, and the condition.
    fn run(mut self) -> Option<(usize, Condition)> {
        if self.all.0.is_clear() {
            return None;
        }
        self.greedy();
        let (wrong, right) = self.all.clone();
        self.extend(0, &mut Vec::new(), &wrong, &right);
        let (covered, _, chosen) = self.best?;
        let mut tests: Vec<Test> =
            chosen.into_iter().map(|place| self.tests[place].0.clone()).collect();
        tests.sort();
        Some((covered, Condition(tests)))
    }

    /// A first condition: each further test leaves the largest share of wrong answers.
    fn greedy(&mut self) {
        let (mut wrong, mut right) = self.all.clone();
        let mut chosen = Vec::new();
        while !right.is_clear() && chosen.len() < LONGEST {
            let share = |&place: &usize| {
                let (_, of_wrong, of_right) = &self.tests[place];
                let (some, others) =
                    (wrong.intersection_count(of_wrong), right.intersection_count(of_right));
                (some > 0 && others < right.count_ones(..))
                    .then(|| (some as f64 / (some + others) as f64, some))
            };
            let places = (0..self.tests.len()).filter_map(|place| Some((share(&place)?, place)));
            // Of equals, the first.
            let best = places.reduce(|one, other| if other.0 > one.0 { other } else { one });
            let Some((_, place)) = best else { return };
            wrong &= &self.tests[place].1;
            right &= &self.tests[place].2;
            chosen.push(place);
        }
        if right.is_clear() {
            // The search replaces it by one that is as good, as that one has the first features.
            self.best = Some((wrong.count_ones(..), chosen.len() + 1, chosen));
        }
    }

    fn offer(&mut self, covered: usize, chosen: &[usize]) {
        if self.is_better(covered, chosen.len()) {
            self.best = Some((covered, chosen.len(), chosen.to_vec()));
        }
    }

    fn is_better(&self, covered: usize, length: usize) -> bool {
        self.best.as_ref().is_none_or(|(most, shortest, _)| {
            covered > *most || (covered == *most && length < *shortest)
        })
    }

    fn extend(
        &mut self,
        from: usize,
        chosen: &mut Vec<usize>,
        wrong: &FixedBitSet,
        right: &FixedBitSet,
    ) {
        if right.is_clear() {
            self.offer(wrong.count_ones(..), chosen);
            return;
        }
        if chosen.len() == LONGEST {
            return;
        }
        for place in from..self.tests.len() {
            if self.budget == 0 {
                return;
            }
            self.budget -= 1;
            let (_, of_wrong, of_right) = &self.tests[place];
            let some = wrong & of_wrong;
            if !self.is_better(some.count_ones(..), chosen.len() + 1) {
                // What follows covers no more by itself.
                if !self.is_better(of_wrong.count_ones(..), chosen.len() + 1) {
                    return;
                }
                continue;
            }
            let others = right & of_right;
            if others.count_ones(..) == right.count_ones(..) {
                continue;
            }
            chosen.push(place);
            self.extend(place + 1, chosen, &some, &others);
            chosen.pop();
        }
    }
}
