//! What `validate --fen` and `compare --fen` ask beside the position: a move that is not legal there, and questions
//! before it. The command that a finding gives shows it again.

use std::path::Path;
use std::process::Command;

use crate::{PROGRAM, folder};

/// Refuses no illegal move, and offers no further question.
const ACCEPTS: &str =
    r#"s/,"legal".*parse_san"//; s/"error":\{"kind":"illegal-move".*/"moves":[]}/"#;

/// Once it has been asked about this position, the engine never lists e2e4 again.
const LEADS_ASTRAY: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";
const FORGETS: &str = r#"/"fen":"7k/h
x
/7k/{x
s/"e2e4",//
b
}
x"#;

const VALIDATE: &str = "validate --variant chess";

/// A comparison of chess with an engine that is right.
fn compare() -> String {
    format!("compare --variant chess --reference '{PROGRAM} serve'")
}

/// Runs a command line of the program in a folder; the exit code and what is told.
fn run(folder: &Path, command: &str) -> (Option<i32>, String) {
    let command = format!("exec {PROGRAM} {command}");
    let output = Command::new("sh").args(["-c", &command]).current_dir(folder).output().unwrap();
    let told = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), told.concat())
}

/// A folder with an engine that is right and whose answers a script for `sed` changes.
fn engine(name: &str, script: &str) -> std::path::PathBuf {
    let folder = folder(name);
    let text = format!("{PROGRAM} serve | sed -u -E '{script}'\n");
    std::fs::write(folder.join("engine.sh"), text).unwrap();
    folder
}

#[test]
fn an_illegal_move_that_is_accepted_is_asked_again_by_the_replay() {
    let folder = engine("illegal", ACCEPTS);
    let accepts = "which is not on its list of legal moves";
    for command in [format!("{VALIDATE} --only play"), compare()] {
        let (code, told) =
            run(&folder, &format!("{command} --time 20s --positions 20 -- sh engine.sh"));
        assert!(code == Some(1) && told.contains(accepts), "{code:?}: {told}");
        let replay = told.lines().find_map(|line| line.strip_prefix("  replay crosscheck "));
        let replay = replay.expect("a finding has a replay");
        let (code, told) = run(&folder, replay);
        assert!(code == Some(1) && told.contains(accepts), "{replay}: {code:?}: {told}");
        assert!(told.contains(&format!("  replay crosscheck {replay}\n")), "{replay}: {told}");
    }
}

#[test]
fn an_illegal_move_is_one_that_is_not_legal_and_that_the_engine_may_refuse() {
    let folder = engine("legal", "");
    for command in [VALIDATE.to_owned(), compare()] {
        let asked = |illegal: &str, more: &str| {
            run(
                &folder,
                &format!("{command} --fen startpos --illegal {illegal}{more} -- sh engine.sh"),
            )
        };
        assert_eq!(asked("e2e5", "").0, Some(0));
        let (code, told) = asked("e2e4", "");
        assert!(
            code == Some(2) && told.contains("--illegal e2e4: this move is legal in that position"),
            "{told}"
        );
        let (code, told) = run(&folder, &format!("{command} --illegal e2e5 -- sh engine.sh"));
        assert!(code == Some(2) && told.contains("--fen"), "{told}");
    }
    let only_legal = " --only-legal -- sh engine.sh";
    let asked = format!("{VALIDATE} --fen startpos --illegal e2e5{only_legal}");
    let (code, told) = run(&folder, &asked);
    assert!(code == Some(2) && told.contains("is not asked about an illegal move"), "{told}");
}

#[test]
fn questions_before_come_before_that_of_a_comparison_too() {
    let folder = engine("before", FORGETS);
    let at =
        |more: &str| run(&folder, &format!("{} --fen startpos{more} -- sh engine.sh", compare()));
    let (code, told) = at("");
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = at(&format!(" --before '2x {LEADS_ASTRAY}'"));
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains(&format!("  before {LEADS_ASTRAY}\n")), "{told}");
    let replay = told.lines().find_map(|line| line.strip_prefix("  replay crosscheck "));
    let replay = replay.expect("a finding has a replay");
    assert!(replay.contains(&format!("--before '{LEADS_ASTRAY}'")), "{replay}");
    assert_eq!(run(&folder, replay).0, Some(1), "{replay}");
    let (code, told) = at(" --before 'x startpos'");
    assert!(code == Some(2) && told.contains("--before: `x startpos`: "), "{told}");
}

#[test]
fn an_engine_that_does_not_count_is_told_so_and_not_that_a_count_takes_long() {
    let folder = engine("counts-not", r#"s/"commands":\[[^]]*\]/"commands":["moves"]/"#);
    let says = "counting, as `perft` is not among its `commands`";
    let (code, told) =
        run(&folder, &format!("{VALIDATE} --fen startpos --perft 2 -- sh engine.sh"));
    let count = format!("perft 2: crosscheck oracle does not support {says}\n");
    assert!(code == Some(5) && told.contains(&count) && told.contains("20 moves"), "{told}");
    // Its lists are counted.
    let (code, told) = run(&folder, "divide --variant chess -- sh engine.sh");
    assert!(code == Some(0) && told.matches("8902").count() == 2, "{told}");
    let (code, told) =
        run(&folder, &format!("{VALIDATE} --only counts --limit 1s -- sh engine.sh"));
    assert!(code == Some(3) && told.contains(&format!("counts skipped: {says}\n")), "{told}");
    assert!(!told.contains("too long"), "{told}");
}
