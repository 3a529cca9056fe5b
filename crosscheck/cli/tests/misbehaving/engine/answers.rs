//! What is wrong with the answer to a question.

use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use super::{Asked, flood, say, sleep};

/// A megabyte, but for what stands around it in a line.
fn megabyte() -> String {
    "m".repeat(1_000_000)
}

ways! {
    /// Lines that are no answers, answers that are no lines, and none at all.
    Form:
    AnswersNever = "answers-never",
    AnswersThreeAndHangs = "answers-three-and-hangs",
    AnswersTenAndEnds = "answers-ten-and-ends",
    AnswersByFailing = "answers-by-failing",
    FailsAtOsmosis = "fails-at-osmosis",
    AnswersByCrashing = "answers-by-crashing",
    AnswersTooLate = "answers-too-late",
    AnswersSlowly = "answers-slowly",
    AnswersAByteAtATime = "answers-a-byte-at-a-time",
    AnswersWithoutAnEndOfLine = "answers-without-an-end-of-line",
    AnswersAndFloods = "answers-and-floods",
    AnswersTwice = "answers-twice",
    AnswersAfterABlankLine = "answers-after-a-blank-line",
    AnswersWithCarriageReturns = "answers-with-carriage-returns",
    AnswersWithoutEnd = "answers-without-end",
    AnswersInBytes = "answers-in-bytes",
    AnswersInProse = "answers-in-prose",
    AnswersInBrackets = "answers-in-brackets",
    AnswersWithZeros = "answers-with-zeros",
    AnswersAnotherNumber = "answers-another-number",
    AnswersNoNumber = "answers-no-number",
    AnswersTheQuestionBefore = "answers-the-question-before",
    AnswersErrorsOfAMegabyte = "answers-errors-of-a-megabyte",
    AnswersUnsupportedMegabytes = "answers-unsupported-megabytes",
    AnswersBadPositionMegabytes = "answers-bad-position-megabytes",
    AnswersIllegalMoveMegabytes = "answers-illegal-move-megabytes",
    AnswersAnotherReasonEachTime = "answers-another-reason-each-time",
    AnswersAnUnknownError = "answers-an-unknown-error",
    AnswersUnsupported = "answers-unsupported",
    AnswersNothingInCheck = "answers-nothing-in-check",
    AnswersWithEscapes = "answers-with-escapes",
    AnswersWithTheFenBefore = "answers-with-the-fen-before",
}

ways! {
    /// Answers of the right form that cannot be right.
    Content:
    ListsNoMove = "lists-no-move",
    Lists100000Moves = "lists-100000-moves",
    Lists1900Moves = "lists-1900-moves",
    ListsAMoveTwice = "lists-a-move-twice",
    ListsAMoveOfAMegabyte = "lists-a-move-of-a-megabyte",
    ListsNumbers = "lists-numbers",
    TellsAFenOfAMegabyte = "tells-a-fen-of-a-megabyte",
    TellsEachEmptySquare = "tells-each-empty-square",
    TellsWhiteToMove = "tells-white-to-move",
    TellsTheFirstCounters = "tells-the-first-counters",
    TellsAnotherPosition = "tells-another-position",
    TellsHugePoints = "tells-huge-points",
    Tells20000Claims = "tells-20000-claims",
    TellsAnUnknownOutcome = "tells-an-unknown-outcome",
    EndsDrawnGames = "ends-drawn-games",
    EndsDrawnGamesAsWon = "ends-drawn-games-as-won",
    NamesTheLastEndFirst = "names-the-last-end-first",
    TellsCheckAlways = "tells-check-always",
    TellsMoreThanAsked = "tells-more-than-asked",
    CountsLessThanNothing = "counts-less-than-nothing",
    CountsWithoutBound = "counts-without-bound",
    CountsInFractions = "counts-in-fractions",
    CountsBeyond64Bits = "counts-beyond-64-bits",
    DividesInto2500Moves = "divides-into-2500-moves",
}

