//! What is wrong with the answer to a question.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Asked, flood, say, sleep};

/// A megabyte, but for what stands around it in a line.
fn megabyte() -> String {
    "m".repeat(1_000_000)
}

/// The answer to a question about a position, if this kind has one of its own; `last` is the answer
/// before it.
pub(crate) fn answer(kind: &str, asked: &Asked, last: &str) -> Option<String> {
    if !["moves", "perft"].contains(&asked.command.as_str()) {
        return None;
    }
    wrong_form(kind, asked, last).or_else(|| wrong_content(kind, asked))
}

fn error(asked: &Asked, kind: &str, message: &str) -> String {
    let error = json!({"seq": asked.seq, "error": {"kind": kind, "message": message}});
    error.to_string() + "\n"
}

/// Lines that are no answers, answers that are no lines, and none at all.
fn wrong_form(kind: &str, asked: &Asked, last: &str) -> Option<String> {
    let right = asked.right.to_string();
    let error = |kind: &str, message: &str| Some(error(asked, kind, message));
    let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
    match kind {
        "answers-never" => sleep(),
        "answers-three-and-hangs" if asked.before > 3 => sleep(),
        "answers-ten-and-ends" if asked.before > 10 => std::process::exit(0),
        "answers-by-failing" | "fails-at-osmosis" => std::process::exit(3),
        "answers-by-crashing" => std::process::abort(),
        "answers-too-late" => {
            pause(1_500);
            None
        }
        "answers-slowly" => {
            pause(250);
            None
        }
        "answers-a-byte-at-a-time" => {
            for byte in right.as_bytes() {
                let _ = say(&[*byte]);
                pause(40);
            }
            None
        }
        "answers-without-an-end-of-line" => {
            let _ = say(right.as_bytes());
            sleep()
        }
        "answers-and-floods" => {
            // In one piece, or the next question may come between.
            let _ = say(format!("{right}\nand more\n").as_bytes());
            flood(b"and more\n")
        }
        "answers-twice" => Some(format!("{right}\n{right}\n")),
        "answers-after-a-blank-line" => Some(format!("\n{right}\n")),
        "answers-with-carriage-returns" => Some(format!("{right}\r\n")),
        "answers-without-end" => flood("[".repeat(1 << 16).as_bytes()),
        "answers-in-bytes" => {
            let _ = say(b"\xff\xfe\n");
            sleep()
        }
        "answers-in-prose" => Some("::error::e2e4 would be nice\n".to_owned()),
        "answers-in-brackets" => Some("[".repeat(900_000) + "\n"),
        "answers-with-zeros" => Some("\0".repeat(900_000) + "\n"),
        "answers-another-number" => Some(right.replacen("\"seq\":", "\"seq\":9", 1) + "\n"),
        "answers-no-number" => Some("{\"moves\":[]}\n".to_owned()),
        "answers-the-question-before" if asked.before > 1 => Some(last.to_owned()),
        "answers-errors-of-a-megabyte" => error("internal", &megabyte()),
        "answers-unsupported-megabytes" => error("unsupported", &megabyte()),
        "answers-bad-position-megabytes" => error("bad-position", &megabyte()),
        "answers-illegal-move-megabytes" => error("illegal-move", &megabyte()),
        "answers-another-reason-each-time" => {
            error("unsupported", &format!("{} {}", asked.seq, megabyte()))
        }
        "answers-an-unknown-error" => error("bored", "no"),
        "answers-unsupported" => error("unsupported", "that"),
        "answers-nothing-in-check" if asked.right["check"] == true => {
            error("unsupported", "answering a check")
        }
        "answers-with-escapes" => error("internal", "\u{1b}]0;title\u{7}\n::error::x"),
        _ => None,
    }
}

