//! What is wrong with a message in JSON, in words that do not name the types of this program.

use std::fmt::Display;

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads what a message holds.
///
/// # Errors
///
/// What is wrong with it, with the name of the field where that is known.
pub fn read<T: DeserializeOwned>(value: Value) -> Result<T, String> {
    serde_path_to_error::deserialize(value).map_err(|error| {
        let (path, wrong) = (error.path().to_string(), plain(error.inner()));
        // Of a field that is read with others, the name may not be known.
        if path == "." || path.contains('?') { wrong } else { format!("{path}: {wrong}") }
    })
}

/// An error of `serde_json` in plain words.
#[must_use]
pub fn plain(error: &impl Display) -> String {
    let text = error.to_string();
    let (text, place) = match text.find(" at line ") {
        Some(place) => (&text[..place], &text[place..]),
        None => (text.as_str(), ""),
    };
    let wrong =
        ["invalid type: ", "invalid value: "].iter().find_map(|kind| text.strip_prefix(kind));
    match wrong.and_then(|wrong| wrong.rsplit_once(", expected ")) {
        Some((given, expected)) => {
            format!("expected {}, found {}{place}", due(expected), content(given))
        }
        None => format!("{}{place}", text.replace("unknown variant ", "unknown word ")),
    }
}

/// What was given.
fn content(given: &str) -> String {
    let (kind, value) = given.split_once(' ').unwrap_or((given, ""));
    match kind {
        "string" => format!("the string {value}"),
        "integer" => format!("the number {}", value.replace('`', "")),
        "floating" => format!("the number {}", value.trim_start_matches("point ").replace('`', "")),
        "boolean" => value.replace('`', ""),
        "sequence" => "a list".to_owned(),
        "map" => "an object".to_owned(),
        _ => given.to_owned(),
    }
}

/// What was due.
fn due(expected: &str) -> &str {
    match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "u128" | "usize" => "a whole number of 0 or more",
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a string" | "a borrowed string" | "string or map" => "a string",
        "a sequence" => "a list",
        "a map" => "an object",
        "a boolean" => "true or false",
        other if other.starts_with("struct ") || other.contains("tagged enum ") => "an object",
        "a tuple of size 2" => "a list of two",
        other if other.starts_with("enum ") || other.contains("variant") => {
            "one of the known words"
        }
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::protocol::{MovesResponse, PerftResponse, Request};

    #[test]
    fn no_type_of_this_program_is_named() {
        let wrong = |text: &str| {
            let value: Value = serde_json::from_str(text).unwrap();
            let request = read::<Request>(value.clone()).err();
            let answers =
                [read::<MovesResponse>(value.clone()).err(), read::<PerftResponse>(value).err()];
            request.into_iter().chain(answers.into_iter().flatten()).collect::<Vec<_>>().join("\n")
        };
        for (text, says) in [
            (
                r#"{"seq":1,"nodes":"20"}"#,
                r#"nodes: expected a whole number of 0 or more, found the string "20""#,
            ),
            (
                r#"{"seq":1,"nodes":-1}"#,
                "nodes: expected a whole number of 0 or more, found the number -1",
            ),
            (r#"{"seq":1,"moves":[1]}"#, "moves[0]: expected a string, found the number 1"),
            (r#"{"seq":1,"moves":"e2e4"}"#, r#"moves: expected a list, found the string "e2e4""#),
            (
                r#"{"seq":1,"moves":[],"check":0}"#,
                "check: expected true or false, found the number 0",
            ),
            (
                r#"{"seq":1,"cmd":"perft","variant":"chess","fen":"startpos","depth":1.5}"#,
                "expected a whole number from 0 to 4294967295, found the number 1.5",
            ),
        ] {
            let told = wrong(text);
            assert!(told.contains(says), "{told}");
            for name in ["u32", "u64", "invalid type", "invalid value", "struct"] {
                assert!(!told.contains(name), "{told}");
            }
        }
    }
}
