//! The program as a shell sees it.

use std::process::{Command, Output, Stdio};

fn perft(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_perft")).args(arguments).output().unwrap()
}

/// Exit code, standard output, standard error.
fn ran(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = perft(arguments);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[test]
fn a_count_comes_with_its_leaf_convention() {
    let (code, out, err) = ran(&["osmosis", "3"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("nodes    76164\n"), "{out}");
    assert!(out.contains("leaves   counted"), "{out}");
    let (_, out, _) = ran(&["osmosis", "2", "--listed", "--divide", "--moves", "a3a4 a8a7"]);
    assert!(out.contains("a4a5: 42\n") && out.contains("leaves   listed"), "{out}");
}

#[test]
fn json_has_a_version_and_says_everything() {
    let (code, out, _) =
        ran(&["osmosis", "1", "--json", "--divide", "--ruling", "osmosis.table=printed"]);
    assert_eq!(code, Some(0));
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(json["version"], 1);
    assert_eq!((&json["variant"], &json["nodes"]), (&"osmosis".into(), &42.into()));
    assert_eq!((&json["depth"], &json["leaves"]), (&1.into(), &"counted".into()));
    assert_eq!(json["rulings"]["osmosis.table"], "printed");
    assert_eq!(json["divide"]["a3a5"], 1);
    let [seconds, speed] = ["seconds", "nodes_per_second"].map(|what| json[what].as_f64().unwrap());
    assert!((speed - (42.0 / seconds).round()).abs() <= 1.0, "{speed} a second in {seconds} s");
}

#[test]
fn no_plies_are_one_sequence_and_have_no_first_move() {
    let (code, out, _) = ran(&["osmosis", "0", "--json", "--divide"]);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &json["nodes"], &json["divide"]), (Some(0), &1.into(), &().into()));
}

/// Few positions, and more ways among them than 64 bits count.
const KINGS: &str = "7k/8/8/8/8/8/8/K7 w - - 0 1";

