//! Checks that an answer has the form of its type, and so of the schema that is generated from the
//! type.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Says what is wrong with an answer that should be a `T`, and where.
pub(super) fn of<T: DeserializeOwned + Serialize>(answer: &Value) -> Result<(), String> {
    let read: T = crate::engines::plain::read(answer.clone())?;
    let meant = serde_json::to_value(read).map_err(|error| error.to_string())?;
    same(answer, &meant, "")
}

/// Serde accepts more than the schema allows, such as a list of an object's values for the object.
/// So the answer as read must equal the answer as written, except for unknown fields.
fn same(said: &Value, meant: &Value, place: &str) -> Result<(), String> {
    let within = |field: &str| match place {
        "" => field.to_owned(),
        _ => format!("{place}.{field}"),
    };
    match (said, meant) {
        (Value::Object(said), Value::Object(meant)) => {
            meant.iter().try_for_each(|(field, meant)| {
                same(said.get(field).unwrap_or(&Value::Null), meant, &within(field))
            })
        }
        (Value::Array(said), Value::Array(meant)) if said.len() == meant.len() => {
            let mut pairs = said.iter().zip(meant).enumerate();
            pairs.try_for_each(|(at, (said, meant))| same(said, meant, &format!("{place}[{at}]")))
        }
        // Two points may be written as 2 or as 2.0.
        (Value::Number(said), Value::Number(meant)) if said.as_f64() == meant.as_f64() => Ok(()),
        _ if said == meant => Ok(()),
        _ if place.is_empty() => Err(format!("{said} should be {meant}")),
        _ => Err(format!("{place}: {said} should be {meant}")),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::engines::protocol::{ErrorResponse, MovesResponse, StartResponse};

    fn fault<T: DeserializeOwned + Serialize>(answer: &Value) -> String {
        of::<T>(answer).expect_err("it is of another form")
    }

    #[test]
    fn an_answer_may_hold_more_than_anybody_knows_and_leave_out_what_it_need_not_tell() {
        let points = json!({"white": 2, "black": 2.5});
        let outcome = json!({"reason": "move-count", "points": points, "moves": 50});
        let answer = json!({"seq": 1, "moves": ["e2e4"], "outcome": outcome, "colour": "blue"});
        assert_eq!(of::<MovesResponse>(&answer), Ok(()));
        let answer = json!({"seq": 1, "moves": [], "outcome": null, "claims": null, "check": null});
        assert_eq!(of::<MovesResponse>(&answer), Ok(()));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        let start = |name: Value| json!({"seq": 1, "version": 1, "name": name, "language": "sh"});
        assert_eq!(fault::<StartResponse>(&start("n".into())), "missing field `variants`");
        assert!(fault::<StartResponse>(&start(7.into())).starts_with("name: expected a string"));
        let outcome = json!({"winner": "green", "reason": "checkmate"});
        let wrong = fault::<MovesResponse>(&json!({"seq": 1, "moves": [], "outcome": outcome}));
        assert!(wrong.starts_with("outcome.winner: unknown word `green`"), "{wrong}");
        let wrong = fault::<MovesResponse>(&json!({"seq": 1, "moves": ["e2e4", 5]}));
        assert!(wrong.starts_with("moves[1]: "), "{wrong}");
    }

    #[test]
    fn what_serde_takes_and_the_schema_does_not_is_told_as_well() {
        let error = json!({"seq": 1, "error": ["internal", "no"]});
        let wrong = fault::<ErrorResponse>(&error);
        assert!(wrong.starts_with("error: [\"internal\",\"no\"] should be {"), "{wrong}");
        let claims = json!({"seq": 1, "moves": [], "claims": [{"move-count": null}]});
        let wrong = fault::<MovesResponse>(&claims);
        assert_eq!(wrong, "claims[0]: {\"move-count\":null} should be \"move-count\"");
        assert!(fault::<MovesResponse>(&json!([1, ["e2e4"]])).contains("should be {"));
    }
}
