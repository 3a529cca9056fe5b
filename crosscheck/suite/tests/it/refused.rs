//! What a file of fixtures may not say, and that it is refused at once.

use std::time::{Duration, Instant};

use notation::Variant;
use serde_json::Value;
use suite::{Explains, Table, Topic, from_yaml, parse_cases};

const KINGS: &str = "epd 4k3/8/8/8/8/8/8/4K3 w - -";

#[test]
fn a_table_is_read_record_by_record() {
    let text = format!(
        "# kings\nid kings\n{KINGS}\nperft 1 5\nperft 2 25\n\n# timed\nid again\n{KINGS}\n"
    );
    let Table { variant, records, .. } = Table::parse("chess/counts.perft", &text).unwrap();
    assert_eq!(variant, Variant::Chess);
    assert_eq!(records[0].counts, [(1, 5), (2, 25)]);
    assert_eq!(records[1].fen, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!([records[0].is_timed, records[1].is_timed], [false, true]);
}

#[test]
fn a_faulty_table_is_refused_with_its_line() {
    for (text, line) in [
        (KINGS.to_owned(), 1),
        ("id a\nperft 1 5".to_owned(), 2),
        (format!("id a\n{KINGS}\nperft 1"), 3),
        (format!("id a\n{KINGS}\nperft 2 25\nperft 1 5"), 4),
        (format!("id a\n{KINGS}\n{KINGS}"), 3),
        (format!("id a\n{KINGS}\nid a"), 3),
        ("id a\nepd 4k3/8/8/8/8/8/8/4X3 w - -".to_owned(), 2),
    ] {
        let refused = Table::parse("chess/counts.perft", &text).unwrap_err().to_string();
        let place = format!("chess/counts.perft, line {line}: ");
        assert!(refused.starts_with(&place), "{text}: {refused}");
    }
}

#[test]
fn words_that_no_explanation_knows_are_refused() {
    let parse = |text| Explains::parse(text, Some(Variant::Chess));
    let parsed = parse("also becomes pawn changes capture|stays").unwrap();
    assert!(parsed.also && parsed.topic == Topic::Becomes && parsed.facts.len() == 3);
    for (text, word) in [
        ("moev king", "`moev`"),
        ("", "``"),
        ("move imam", "`imam`"),
        ("pin by-imam", "`by-imam`"),
        ("move king|knihgt", "`knihgt`"),
    ] {
        let refused = parse(text).unwrap_err();
        assert!(refused.starts_with(word), "{text}: {refused}");
    }
}

#[test]
fn what_is_nested_without_measure_is_refused_at_once() {
    let begun = Instant::now();
    for open in ["[", "{a: ", "- [ "] {
        let error = from_yaml::<Value>(&format!("known:\n  {}", open.repeat(50_000)));
        let message = error.expect_err("nothing closes it").to_string();
        assert!(message.contains("line 2: ") && message.contains("too deep"), "{message}");
    }
    assert!(begun.elapsed() < Duration::from_secs(5));
    let lists = format!("{}{}", "[".repeat(50), "]".repeat(50));
    assert!(from_yaml::<Value>(&lists).is_ok());
}

#[test]
fn a_file_is_read_in_time_that_grows_with_its_length() {
    let case = |number: usize| {
        format!(
            "- id: chess.many.n{number}\n  clause: chess.checkmate\n  why: It is one of many.\n  \
             fen: R6k/8/7K/8/8/8/8/8 b - - 0 1\n  expect: {{moves: []}}\n"
        )
    };
    let read = |cases: usize| {
        let text: String = (0..cases).map(case).collect();
        let begun = Instant::now();
        let cases = parse_cases("many.yaml", &format!("variant: chess\ncases:\n{text}"));
        (cases.unwrap(), begun.elapsed())
    };
    let ((_, few), (cases, many)) = (read(2_000), read(20_000));
    // Ten times as long, with room for a busy machine; the square would be a hundred times.
    assert!(many < 40 * few, "{few:?} for 2,000 cases, {many:?} for 20,000");
    assert_eq!(cases.last().unwrap().row, 3 + 5 * 19_999);
}