fn error(asked: &Asked, kind: &str, message: &str) -> String {
    let error = json!({"seq": asked.seq, "error": {"kind": kind, "message": message}});
    error.to_string() + "\n"
}

/// Lines that are no answers, answers that are no lines, and none at all.
pub(crate) fn wrong_form(form: Form, asked: &Asked, last: &str) -> Option<String> {
    let right = asked.right.to_string();
    let error = |kind: &str, message: &str| Some(error(asked, kind, message));
    let pause = |milliseconds| thread::sleep(Duration::from_millis(milliseconds));
    match form {
        Form::AnswersNever => sleep(),
        Form::AnswersThreeAndHangs => {
            if asked.before > 3 {
                sleep()
            } else {
                None
            }
        }
        Form::AnswersTenAndEnds => {
            if asked.before > 10 {
                std::process::exit(0)
            } else {
                None
            }
        }
        Form::AnswersByFailing | Form::FailsAtOsmosis => std::process::exit(3),
        Form::AnswersByCrashing => std::process::abort(),
        Form::AnswersTooLate => {
            pause(1_500);
            None
        }
        Form::AnswersSlowly => {
            pause(250);
            None
        }
        Form::AnswersAByteAtATime => {
            for byte in right.as_bytes() {
                let _ = say(&[*byte]);
                pause(40);
            }
            None
        }
        Form::AnswersWithoutAnEndOfLine => {
            let _ = say(right.as_bytes());
            sleep()
        }
        Form::AnswersAndFloods => {
            // In one piece, or the next question may come between.
            let _ = say(format!("{right}\nand more\n").as_bytes());
            flood(b"and more\n")
        }
        Form::AnswersTwice => Some(format!("{right}\n{right}\n")),
        Form::AnswersAfterABlankLine => Some(format!("\n{right}\n")),
        Form::AnswersWithCarriageReturns => Some(format!("{right}\r\n")),
        Form::AnswersWithoutEnd => flood("[".repeat(1 << 16).as_bytes()),
        Form::AnswersInBytes => {
            let _ = say(b"\xff\xfe\n");
            sleep()
        }
        Form::AnswersInProse => Some("::error::e2e4 would be nice\n".to_owned()),
        Form::AnswersInBrackets => Some("[".repeat(900_000) + "\n"),
        Form::AnswersWithZeros => Some("\0".repeat(900_000) + "\n"),
        Form::AnswersAnotherNumber => Some(right.replacen("\"seq\":", "\"seq\":9", 1) + "\n"),
        Form::AnswersNoNumber => Some("{\"moves\":[]}\n".to_owned()),
        Form::AnswersTheQuestionBefore => (asked.before > 1).then(|| last.to_owned()),
        Form::AnswersErrorsOfAMegabyte => error("internal", &megabyte()),
        Form::AnswersUnsupportedMegabytes => error("unsupported", &megabyte()),
        Form::AnswersBadPositionMegabytes => error("bad-position", &megabyte()),
        Form::AnswersIllegalMoveMegabytes => error("illegal-move", &megabyte()),
        Form::AnswersAnotherReasonEachTime => {
            error("unsupported", &format!("{} {}", asked.seq, megabyte()))
        }
        Form::AnswersAnUnknownError => error("bored", "no"),
        Form::AnswersUnsupported => error("unsupported", "that"),
        Form::AnswersNothingInCheck if asked.right["check"] != true => None,
        Form::AnswersNothingInCheck => error("unsupported", "answering a check"),
        Form::AnswersWithTheFenBefore => {
            let last: Value = serde_json::from_str(last).unwrap_or_default();
            let mut answer = asked.right.clone();
            if let (Some(fen), Some(before)) = (answer.get_mut("fen"), last.get("fen")) {
                *fen = before.clone();
            }
            Some(answer.to_string() + "\n")
        }
        Form::AnswersWithEscapes => error("internal", "\u{1b}]0;title\u{7}\n::error::x"),
    }
}

