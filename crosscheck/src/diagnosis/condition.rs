//! What an engine does, and when: a hypothesis, and its condition.

use std::collections::BTreeSet;

use super::instance::{Feature, Instance, Value};
use super::operators::Operator;

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

impl Values {
    /// Whether a value is one of them.
    pub(super) fn allow(&self, value: Value) -> bool {
        match (self, value) {
            (Self::Of(values), value) => values.contains(&value),
            (Self::AtLeast(least), Value::Number(number)) => number >= *least,
            (Self::AtMost(most), Value::Number(number)) => number <= *most,
            _ => false,
        }
    }

    /// The numbers that are named: values, and bounds.
    fn numbers(&self) -> Vec<i32> {
        match self {
            Self::AtLeast(number) | Self::AtMost(number) => vec![*number],
            Self::Of(values) => {
                let number = |value: &Value| match value {
                    Value::Number(number) => Some(*number),
                    _ => None,
                };
                values.iter().filter_map(number).collect()
            }
        }
    }

    /// The value, if there is one alone.
    pub(super) fn only(&self) -> Option<Value> {
        match self {
            Self::Of(values) if values.len() == 1 => values.first().copied(),
            _ => None,
        }
    }
}

impl Test {
    /// A test for one value.
    pub(super) fn is(feature: Feature, value: Value) -> Self {
        Self { feature, values: Values::Of(BTreeSet::from([value])) }
    }

    /// Whether an instance passes.
    pub(super) fn holds(&self, instance: &Instance) -> bool {
        instance.facts.of(self.feature).any(|value| self.values.allow(value))
    }
}

impl Condition {
    /// Whether it holds for an instance.
    pub(super) fn holds(&self, instance: &Instance) -> bool {
        self.0.iter().all(|test| test.holds(instance))
    }

    /// The values that a feature may have, if it is tested.
    pub(super) fn values(&self, feature: Feature) -> Option<&Values> {
        self.0.iter().find(|test| test.feature == feature).map(|test| &test.values)
    }

    /// The values that it names, each with its feature. Bounds are none: a value of one instance is no bound of all.
    pub(super) fn named(&self) -> impl Iterator<Item = (Feature, Value)> + '_ {
        self.0.iter().flat_map(|test| {
            let values = match &test.values {
                Values::Of(values) => Some(values),
                Values::AtLeast(_) | Values::AtMost(_) => None,
            };
            values.into_iter().flatten().map(|value| (test.feature, *value))
        })
    }

    /// The numbers that the tests of a feature name.
    pub(super) fn numbers(&self, feature: Feature) -> impl Iterator<Item = i32> + '_ {
        let tests = self.0.iter().filter(move |test| test.feature == feature);
        tests.flat_map(|test| test.values.numbers())
    }

    /// How far a number is from the nearest one that a test of its feature names.
    pub(super) fn far(&self, (feature, value): &(Feature, Value)) -> Option<u32> {
        let Value::Number(number) = *value else { return None };
        self.numbers(*feature).map(|named| named.abs_diff(number)).min()
    }

    /// How many tests an instance fails.
    pub(super) fn failed(&self, instance: &Instance) -> usize {
        self.0.iter().filter(|test| !test.holds(instance)).count()
    }

    /// The feature of the only test that an instance fails.
    pub(super) fn fails_only(&self, instance: &Instance) -> Option<Feature> {
        let mut failed = self.0.iter().filter(|test| !test.holds(instance));
        let only = failed.next()?;
        failed.next().is_none().then_some(only.feature)
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