#[test]
fn bad_input_is_one_sentence_that_names_the_place() {
    for (arguments, place) in [
        (&["chess", "3", "--fen", "8/8 w"][..], "--fen: fen: a FEN has six fields"),
        (&["chess", "3", "--fen", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"], "--fen: position: black"),
        (&["chess", "3", "--moves", "e2e4 e2e4"], "--moves, move 2: `e2e4` is not a legal move"),
        (&["chess", "3", "--moves", "e2e4 xyz"], "--moves, move 2: `xyz` is not a move"),
        (&["chess", "3", "--ruling", "osmosis.table=yes"], "--ruling: `yes` is not a value"),
        (&["chess", "-1"], "unexpected argument"),
        (
            &["chess", "3", "--ruling", "osmosis.table=printed"],
            "--ruling: osmosis.table is a ruling of",
        ),
        (&["chess", "3", "--hash", "0"], "--hash: a table of 0 MiB"),
        (&["chess", "3", "--hash", "99999999999999"], "MiB of memory"),
        (&["chess", "3", "--hash", "1", "--listed"], "cannot be used with"),
        (&["chess", "3", "--threads", "0"], "0 is not in 1..=512"),
        (&["chess", "3", "--threads", "3000"], "3000 is not in 1..=512"),
        (&["split", "chess", "--out", "x"], "required arguments"),
        (&["chess", "25", "--hash", "4", "--fen", KINGS], "the count is beyond 64 bits"),
        (&["chess", "60", "--hash", "4", "--fen", KINGS], "the count is beyond 64 bits"),
        (&["merge", "x"], "required arguments"),
        (&["chess", "10000"], "invalid value '10000'"),
        (&["chess", "many"], "invalid value 'many'"),
        (&["checkers", "3"], "`checkers` is not a variant"),
        (&[], "required arguments"),
    ] {
        let (code, out, err) = ran(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(place) && !err.contains("panicked"), "{arguments:?}: {err}");
    }
}

#[test]
fn what_is_quoted_of_a_command_line_stays_words() {
    let foreign = "--x\n::error::pwn\u{202e}abc";
    for arguments in
        [&["merge", "s.jsonl", foreign][..], &["chess", foreign], &["chess", "3", foreign]]
    {
        let (code, out, err) = ran(arguments);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(r"\u{3a}:error::pwn\u{202e}abc' found"), "{err}");
        let is_command = |line: &str| line.trim_start().starts_with("::");
        assert!(!err.lines().any(is_command) && !err.contains('\u{202e}'), "{err}");
        assert!(err.ends_with("try '--help'.\n"), "{err}");
    }
}

#[test]
fn threads_and_a_table_change_nothing_but_what_they_say_of_themselves() {
    let divided = |extra: &[&str]| {
        let (code, out, _) = ran(&[&["osmosis", "4", "--divide", "--json"], extra].concat());
        assert_eq!(code, Some(0));
        serde_json::from_str::<serde_json::Value>(&out).unwrap()
    };
    let plain = divided(&[]);
    assert_eq!((&plain["threads"], &plain["hash_mebibytes"]), (&1.into(), &().into()));
    let shared = divided(&["--threads", "3", "--hash", "2"]);
    assert_eq!((&shared["threads"], &shared["hash_mebibytes"]), (&3.into(), &2.into()));
    assert_eq!((&plain["nodes"], &plain["divide"]), (&shared["nodes"], &shared["divide"]));
    assert_eq!(plain["nodes"], 3_285_312);
}

#[test]
fn different_positions_are_counted_by_ply() {
    let (code, out, err) = ran(&["unique", "chess", "4", "--threads", "2"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let rows: Vec<Vec<&str>> =
        out.lines().map(|line| line.split_whitespace().take(3).collect()).collect();
    assert_eq!(rows[4..], [["3", "5362", "8902"], ["4", "72078", "197281"]]);
    let (_, json, _) = ran(&["unique", "chess", "3", "--json"]);
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!((&last["ply"], &last["positions"]), (&3.into(), &5_362.into()));
    let (_, none, _) = ran(&["unique", "chess", "0"]);
    assert_eq!(none.lines().count(), 2, "{none}");
}

#[test]
fn ways_beyond_64_bits_are_not_told_as_fewer() {
    for command in ["unique", "tabulate"] {
        let (code, out, err) = ran(&[command, "chess", "40", "--fen", KINGS]);
        assert_eq!((code, err.as_str()), (Some(2), "perft: the count is beyond 64 bits\n"));
        assert!(out.lines().count() > 20, "{out}");
    }
}

#[test]
fn a_table_of_features_is_the_same_however_much_is_merged() {
    let (code, all, err) = ran(&["tabulate", "chess", "4", "--threads", "2"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let last = all.lines().last().unwrap();
    assert_eq!(last, "| 4 | 197,281 | 72,078 | 1,576 | 0 | 0 | 0 | 0 | 0 | 469 | 8 |");
    assert_eq!(all.lines().count(), 2 + 4);
    let (_, less, _) = ran(&["tabulate", "chess", "4", "--merged", "1"]);
    let unmerged = last.replace("72,078", "–");
    assert_eq!(less.lines().last(), Some(unmerged.as_str()));
    assert_eq!(less.lines().nth(3), all.lines().nth(3));
}

#[test]
fn help_tells_the_exit_codes() {
    let (code, out, _) = ran(&["--help"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("Exit codes: 0"), "{out}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    let disk = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_perft"))
        .args(["chess", "1"])
        .stdout(disk)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4));
    assert!(said.starts_with("perft: standard input or output failed: "), "{said}");
}

/// A pipe that nobody reads.
#[cfg(target_os = "linux")]
fn closed() -> std::io::PipeWriter {
    std::io::pipe().unwrap().1
}

#[cfg(target_os = "linux")]
#[test]
fn a_message_that_nobody_can_read_changes_nothing() {
    let full = || std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    for err in [Stdio::from(closed()), Stdio::from(full())] {
        let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"));
        let output = perft.args(["osmosis", "3"]).stderr(err).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stdout.starts_with(b"nodes    76164\n"));
    }
    for err in [Stdio::from(closed()), Stdio::from(full())] {
        let mut perft = Command::new(env!("CARGO_BIN_EXE_perft"));
        let status = perft.args(["osmosis", "x"]).stderr(err).stdout(closed()).status().unwrap();
        assert_eq!(status.code(), Some(2));
    }
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_perft"))
        .args(["colorbound", "4", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()));
}