/// Answers of the right form that cannot be right.
pub(crate) fn wrong_content(content: Content, asked: &Asked) -> Option<String> {
    let with = |field: &str, value: Value| {
        let mut answer = asked.right.clone();
        if answer.get(field).is_some() {
            answer[field] = value;
        }
        Some(answer.to_string() + "\n")
    };
    match content {
        Content::ListsNoMove => with("moves", json!([])),
        Content::Lists100000Moves => with("moves", moves(100_000).into()),
        Content::Lists1900Moves => with("moves", moves(1_900).into()),
        Content::ListsAMoveTwice => with("moves", json!(["e2e4", "e2e4"])),
        Content::ListsAMoveOfAMegabyte => with("moves", json!([megabyte()])),
        Content::ListsNumbers => with("moves", json!([1, 2, 3])),
        Content::TellsAFenOfAMegabyte => with("fen", megabyte().into()),
        Content::TellsEachEmptySquare => {
            let fen = asked.right["fen"].as_str().unwrap_or_default();
            let (placement, rest) = fen.split_once(' ').unwrap_or_default();
            let alone = |sign: char| match sign.to_digit(10) {
                Some(empty) => "1".repeat(empty as usize),
                None => sign.to_string(),
            };
            let placement: String = placement.chars().map(alone).collect();
            with("fen", format!("{placement} {rest}").into())
        }
        Content::TellsWhiteToMove => {
            let fen = asked.right["fen"].as_str()?.replace(" b ", " w ");
            with("fen", fen.into())
        }
        Content::TellsTheFirstCounters => {
            let fen = asked.right["fen"].as_str()?;
            let fields: Vec<&str> = fen.split(' ').take(4).collect();
            with("fen", format!("{} 0 1", fields.join(" ")).into())
        }
        Content::TellsAnotherPosition => with("fen", "4k3/8/8/8/8/8/8/4K3 w - - 0 1".into()),
        Content::TellsHugePoints => {
            let points = json!({"white": 1e300, "black": 1e300});
            with("outcome", json!({"winner": null, "reason": "stalemate", "points": points}))
        }
        Content::Tells20000Claims => with("claims", vec!["move-count"; 20_000].into()),
        Content::TellsAnUnknownOutcome => {
            with("outcome", json!({"winner": "nobody", "reason": "\u{1b}[31m"}))
        }
        Content::EndsDrawnGames => {
            let reason = asked.right["outcome"]["reason"].as_str()?;
            let draws = ["dead-position", "fivefold-repetition", "move-count"];
            if draws.contains(&reason) { with("moves", json!([])) } else { None }
        }
        Content::EndsDrawnGamesAsWon => {
            wrong_content(Content::EndsDrawnGames, asked)?;
            let mut answer = asked.right.clone();
            answer["moves"] = json!([]);
            answer["outcome"] = json!({"winner": "white", "reason": "checkmate"});
            Some(answer.to_string() + "\n")
        }
        Content::NamesTheLastEndFirst => {
            let outcome = &asked.right["outcome"];
            (outcome["reason"] == "dead-position")
                .then(|| with("outcome", json!({"winner": null, "reason": "move-count"})))?
        }
        Content::TellsCheckAlways => with("check", true.into()),
        Content::TellsMoreThanAsked => {
            let mut answer = asked.right.clone();
            answer["poem"] = "x".repeat(20_000).into();
            Some(answer.to_string() + "\n")
        }
        Content::CountsLessThanNothing => with("nodes", (-1).into()),
        Content::CountsWithoutBound => {
            let mut answer = asked.right.clone();
            *answer.get_mut("nodes")? = u64::MAX.into();
            answer["divide"] = Value::Null;
            Some(answer.to_string() + "\n")
        }
        Content::CountsInFractions => with("nodes", 20.5.into()),
        Content::CountsBeyond64Bits => {
            let nodes = asked.right.get("nodes")?.to_string();
            Some(asked.right.to_string().replace(&nodes, &"9".repeat(400)) + "\n")
        }
        Content::DividesInto2500Moves => {
            let divide: serde_json::Map<String, Value> =
                moves(2_500).into_iter().map(|text| (text, u64::MAX.into())).collect();
            with("divide", divide.into())
        }
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
