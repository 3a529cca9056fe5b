//! Engines that speak UCI print their counts in more than one form. One that is right comes out right in
//! each form; one whose output is not understood is told so once, and is not called wrong.

use std::process::Command;

use crate::PROGRAM;

/// Validates an engine that is right, whose output a script for `sed` changes; the exit code and what is
/// told.
fn validated(script: &str) -> (Option<i32>, String) {
    let engine = format!("{PROGRAM} serve --uci | sed -u -E '{script}'");
    let output = Command::new(PROGRAM)
        .args(["validate", "--uci", "--variant", "chess", "--only", "cases"])
        .args(["--limit", "20s", "--", "sh", "-c", &engine])
        .output()
        .unwrap();
    let told = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), told.concat())
}

#[test]
fn an_engine_that_is_right_is_right_in_every_form_that_engines_print() {
    for form in [
        // `a2a3 1` and `Nodes: 20`
        r"s/^([a-h][1-8][^:]*): /\1 /; s/^Nodes searched/Nodes/",
        // `1. a2a3 - 1` and `nodes 20 nps 9`
        r"s/^([a-h][1-8][^:]*): /1. \1 - /; s/^Nodes searched: (.*)/nodes \1 nps 9/",
        // `A2A3: 1` and `NODES SEARCHED: 20`
        r"s/.*[0-9]$/\U&/",
        // `e7e8=Q 1` and the total alone, as programs for perftree print it
        r"s/^([a-h].[a-h].)([nbrq]): /\1=\U\2 /; s/^Nodes searched: //",
    ] {
        let (code, told) = validated(form);
        assert_eq!(code, Some(0), "{form}: {told}");
    }
}

#[test]
fn an_engine_whose_counts_are_not_understood_is_told_so_once_and_is_not_called_wrong() {
    for (form, says) in [
        // `Na3 1`, `Nc3 1` and so on
        (
            r"s/^.*([a-h][1-8]): /N\1 /",
            "it lists no move that can be read, but reports a total of 20",
        ),
        (r"/^[a-h]2/d", "the counts of its 4 moves add up to 4, but it reports a total of 20"),
        (r"s/^Nodes searched: /&1/", "its 20 moves add up to 20, but it reports a total of 120"),
    ] {
        let (code, told) = validated(form);
        assert_eq!(code, Some(3), "{form}: {told}");
        let once =
            told.matches("answers `go perft 1` with output that was not understood: ").count() == 1;
        assert!(once && told.contains(says) && told.contains("expects a line such as"), "{told}");
        // The excerpt of what it printed.
        assert!(told.contains("\n  < Nodes searched: "), "{told}");
    }
}

#[test]
fn an_engine_that_lists_no_moves_is_asked_for_counts_alone() {
    let (code, told) = validated("/^[a-h][1-8]/d");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("lists no moves when asked `go perft 1`, so only counts"), "{told}");
    assert!(told.contains("cases skipped: listing moves"), "{told}");
}
