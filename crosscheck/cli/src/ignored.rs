//! The option `--ignore`, which leaves parts of an answer out of a comparison.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use crosscheck::comparing::Ignored;

/// Reads the name of a part; the earlier names are taken, too, and not shown.
pub(crate) fn part() -> impl TypedValueParser<Value = Ignored> {
    let named = |one: Ignored| PossibleValue::new(one.id()).alias(one.former_id());
    PossibleValuesParser::new(Ignored::ALL.map(named)).try_map(|name| name.parse::<Ignored>())
}
