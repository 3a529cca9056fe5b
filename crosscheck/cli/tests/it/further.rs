//! The further questions, asked of programs that speak the protocol.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::PROGRAM;

/// Validates an engine of a few words of shell, in which `SERVE` is this program.
fn validate(options: &[&str], engine: &str) -> Output {
    let engine = engine.replace("SERVE", &format!("'{PROGRAM}' serve"));
    let mut command = Command::new(PROGRAM);
    command.arg("validate").args(options).args(["--", "sh", "-c", &engine]);
    command.output().unwrap()
}

#[test]
fn an_engine_that_takes_nothing_back_is_wrong_and_not_late() {
    let takes_nothing_back = r#"sed -u 's/"cmd":"undo"/"cmd":"moves"/' | SERVE"#;
    let output = validate(&["--case", "chess.answers.undo.quiet"], takes_nothing_back);
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(1), "{told}");
    assert!(told.contains("(answers.undo)"), "{told}");
}

#[test]
fn what_is_ignored_is_ignored_after_undo_as_well() {
    let four_fields = r#"SERVE | sed -u -E 's/("fen":"[^"]*) [0-9]+ [0-9]+"/\1"/'"#;
    let options = ["--case", "chess.answers.undo.capture", "--ignore", "fen.counters"];
    let output = validate(&options, four_fields);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}

#[test]
fn the_cases_that_ask_for_moves_come_before_those_of_the_further_questions() {
    let log = Path::new(env!("CARGO_TARGET_TMPDIR")).join("further-order.log");
    let _ = fs::remove_file(&log);
    let kept = format!("tee -a '{}' | SERVE", log.display());
    let output = validate(&["--variant", "3check", "--only", "cases", "--jobs", "1"], &kept);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
    let asked = fs::read_to_string(&log).unwrap();
    let is_further = |line: &str| line.contains(r#""cmd":"hash""#);
    let first = asked.lines().position(is_further).expect("a further question");
    assert!(first > 300, "asked after {first} questions");
}
