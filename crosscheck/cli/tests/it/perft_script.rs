//! Engines that are asked through a script, as perftree asks them.

use std::path::Path;
use std::process::Command;

use crate::{PROGRAM, folder};

/// A script that answers as the reference, through `sed`.
fn script(folder: &Path, sed: &str) -> String {
    let position = r"position fen $2${3:+ moves $3}\ngo perft $1\nquit\n";
    let text = format!("printf \"{position}\" | '{PROGRAM}' serve --uci | sed -E '{sed}'\n");
    let file = folder.join("perft.sh");
    std::fs::write(&file, text).unwrap();
    file.display().to_string()
}

fn validated(folder: &Path, options: &[&str], script: &str) -> (Option<i32>, String) {
    let output = Command::new(PROGRAM)
        .args(["validate", "--perft-script"])
        .args(options)
        .args(["--", "sh", script])
        .current_dir(folder)
        .output()
        .unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(told).unwrap())
}

#[test]
fn a_script_is_asked_for_moves_and_counts() {
    let folder = folder("perft-script");
    // `e2e4 1`, an empty line and the total alone, as perftree asks for it
    let perftree = r"s/^(.*): /\1 /;s/^Nodes searched /\n/";
    let script = script(&folder, perftree);
    let cases = [
        "--case",
        "chess.castling.needs-right.without-right",
        "--case",
        "chess.castling.not-in-check.after-check",
    ];
    let (code, told) = validated(&folder, &cases, &script);
    assert_eq!(code, Some(0), "{told}");
    let counts =
        ["--variant", "chess", "--fen", "startpos", "--moves", "e2e4 d7d5", "--perft", "2"];
    let (code, told) = validated(&folder, &counts, &script);
    assert!(code == Some(0) && told.contains("perft 2: 866 for both"), "{told}");
}

#[test]
fn a_script_that_is_wrong_is_told_so_with_a_command_that_shows_it_again() {
    let folder = folder("perft-script-wrong");
    let script = script(&folder, r"/^e1g1: /d;s/^Nodes searched: 26$/Nodes searched: 25/");
    let place = ["--variant", "chess", "--fen", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"];
    let (code, told) = validated(&folder, &place, &script);
    assert!(code == Some(1) && told.contains("e1g1"), "{told}");
    let (_, told) =
        validated(&folder, &["--variant", "chess", "--only", "cases", "--time", "5s"], &script);
    assert!(told.contains("crosscheck validate --perft-script"), "{told}");
}

#[test]
fn the_last_line_of_a_script_may_lack_its_end() {
    let folder = folder("perft-script-unended");
    let script = script(&folder, r"s/^(.*): /\1 /;s/^Nodes searched /\n/");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, format!("printf %s \"$({})\"", text.trim_end())).unwrap();
    let (code, told) = validated(&folder, &["--variant", "chess", "--fen", "startpos"], &script);
    assert_eq!(code, Some(0), "{told}");
}

#[test]
fn the_standard_input_of_a_script_is_empty() {
    let folder = folder("perft-script-input");
    let script = script(&folder, "");
    let text = std::fs::read_to_string(&script).unwrap();
    std::fs::write(&script, format!("cat\n{text}")).unwrap();
    let place = ["--variant", "chess", "--fen", "startpos", "--limit", "50s"];
    let begun = std::time::Instant::now();
    let (code, told) = validated(&folder, &place, &script);
    assert!(code == Some(0) && begun.elapsed() < crate::engines::PATIENCE, "{told}");
}

#[test]
fn options_of_uci_are_refused_beside_a_script() {
    for command in ["validate", "divide"] {
        let options = ["--perft-script", "--uci-option", "X=1", "--variant", "chess", "--", "x"];
        let output = Command::new(PROGRAM).arg(command).args(options).output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let says = "'--uci-option <NAME=VALUE>' cannot be used with";
        let is_said = told.contains(says) || told.contains("'--perft-script' cannot be used with");
        assert!(output.status.code() == Some(2) && is_said, "{told}");
    }
}

#[test]
fn what_a_script_prints_wrongly_is_said_in_one_sentence() {
    let folder = folder("perft-script-unread");
    for (sed, says) in [
        ("/^Nodes/d", "it lists 20 moves, and no line gives the total"),
        ("s/^Nodes searched: /&1/", "it reports a total of 120"),
        ("s/.*//", "ended with exit code 0 before it had answered"),
    ] {
        let script = script(&folder, sed);
        let (code, told) = validated(&folder, &["--variant", "chess"], &script);
        assert!(code == Some(3) && told.contains(says), "{told}");
    }
    let (code, told) = validated(&folder, &["--uci"], "x");
    assert!(code == Some(2) && told.contains("cannot be used with"), "{told}");
}

#[test]
fn a_script_is_compared_with_another_engine() {
    let folder = folder("perft-script-compared");
    let compared = |sed: &str, options: &[&str]| {
        let reference = format!("'{PROGRAM}' serve");
        let output = Command::new(PROGRAM)
            .args(["compare", "--variant", "chess", "--reference", &reference, "--perft-script"])
            .args(options)
            .args(["--", "sh", &script(&folder, sed)])
            .current_dir(&folder)
            .output()
            .unwrap();
        let told = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(told).unwrap())
    };
    let short = ["--positions", "3", "--time", "5s"];
    let (code, told) = compared("", &short);
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = compared("/^a2a3: /d;s/^Nodes searched: 20$/Nodes searched: 19/", &short);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("replay crosscheck compare --perft-script --reference"), "{told}");
    // It is told beside the report, at once.
    let first =
        "the first difference: table chess/start perft 1: legal only for the reference: a2a3";
    assert!(told.contains(first), "{told}");
    let (code, told) = compared("", &["--usi=engine"]);
    let says = "--perft-script: --usi already says how the engine is asked";
    assert!(code == Some(2) && told.contains(says), "{told}");
}
