//! What `validate` takes of an engine's answers, and what it asks before a question: `--ignore` leaves parts out,
//! and `--before` shows an answer that depends on earlier questions.

use std::process::Command;

use crate::PROGRAM;

/// Validates an engine that is right at chess, whose answers a script for `sed` changes; the exit code and what is told.
fn validated(script: &str, options: &[&str]) -> (Option<i32>, String) {
    validated_at("chess", script, options)
}

/// The same at a game.
fn validated_at(game: &str, script: &str, options: &[&str]) -> (Option<i32>, String) {
    let engine = format!("{PROGRAM} serve | sed -u -E '{script}'");
    let output = Command::new(PROGRAM)
        .args(["validate", "--variant", game, "--limit", "20s"])
        .args(options)
        .args(["--", "sh", "-c", &engine])
        .output()
        .unwrap();
    let told = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), told.concat())
}

/// Leaves the counters out of each FEN.
const NO_COUNTERS: &str = r#"s/("fen":"[^ ]+ [wb] [^ ]+ [^ ]+) [0-9]+ [0-9]+"/\1"/"#;

#[test]
fn a_fen_without_counters_fails_unless_they_are_ignored() {
    let asked = ["--case", "chess.knight.move.corner"];
    let (code, told) = validated(NO_COUNTERS, &asked);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("differ (notation)") && told.contains("(notation.fields)"), "{told}");
    let (code, told) =
        validated(NO_COUNTERS, &[&asked[..], &["--ignore", "fen.counters"]].concat());
    assert_eq!(code, Some(0), "{told}");
    let list = "check,fen.counters";
    let (code, told) = validated(NO_COUNTERS, &[&asked[..], &["--ignore", list]].concat());
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn what_is_not_ignored_is_still_compared() {
    let script = r#"s/"check":false/"check":true/"#;
    let asked = ["--case", "chess.check.given.by-bishop", "--case", "chess.end.stalemate.pawn"];
    let of = |part| validated(script, &[&asked[..], &["--ignore", part]].concat());
    let (code, told) = of("fen.counters");
    assert_eq!(code, Some(1), "{told}");
    let (code, told) = of("check");
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn marks_and_checks_that_an_engine_does_not_write_are_ignored() {
    let cases = ["crazyhouse.mark.stays.queen-moves", "3check.answers.undo.check"];
    for (game, case, script, part) in [
        ("crazyhouse", cases[0], r"s/~//g", "fen.promoted"),
        ("3check", cases[1], r#"s/("fen":"[^"]*) [0-3][+][0-3] /\1 /"#, "fen.extra"),
        ("3check", cases[1], r#"s/("fen":"[^"]*) [0-3][+][0-3] /\1 2+2 /"#, "fen.extra"),
    ] {
        let asked = ["--case", case];
        let (code, told) = validated_at(game, script, &asked);
        assert!(matches!(code, Some(1 | 3)), "{case}: {told}");
        let (code, told) = validated_at(game, script, &[&asked[..], &["--ignore", part]].concat());
        assert_eq!(code, Some(0), "{case}: {told}");
    }
}

/// Once it has been asked about this position, the engine never lists e2e4 again.
const LEADS_ASTRAY: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";
const FORGETS: &str = r#"/"fen":"7k/h
x
/7k/{x
s/"e2e4",//
b
}
x"#;

#[test]
fn the_questions_before_show_an_answer_that_depends_on_them() {
    let (code, told) = validated(FORGETS, &["--fen", "startpos"]);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = validated(FORGETS, &["--fen", "startpos", "--before", LEADS_ASTRAY]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("  before 7k/8/8/8/8/8/8/K7 w - - 0 1\n"), "{told}");
    assert!(told.contains("it is wrong only after this question"), "{told}");
    assert!(!told.contains("  clause "), "no rule is to blame: {told}");
    let (code, told) =
        validated(FORGETS, &["--fen", "startpos", "--before", "startpos moves e2e9"]);
    assert_eq!(code, Some(2), "{told}");
}

#[test]
fn an_answer_that_is_wrong_without_the_questions_before_does_not_depend_on_them() {
    let never = r#"s/"e2e4",//"#;
    let (code, told) = validated(never, &["--fen", "startpos", "--before", LEADS_ASTRAY]);
    assert_eq!(code, Some(1), "{told}");
    assert!(!told.contains("depends on"), "{told}");
    assert!(!told.contains("  before "), "{told}");
    assert!(told.contains("  clause "), "{told}");
}

#[test]
fn an_illegal_move_about_which_an_engine_says_nothing_is_not_refused() {
    let leaves_open = r#"s/"kind":"illegal-move"/"kind":"unsupported"/"#;
    let asked = ["--fen", "startpos", "--illegal", "e2e5"];
    let (code, told) = validated(leaves_open, &asked);
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("says nothing about e2e5"), "{told}");
    let (code, told) = validated("", &asked);
    assert_eq!(code, Some(0), "{told}");
}

/// An engine that reads every castling field as `KQkq` reports another position than the one that it was asked.
#[test]
fn a_finding_shows_the_position_that_was_asked_and_beside_it_the_one_that_is_reported() {
    let script = r#"s/ Kq - 0 1"/ KQkq - 0 1"/; s/"moves":\[/"moves":["e1c1",/"#;
    let (code, told) =
        validated(script, &["--case", "chess.castling.needs-right.one-right-king-side"]);
    assert_eq!(code, Some(1), "{told}");
    let asked = "  fen    r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1\n";
    let reported = " reports r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";
    assert!(told.contains(asked) && told.contains(reported), "{told}");
    assert!(told.contains(": e1c1\n"), "{told}");
}

/// What an engine says of its rulings keeps nobody from asking it: it may be wrong about itself.
#[test]
fn readings_are_identified_by_the_answers_whatever_the_greeting_says() {
    let greets = r#"s/"commands":/"rulings":{"osmosis.harvestman":"crooked"},"commands":/"#;
    let engine = format!("{PROGRAM} serve | sed -u -E '{greets}'");
    let output = Command::new(PROGRAM)
        .args(["identify", "--variant", "osmosis", "--limit", "20s", "--", "sh", "-c", &engine])
        .output()
        .unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0), "{told}");
    for ruling in ["osmosis.harvestman=axis", "osmosis.table=rules", "osmosis.fusion=mandatory"] {
        assert!(told.contains(ruling), "{told}");
    }
}
