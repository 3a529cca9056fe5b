//! By what a report is known as one of Crosscheck's, so that none replaces anyone else's file.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// How a report begins, in the forms that have comments.
const MARK: &str = "<!-- Written by Crosscheck, which may replace this file. -->\n";

/// What comes before it, in the forms that begin with something else.
const BEFORE: [&str; 2] = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", "<!DOCTYPE html>"];

/// How a badge begins, which has no comments.
const BADGE: &str = r#"{"schemaVersion":1,"label":"Crosscheck","#;

/// How a picture begins.
const PICTURE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg" class="board""#;

/// What follows the version in JSON: in the results of an engine, in those of many, and in those of `verify`.
const SECOND_KEYS: [&str; 3] = ["fixtures", "subject", "agreed"];

/// A report as it is written to a file: with the mark, if its form has room for one. In JSON, what is not seen
/// or turns the text is escaped.
#[must_use]
pub fn marked(report: &str) -> Cow<'_, str> {
    if report.starts_with('{') {
        return Cow::Owned(seen_in_json(report));
    }
    if is_picture(report) {
        return Cow::Borrowed(report);
    }
    let before = BEFORE.into_iter().find(|before| report.starts_with(before)).unwrap_or_default();
    Cow::Owned(format!("{before}{MARK}{}", &report[before.len()..]))
}

/// The same JSON, with each character written out that is not seen: it stands in a string, where JSON has an
/// escape for it.
fn seen_in_json(json: &str) -> String {
    let mut shown = String::with_capacity(json.len());
    for character in json.chars() {
        if crate::comparing::is_seen(character) {
            shown.push(character);
        } else {
            let mut units = [0; 2];
            for unit in character.encode_utf16(&mut units) {
                shown += &format!("\\u{unit:04x}");
            }
        }
    }
    shown
}

/// Whether a text is a picture, and no other report.
#[must_use]
pub fn is_picture(report: &str) -> bool {
    report.starts_with(PICTURE)
}

/// Whether a report, or a picture, may replace a file: if there is none, or nothing is in it, or it is a report, or a picture,
/// itself.
///
/// # Errors
///
/// The error of a file that cannot be read.
pub fn is_replaceable(file: &Path, by_picture: bool) -> io::Result<bool> {
    let mut beginning = Vec::new();
    match File::open(file) {
        Ok(file) => file.take(512).read_to_end(&mut beginning)?,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(true),
        Err(error) => return Err(error),
    };
    let beginning = String::from_utf8_lossy(&beginning);
    Ok(if by_picture {
        beginning.is_empty() || is_picture(&beginning)
    } else {
        is_report(&beginning)
    })
}

/// Whether a file that begins so is empty, or a report.
fn is_report(beginning: &str) -> bool {
    let json = || {
        let rest = beginning.strip_prefix("{\n  \"version\": ")?;
        let rest = rest.trim_start_matches(|digit: char| digit.is_ascii_digit());
        rest.strip_prefix(",\n  \"")?.split('"').next()
    };
    // A file that only quotes the mark has it elsewhere.
    let begun = BEFORE.into_iter().find_map(|before| beginning.strip_prefix(before));
    beginning.is_empty()
        || begun.unwrap_or(beginning).starts_with(MARK)
        || beginning.starts_with(BADGE)
        || json().is_some_and(|second| SECOND_KEYS.contains(&second))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_stays_the_same_with_nothing_unseen_in_it() {
        let json = "{\n  \"name\": \"a\u{9b}2J\u{202e}é\u{e0001}\"\n}\n";
        let written = marked(json);
        assert!(written.chars().all(crate::comparing::is_seen), "{written}");
        let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
        assert_eq!(read(&written), read(json));
    }
}
