//! The cases that distinguish the values of a ruling.

use crate::comparing::Implementation;
use crate::comparing::KnownGame;
use crate::fixtures::{Case, Fixtures};
use notation::{Ruling, Rulings, Variant};

use crate::conformance::judge::{self, Verdict};

/// A ruling value other than the default, and the cases that distinguish it from the default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RulingValue {
    /// The ruling.
    pub ruling: Ruling,
    /// The value; for a free ruling, the one that a case gives by hand.
    pub value: String,
    /// The ids of the cases that hold under it and do not hold under the default.
    pub distinguished_by: Vec<String>,
}

/// Returns every ruling value of some games other than the default, in the order of SPEC section 5. A free ruling
/// has no named value, so the values that cases give stand for it.
///
/// Labels are not trusted: a case distinguishes a value when the implementation passes the case as it
/// stands and fails it with that one ruling set back to its default.
pub fn ruling_values(
    fixtures: &Fixtures,
    variants: &[Variant],
    implementation: &mut dyn Implementation<KnownGame>,
) -> Vec<RulingValue> {
    let mut ruling_values = Vec::new();
    for ruling in Ruling::ALL.into_iter().filter(|one| variants.contains(&one.variant())) {
        let default = ruling.values()[0];
        let mut values: Vec<String> =
            ruling.values()[1..].iter().map(|&value| value.to_owned()).collect();
        if ruling.is_free() {
            values.push(BY_HAND.to_owned());
        }
        for value in values {
            let distinguished_by = fixtures
                .cases_of(ruling.variant())
                .filter(|case| {
                    let found = case.rulings.value(ruling);
                    found == value || (value == BY_HAND && found != default)
                })
                .filter(|case| tells_apart(case, ruling, default, implementation))
                .map(|case| case.id.clone())
                .collect();
            ruling_values.push(RulingValue { ruling, value, distinguished_by });
        }
    }
    ruling_values
}

/// The text for the value of a free ruling where any value will do.
const BY_HAND: &str = "given by hand";

fn tells_apart(
    case: &Case,
    ruling: Ruling,
    default: &str,
    implementation: &mut dyn Implementation<KnownGame>,
) -> bool {
    let mut set_back: Rulings = case.rulings.clone();
    if set_back.set(ruling.id(), default).is_err() {
        return false;
    }
    let under_default = case.under(set_back);
    judge::case(case, implementation) == Verdict::Passed
        && matches!(judge::case(&under_default, implementation), Verdict::Failed(_))
}
