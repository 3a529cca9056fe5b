use crate::conformance::validate::{Conclusion, Results};
use crate::fixtures::Fixtures;
use serde::Serialize;

use crate::reports::Reported;
use crate::reports::figures::figures;

/// What a badge says, as shields.io reads it from the address of a file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Badge {
    schema_version: u8,
    label: &'static str,
    message: String,
    color: &'static str,
}

/// Writes the results as a badge: the conclusion, and how many of the answered cases pass. The form is
/// that of an endpoint of shields.io, version 1.
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "plain data always has a JSON form")]
pub fn badge<G: Reported>(results: &Results<G>, _: &Fixtures) -> String {
    let (mut passed, mut answered) = (0, 0);
    for game in results.games.iter().map(figures) {
        passed += game.passed;
        answered += game.passed + game.failed + game.known;
    }
    let conclusion = results.conclusion();
    let mut message = conclusion.id().to_owned();
    if answered > 0 {
        message += &format!(", {passed} of {answered} cases");
    }
    let color = match conclusion {
        Conclusion::Right => "brightgreen",
        Conclusion::Wrong | Conclusion::Broken => "red",
        Conclusion::Unanswered | Conclusion::Incomplete | Conclusion::Interrupted => "lightgrey",
    };
    let badge = Badge { schema_version: 1, label: "Crosscheck", message, color };
    serde_json::to_string(&badge).expect("a badge is JSON") + "\n"
}
