//! Finds the fewest and most general conditions under which an engine goes wrong: for each way of going wrong the
//! condition that holds for the most wrong answers and for no right one, then the same for the answers that are left.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;
use rayon::prelude::*;

use super::condition::{Hypothesis, Values};
use super::instance::{Instance, Value};
use super::operators::Operator;
use super::search::{Index, Search};

/// The most hypotheses about one way of going wrong, before those that differ in one value are joined. What needs more
/// has not been understood.
const MOST: usize = 12;

/// The hypotheses about some ways of going wrong that together explain all deviations that can be explained.
pub(super) fn hypotheses(
    instances: &[Instance],
    operators: &BTreeSet<Operator>,
    stop: &(dyn Fn() -> bool + Sync),
) -> BTreeMap<Operator, Vec<Hypothesis>> {
    let mut by_operator: BTreeMap<Operator, Vec<&Instance>> = BTreeMap::new();
    for instance in instances.iter().filter(|one| operators.contains(&one.operator)) {
        by_operator.entry(instance.operator).or_default().push(instance);
    }
    let learned = by_operator.into_par_iter();
    learned.map(|(operator, all)| (operator, of_operator(operator, &all, stop))).collect()
}

fn of_operator(
    operator: Operator,
    all: &[&Instance],
    stop: &(dyn Fn() -> bool + Sync),
) -> Vec<Hypothesis> {
    let mut left: BTreeSet<usize> = (0..all.len()).filter(|&place| all[place].is_wrong()).collect();
    let index = Index::of(all);
    let mut found: Vec<Hypothesis> = Vec::new();
    while !left.is_empty() && found.len() < MOST && !stop() {
        let wanted: BTreeSet<Value> = left.iter().flat_map(|&place| all[place].wrong()).collect();
        let wanted: Vec<Value> = wanted.into_iter().collect();
        let search = |&label: &Value| {
            let (covered, condition) = Search::new(all, &index, &left, label, stop).run()?;
            Some((covered, Hypothesis { operator, label, condition }))
        };
        let found_of_labels: Vec<(usize, Hypothesis)> =
            wanted.par_iter().filter_map(search).collect();
        let rank =
            |(covered, one): &(usize, Hypothesis)| (*covered, Reverse(one.condition.0.len()));
        // Of equals, the first.
        let best = found_of_labels.into_iter().rev().max_by_key(rank);
        let Some((_, mut hypothesis)) = best else { break };
        let holds = widen(&mut hypothesis, all, &index, &left);
        let before = left.len();
        let at = |place: usize| (all[place].view, all[place].place(place));
        let explained = left
            .iter()
            .filter(|&&place| holds.contains(place) && all[place].deviates(hypothesis.label));
        let explained: BTreeSet<_> = explained.map(|&place| at(place)).collect();
        left.retain(|&place| !explained.contains(&at(place)));
        if left.len() == before {
            break;
        }
        found.push(hypothesis);
    }
    merged(found)
}

