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
    assert!(json["seconds"].is_f64() && json["nodes_per_second"].is_f64());
}

#[test]
fn bad_input_is_one_sentence_that_names_the_place() {
    for (arguments, place) in [
        (&["chess", "3", "--fen", "8/8 w"][..], "--fen: fen: 2 fields"),
        (&["chess", "3", "--fen", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1"], "--fen: position: black"),
        (&["chess", "3", "--moves", "e2e4 e2e4"], "--moves, move 2: `e2e4` is not a legal move"),
        (&["chess", "3", "--moves", "e2e4 xyz"], "--moves, move 2: `xyz` is not a move"),
        (&["chess", "3", "--ruling", "osmosis.table=yes"], "--ruling: `yes` is not a value"),
        (&["chess", "-1"], "unexpected argument"),
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
fn help_tells_the_exit_codes() {
    let (code, out, _) = ran(&["--help"]);
    assert_eq!(code, Some(0));
    assert!(out.contains("Exit codes: 0"), "{out}");
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
