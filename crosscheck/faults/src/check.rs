//! Checks that the pieces, squares and names in a fault's source exist in its game.

use notation::{Claim, Reason, Right, Rulings, Square, Variant};
use serde_json::Value;

use super::FaultSource;

/// Checks a source, or says in one sentence what does not exist. A fault of all games cannot name a
/// piece.
pub(crate) fn check(source: &FaultSource, variant: Option<Variant>) -> Result<(), String> {
    if source.does.is_empty() {
        return Err("`does` is empty: say what the fault does wrong".to_owned());
    }
    Rulings::named(&source.rulings).map_err(|error| error.to_string())?;
    let value = serde_json::to_value(source).map_err(|error| error.to_string())?;
    look("", &value, variant)
}

/// Every text under a key of a kind is checked, however deep it is nested.
fn look(key: &str, value: &Value, variant: Option<Variant>) -> Result<(), String> {
    match value {
        Value::Object(entries) => entries.iter().try_for_each(|(name, inner)| {
            if name == "half_points_for" {
                let letters = inner.as_object().into_iter().flatten();
                letters.map(|(letter, _)| letter).try_for_each(|l| text("piece", l, variant))
            } else {
                look(name, inner, variant)
            }
        }),
        Value::Array(items) => items.iter().try_for_each(|item| look(key, item, variant)),
        Value::String(content) => text(key, content, variant),
        _ => Ok(()),
    }
}

fn text(key: &str, content: &str, variant: Option<Variant>) -> Result<(), String> {
    let is_piece = || variant.is_some_and(|variant| variant.kind(content).is_some());
    let is_square =
        || content.parse::<Square>().is_ok_and(|square| variant.is_none_or(|v| v.has(square)));
    let is_reason = || Reason::ALL.iter().any(|reason| reason.id() == content);
    let means = match key {
        "piece" | "takes" | "choice" | "only" | "has" | "mover_has" | "other_has"
        | "mover_attacked" | "checker" | "pinned_by" | "cornered" | "as" | "elsewhere"
        | "joined" => is_piece(),
        "becomes" | "add" => matches!(content, "mover" | "captive") || is_piece(),
        "from" | "to" | "attacked" => is_square(),
        "ended" => content == "none" || is_reason(),
        "claims" => Claim::ALL.iter().any(|claim| claim.id() == content),
        "rights" | "keeps_rights" => {
            content.chars().all(|letter| Right::ALL.iter().any(|right| right.letter() == letter))
        }
        _ => true,
    };
    if means { Ok(()) } else { Err(format!("`{content}` is not a valid {key} in this game")) }
}