/// Widens the tests of a hypothesis, one after the other, as far as no right answer contradicts it: by values that make it
/// explain more, and by all numbers up to the next one that does not go wrong. Returns the places where its condition holds.
fn widen(
    hypothesis: &mut Hypothesis,
    all: &[&Instance],
    index: &Index,
    left: &BTreeSet<usize>,
) -> FixedBitSet {
    let tests = &mut hypothesis.condition.0;
    let mut passing: Vec<FixedBitSet> = tests.iter().map(|test| index.set(test)).collect();
    let holds = |passing: &[FixedBitSet]| {
        passing.iter().fold(index.all(), |mut all, one| {
            all &= one;
            all
        })
    };
    for (place, test) in tests.iter_mut().enumerate() {
        // What fails this test alone.
        let passed = std::mem::replace(&mut passing[place], index.all());
        let mut near = holds(&passing);
        near.difference_with(&passed);
        let barred: BTreeSet<Value> = near
            .ones()
            .map(|one| all[one])
            .filter(|one| one.contradicts(hypothesis.label))
            .flat_map(|one| one.facts.of(test.feature))
            .collect();
        let numbers = barred.iter().filter_map(|value| match value {
            Value::Number(number) => Some(*number),
            _ => None,
        });
        let widened = match test.values.clone() {
            Values::Of(known) => {
                let wrong = near.ones().filter(|one| left.contains(one)).map(|one| all[one]);
                let wrong = wrong.filter(|one| one.deviates(hypothesis.label));
                let more = wrong.flat_map(|one| one.facts.of(test.feature));
                Values::Of(more.filter(|value| !barred.contains(value)).chain(known).collect())
            }
            Values::AtLeast(least) => {
                let below = numbers.filter(|number| *number < least).max();
                Values::AtLeast(below.map_or(least, |below| below + 1))
            }
            Values::AtMost(most) => {
                let above = numbers.filter(|number| *number > most).min();
                Values::AtMost(above.map_or(most, |above| above - 1))
            }
        };
        test.values = widened;
        passing[place] = index.set(test);
    }
    holds(&passing)
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

#[cfg(test)]
mod tests {
    use super::hypotheses;
    use crate::diagnosis::condition::Values;
    use crate::diagnosis::instance::{Facts, Feature, Instance, Value};
    use crate::diagnosis::operators::Operator;
    use crate::diagnosis::view::Part;
    use notation::Kind;
    use std::collections::BTreeSet;

    /// A legal move of a kind of piece to a square of its path, listed or not.
    fn instance(kind: Kind, along: i32, is_missing: bool) -> Instance {
        let mut facts = Facts::default();
        facts.add(Feature::Kind, kind);
        facts.add(Feature::Along, along);
        Instance {
            operator: Operator::Missing,
            view: 0,
            part: Part::Check,
            facts,
            right: vec![Value::No],
            seen: vec![is_missing.into()],
        }
    }

    /// The conditions for some kinds of pieces and lengths, in which some moves are missing.
    fn learned(is_missing: fn(Kind, i32) -> bool) -> Vec<Vec<(Feature, Values)>> {
        let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
        let all = kinds.into_iter().flat_map(|kind| (1..8).map(move |along| (kind, along)));
        let all = all.map(|(kind, along)| instance(kind, along, is_missing(kind, along)));
        let operators = BTreeSet::from([Operator::Missing]);
        let found = hypotheses(&all.collect::<Vec<_>>(), &operators, &|| false);
        let found = found.into_values().flatten();
        let tests = |one: super::Hypothesis| {
            one.condition.0.into_iter().map(|test| (test.feature, test.values)).collect()
        };
        found.map(tests).collect()
    }

    fn of(kinds: &[Kind]) -> (Feature, Values) {
        (Feature::Kind, Values::Of(kinds.iter().map(|&kind| kind.into()).collect()))
    }

    #[test]
    fn the_shortest_condition_that_holds_nowhere_else_is_learned() {
        assert_eq!(learned(|kind, _| kind == Kind::Rook), [[of(&[Kind::Rook])]]);
        assert_eq!(learned(|_, along| along > 5), [[(Feature::Along, Values::AtLeast(6))]]);
        let both = learned(|kind, along| kind == Kind::Rook && along > 5);
        assert_eq!(both, [[of(&[Kind::Rook]), (Feature::Along, Values::AtLeast(6))]]);
    }

    #[test]
    fn conditions_that_differ_in_a_value_are_one() {
        let found = learned(|kind, _| matches!(kind, Kind::Rook | Kind::Queen));
        assert_eq!(found, [[of(&[Kind::Rook, Kind::Queen])]]);
    }

    #[test]
    fn two_causes_are_two_conditions() {
        let found = learned(|kind, along| kind == Kind::Knight || along == 7);
        assert_eq!(found.len(), 2, "{found:?}");
    }

    #[test]
    fn where_nothing_is_wrong_nothing_is_learned() {
        assert_eq!(learned(|_, _| false), Vec::<Vec<_>>::new());
    }
}
