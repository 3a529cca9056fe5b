//! Values in words.

use crate::diagnosis::condition::Values;
use crate::diagnosis::instance::Value;

/// The values that pass a test.
pub(super) fn allowed(values: &Values) -> String {
    told(values, value)
}

/// The values that pass a test, each in the words that fit them.
pub(super) fn told(values: &Values, say: impl Fn(Value) -> String) -> String {
    match values {
        Values::Of(values) => {
            let words: Vec<String> = values.iter().map(|&one| say(one)).collect();
            match &words[..] {
                [several @ .., last] if !several.is_empty() => {
                    format!("{} or {last}", several.join(", "))
                }
                words => words.concat(),
            }
        }
        Values::AtLeast(least) => format!("at least {least}"),
        Values::AtMost(most) => format!("at most {most}"),
    }
}

/// Words with their article.
pub(super) fn a(words: &str) -> String {
    let article = if words.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" };
    format!("{article} {words}")
}

/// A value in words.
pub(super) fn value(value: Value) -> String {
    match value {
        Value::Yes => "yes".to_owned(),
        Value::No => "no".to_owned(),
        Value::Kind(kind) => kind.to_string(),
        Value::Side(black) => side(black).to_owned(),
        Value::Step(files, ranks) => format!("{files} by {ranks}"),
        Value::Number(number) => number.to_string(),
        Value::Square(square) => square.to_string(),
        Value::Piece(black, kind) => format!("a {} {kind}", side(black)),
        Value::Near(kind, files, ranks) => {
            format!("{} {files} by {ranks} squares away", a(&kind.to_string()))
        }
        Value::Several(black, kind, count) => format!("{count} {} {kind}s", side(black)),
        Value::Ended(reason, _) => reason.id().to_owned(),
        Value::GoesOn => "no end".to_owned(),
        Value::Name(name) => name.to_owned(),
    }
}

/// A side as a player.
pub(super) const fn player(black: bool) -> &'static str {
    if black { "Black" } else { "White" }
}

const fn side(black: bool) -> &'static str {
    if black { "black" } else { "white" }
}
