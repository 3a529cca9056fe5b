//! The search for the condition that holds for the most wrong answers and for no right one.
//!
//! It is exact up to its budget: it looks at conjunctions of features, the most covering first, and leaves out what cannot
//! cover more than the best so far (branch and bound).

use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;

use super::condition::{Condition, Test, Values};
use super::instance::{Fact, Feature, Instance, Value};

/// The most nodes of a search. What is found by then is the best so far.
const BUDGET: usize = 20_000;
/// The most features that a condition names. More would describe the answers one by one.
const LONGEST: usize = 6;

/// All numbers below a size.
fn full(size: usize) -> FixedBitSet {
    let mut all = FixedBitSet::with_capacity(size);
    all.insert_range(..);
    all
}

/// The places of the instances that have a value of a feature.
pub(super) struct Index {
    places: BTreeMap<Fact, Vec<usize>>,
    /// How many instances there are.
    count: usize,
}

impl Index {
    /// Of the instances of an operator, which are searched again and again.
    pub(super) fn of(all: &[&Instance]) -> Self {
        let mut places: BTreeMap<Fact, Vec<usize>> = BTreeMap::new();
        for (place, one) in all.iter().enumerate() {
            for fact in one.facts.all() {
                places.entry(fact).or_default().push(place);
            }
        }
        Self { places, count: all.len() }
    }

    /// All places.
    pub(super) fn all(&self) -> FixedBitSet {
        full(self.count)
    }

    /// The places of the instances that pass a test.
    pub(super) fn set(&self, test: &Test) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.count);
        set.extend(self.passing(test));
        set
    }

    /// The places of the instances that pass a test. One that has two values of its feature may come twice.
    fn passing(&self, test: &Test) -> impl Iterator<Item = usize> {
        let of_feature = self.places.range((test.feature, Value::Yes)..);
        let of_feature = of_feature.take_while(|((feature, _), _)| *feature == test.feature);
        of_feature
            .filter(|((_, value), _)| test.values.allow(*value))
            .flat_map(|(_, places)| places.iter().copied())
    }
}

/// Some of the instances, numbered anew.
struct Ranks {
    by_place: Vec<Option<usize>>,
    count: usize,
}

impl Ranks {
    fn of(all: &[&Instance], is_one: impl Fn(usize) -> bool) -> Self {
        let mut count = 0;
        let rank = |place| {
            is_one(place).then(|| {
                count += 1;
                count - 1
            })
        };
        let by_place = (0..all.len()).map(rank).collect();
        Self { by_place, count }
    }

    /// Those at some places.
    fn set(&self, places: impl Iterator<Item = usize>) -> FixedBitSet {
        let mut set = FixedBitSet::with_capacity(self.count);
        set.extend(places.filter_map(|place| self.by_place[place]));
        set
    }
}

/// A search for the condition that covers the most.
pub(super) struct Search<'a> {
    stop: &'a (dyn Fn() -> bool + Sync),
    tests: Vec<(Test, FixedBitSet, FixedBitSet)>,
    all: (FixedBitSet, FixedBitSet),
    budget: usize,
    /// How many wrong answers it covers, its length, and its tests.
    best: Option<(usize, usize, Vec<usize>)>,
}

impl<'a> Search<'a> {
    /// Over the instances of an operator, of which some are left to be explained.
    pub(super) fn new(
        all: &[&Instance],
        index: &Index,
        left: &BTreeSet<usize>,
        label: Value,
        stop: &'a (dyn Fn() -> bool + Sync),
    ) -> Self {
        let wrong = Ranks::of(all, |place| left.contains(&place) && all[place].deviates(label));
        let right = Ranks::of(all, |place| all[place].contradicts(label));
        let mut tests: BTreeSet<Test> = BTreeSet::new();
        let mut numbers: BTreeMap<Feature, (i32, i32)> = BTreeMap::new();
        for ((feature, value), places) in &index.places {
            if !places.iter().any(|&place| wrong.by_place[place].is_some()) {
                continue;
            }
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
        let mut tests: Vec<(Test, FixedBitSet, FixedBitSet)> = tests
            .into_iter()
            .map(|test| {
                let passing = |ranks: &Ranks| ranks.set(index.passing(&test));
                let (wrong, right) = (passing(&wrong), passing(&right));
                (test, wrong, right)
            })
            .collect();
        tests.retain(|(_, _, right_passing)| {
            right_passing.count_ones(..) < right.count || right.count == 0
        });
        // What holds for the most wrong answers comes first. The sort is stable: between equals the order of the features
        // decides.
        tests.sort_by_key(|(_, wrong, _)| std::cmp::Reverse(wrong.count_ones(..)));
        let all = (full(wrong.count), full(right.count));
        Self { stop, tests, all, budget: BUDGET, best: None }
    }

    /// How many wrong answers the best condition covers, and the condition.
    pub(super) fn run(mut self) -> Option<(usize, Condition)> {
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
            let rights = right.count_ones(..);
            let share = |&place: &usize| {
                let (_, of_wrong, of_right) = &self.tests[place];
                let (some, others) =
                    (wrong.intersection_count(of_wrong), right.intersection_count(of_right));
                (some > 0 && others < rights).then(|| (some as f64 / (some + others) as f64, some))
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
        let rights = right.count_ones(..);
        for place in from..self.tests.len() {
            // The time is looked at now and then.
            if self.budget == 0 || (self.budget.is_multiple_of(64) && (self.stop)()) {
                return;
            }
            self.budget -= 1;
            let (_, of_wrong, of_right) = &self.tests[place];
            if !self.is_better(wrong.intersection_count(of_wrong), chosen.len() + 1) {
                // What follows covers no more by itself.
                if !self.is_better(of_wrong.count_ones(..), chosen.len() + 1) {
                    return;
                }
                continue;
            }
            if right.intersection_count(of_right) == rights {
                continue;
            }
            let (some, others) = (wrong & of_wrong, right & of_right);
            chosen.push(place);
            self.extend(place + 1, chosen, &some, &others);
            chosen.pop();
        }
    }
}