/// Answers of the right form that cannot be right.
fn wrong_content(kind: &str, asked: &Asked) -> Option<String> {
    let with = |field: &str, value: Value| {
        let mut answer = asked.right.clone();
        if answer.get(field).is_some() {
            answer[field] = value;
        }
        Some(answer.to_string() + "\n")
    };
    match kind {
        "lists-no-move" => with("moves", json!([])),
        "lists-100000-moves" => with("moves", moves(100_000).into()),
        "lists-1900-moves" => with("moves", moves(1_900).into()),
        "lists-a-move-twice" => with("moves", json!(["e2e4", "e2e4"])),
        "lists-a-move-of-a-megabyte" => with("moves", json!([megabyte()])),
        "lists-numbers" => with("moves", json!([1, 2, 3])),
        "tells-a-fen-of-a-megabyte" => with("fen", megabyte().into()),
        "tells-each-empty-square" => {
            let fen = asked.right["fen"].as_str().unwrap_or_default();
            let (placement, rest) = fen.split_once(' ').unwrap_or_default();
            let alone = |sign: char| match sign.to_digit(10) {
                Some(empty) => "1".repeat(empty as usize),
                None => sign.to_string(),
            };
            let placement: String = placement.chars().map(alone).collect();
            with("fen", format!("{placement} {rest}").into())
        }
        "tells-white-to-move" => {
            let fen = asked.right["fen"].as_str()?.replace(" b ", " w ");
            with("fen", fen.into())
        }
        "tells-another-position" => with("fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1".into()),
        "tells-huge-points" => {
            let points = json!({"white": 1e300, "black": 1e300});
            with("outcome", json!({"winner": null, "reason": "stalemate", "points": points}))
        }
        "tells-20000-claims" => with("claims", vec!["move-count"; 20_000].into()),
        "tells-an-unknown-outcome" => {
            with("outcome", json!({"winner": "nobody", "reason": "\u{1b}[31m"}))
        }
        "ends-drawn-games" => {
            let reason = asked.right["outcome"]["reason"].as_str()?;
            let draws = ["dead-position", "fivefold-repetition", "move-count"];
            if draws.contains(&reason) { with("moves", json!([])) } else { None }
        }
        "names-the-last-end-first" => {
            let outcome = &asked.right["outcome"];
            (outcome["reason"] == "dead-position")
                .then(|| with("outcome", json!({"winner": null, "reason": "move-count"})))?
        }
        "tells-check-always" => with("check", true.into()),
        "tells-more-than-asked" => {
            let mut answer = asked.right.clone();
            answer["poem"] = "x".repeat(20_000).into();
            Some(answer.to_string() + "\n")
        }
        "counts-less-than-nothing" => with("nodes", (-1).into()),
        "counts-without-bound" => {
            let mut answer = asked.right.clone();
            *answer.get_mut("nodes")? = u64::MAX.into();
            answer["divide"] = Value::Null;
            Some(answer.to_string() + "\n")
        }
        "counts-in-fractions" => with("nodes", 20.5.into()),
        "counts-beyond-64-bits" => {
            let nodes = asked.right.get("nodes")?.to_string();
            Some(asked.right.to_string().replace(&nodes, &"9".repeat(400)) + "\n")
        }
        "divides-into-2500-moves" => {
            let divide: serde_json::Map<String, Value> =
                moves(2_500).into_iter().map(|text| (text, u64::MAX.into())).collect();
            with("divide", divide.into())
        }
        _ => None,
    }
}

/// So many texts that are moves of chess, each once, legal or not.
fn moves(most: usize) -> Vec<String> {
    let squares = || (b'a'..=b'h').flat_map(|file| (b'1'..=b'8').map(move |rank| (file, rank)));
    let text = |(file, rank): (u8, u8)| format!("{}{}", char::from(file), char::from(rank));
    let pairs = squares().flat_map(|from| squares().map(move |to| (from, to)));
    let pairs = pairs.filter(|(from, to)| from != to);
    let all = pairs.flat_map(|(from, to)| {
        ["", "q", "r", "b", "n"].map(|choice| format!("{}{}{choice}", text(from), text(to)))
    });
    let mut all: Vec<String> = all.take(most).collect();
    while all.len() < most {
        all.extend_from_within(..(most - all.len()).min(all.len()));
    }
    all
}
