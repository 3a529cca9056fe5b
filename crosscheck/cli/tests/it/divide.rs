//! `crosscheck divide`: both counts side by side, down to the first difference.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::PROGRAM;

/// What the program tells of an engine that is the reference over UCI through `sed`, and its exit code.
fn divided(sed: &str, options: &[&str], lines: &str) -> (Option<i32>, String) {
    divided_over(&["--uci"], sed, options, lines)
}

/// The same over UCI or, without an option for it, over the engine protocol.
fn divided_over(
    protocol: &[&str],
    sed: &str,
    options: &[&str],
    lines: &str,
) -> (Option<i32>, String) {
    let engine = format!("'{PROGRAM}' serve {} | sed -u -E '{sed}'", protocol.concat());
    let mut program = Command::new(PROGRAM)
        .args(["divide", "--variant", "chess"])
        .args(protocol)
        .args(options)
        .args(["--", "sh", "-c", &engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    program.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = program.wait_with_output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(told).unwrap())
}

#[test]
fn an_engine_that_is_right_has_the_same_counts() {
    let (code, told) = divided("", &["--depth", "2"], "e2e4\nup\ndepth 1\n\nshow\nhelp\nquit\nx");
    assert_eq!(code, Some(0), "{told}");
    let heads = ["chess, depth 2\n", "chess, depth 1, after e2e4\n", "chess, depth 2\n"];
    let mut rest = &*told;
    for head in heads {
        let at = rest.find(head).unwrap_or_else(|| panic!("{head}: {told}"));
        rest = &rest[at + head.len()..];
    }
    assert!(told.contains("goes down to the first difference"), "{told}");
    assert!(!told.contains("differs"), "{told}");
}

#[test]
fn a_move_that_the_engine_does_not_list_is_marked_and_gives_exit_code_1() {
    let castling = ["--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "--depth", "1"];
    let (code, told) = divided("/^e1g1: /d;s/searched: 26/searched: 25/", &castling, "next\n");
    assert!(code == Some(1) && told.contains("not listed by the engine"), "{told}");
    assert!(told.lines().any(|line| line.starts_with("e1g1 ")), "{told}");
}

#[test]
fn where_nothing_differs_there_is_no_next_difference_and_no_error() {
    let (code, told) = divided("", &["--depth", "1"], "next\nshow\n");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.lines().any(|line| line == "nothing differs here"), "{told}");
}

#[test]
fn a_total_that_is_not_the_sum_of_the_counts_by_move_differs() {
    // Without a `divide`, the counts by move are asked for one by one.
    let sums = r#"s/,"divide":\{[^}]*\}//"#;
    let (code, told) = divided_over(&[], sums, &["--depth", "2"], "next\n");
    assert!(code == Some(0) && told.contains("nothing differs here"), "{told}");
    let wrong = format!("{sums};s/400/401/");
    let (code, told) = divided_over(&[], &wrong, &["--depth", "2"], "next\nshow\n");
    let total = told.lines().find(|line| line.starts_with("total")).unwrap_or_default();
    assert!(total.contains("400") && total.contains("401  differs from the sum"), "{told}");
    assert!(code == Some(1) && told.contains("only the total of the engine differs"), "{told}");
}

#[test]
fn an_engine_without_counts_by_move_is_asked_by_what_it_does() {
    let no_parts = r#"s/,"divide":\{[^}]*\}//"#;
    let offers =
        |command: &str| format!(r#"{no_parts};s/"commands":\[[^]]*\]/"commands":["{command}"]/"#);
    for command in ["moves", "perft"] {
        let (code, told) = divided_over(&[], &offers(command), &["--depth", "3"], "next\n");
        assert!(code == Some(0) && told.contains("nothing differs here"), "{command}: {told}");
    }
    // Black's reply is missing from each list that has it.
    let forgets = format!(r#"{};s/"e7e5",//"#, offers("moves"));
    let (code, told) = divided_over(&[], &forgets, &["--depth", "2"], "next\n");
    assert!(code == Some(1) && told.contains("not listed by the engine"), "{told}");
    // e2e4 alone has 600 sequences of two moves after it.
    let objection = r#"{"seq":\1,"error":{"kind":"illegal-move","message":"no"}}"#;
    let refuses =
        format!(r#"{};s/^\{{"seq":([0-9]+),"nodes":600\}}$/{objection}/"#, offers("perft"));
    let (code, told) = divided_over(&[], &refuses, &["--depth", "3"], "");
    let row = told.lines().find(|line| line.contains("not listed by the engine"));
    assert!(code == Some(1) && row.is_some_and(|row| row.starts_with("e2e4 ")), "{told}");
    let (code, told) = divided_over(&[], &offers("moves"), &["--depth", "6", "--time", "1s"], "");
    assert!(code == Some(5) && told.contains("depth 6 was not counted within 1s"), "{told}");
}

#[test]
fn a_count_of_our_own_that_takes_too_long_ends_and_leaves_what_was_shown() {
    let late = "depth 9 was not counted within 1s; give a smaller depth, or a longer --time";
    let (code, told) = divided("", &["--depth", "9", "--time", "1s"], "");
    assert!(code == Some(5) && told.contains(late), "{told}");
    let (code, told) = divided("", &["--depth", "1", "--time", "1s"], "depth 9\n");
    assert!(code == Some(5) && told.contains(&format!("line 1: {late}")), "{told}");
    // What differs is known, whatever was not counted.
    let wrong = "s/^a2a3: 1$/a2a3: 2/;s/searched: 20/searched: 21/";
    let (code, told) = divided(wrong, &["--depth", "1", "--time", "1s"], "depth 9\n");
    assert!(code == Some(1) && told.contains(late) && told.contains("differs"), "{told}");
    let (code, told) = divided("", &["--time", "1s", "--limit", "2s"], "");
    assert!(code == Some(2) && told.contains("--limit: 2s is longer than --time, 1s"), "{told}");
}

#[test]
fn wrong_words_are_refused_with_their_line() {
    for (lines, says) in [
        ("e2e5\n", "line 1: "),
        ("up\n", "line 1: this is the first position"),
        ("\ndepth x\n", "line 2: a depth is a number from 1 to"),
        ("down\n", "nor up, next, depth, show, help or quit"),
    ] {
        let (code, told) = divided("", &["--depth", "1"], lines);
        assert!(code == Some(2) && told.contains(says), "{lines}: {told}");
    }
    for (options, says) in [
        (&["--depth", "0"][..], "0 is not in 1.."),
        (&["--fen", "8/8/8/8/8/8/8/8 w - - 0 1"], "--fen: not a position of chess"),
        (&["--moves", "e2e5"], "--moves: "),
    ] {
        let (code, told) = divided("", options, "");
        assert!(code == Some(2) && told.contains(says), "{options:?}: {told}");
    }
    let (code, told) = divided("s/^a2a3: 1$/a2a3: x/", &["--depth", "1"], "");
    assert!(code == Some(3), "{told}");
}
