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

impl Test {
    /// A test for one value.
    pub(super) fn is(feature: Feature, value: Value) -> Self {
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
