//! An engine without `go perft` is asked by what it searches, if that shows the legal moves.

use super::{ENGINE, PROGRAM, run, tempdir, told};

/// What shows that an engine does not list its moves by its search.
const REFUSED: &str = "does not answer `go perft`, which Crosscheck needs over UCI, with a count, and its search does not";

/// Validates an engine at chess, asked so; the exit code, and everything that is told.
fn validated(kind: &str, asked: &[&str]) -> (Option<i32>, String) {
    let chess = ["validate", "--uci", "--variant", "chess", "--time", "60s"];
    told(&run(&tempdir().unwrap(), &[&chess, asked, &["--", ENGINE, kind]].concat()))
}

fn a_search_is_used_that_lists_the_right_moves_where_they_are_known() {
    let cases = ["chess.castling.not-in-check.after-check", "chess.queen.move.141-moves"];
    let cases = ["--case", cases[0], "--case", cases[1]];
    for (kind, way) in [
        ("searches-lines", "`go depth 1` with MultiPV set to 500, which"),
        ("searches-lines-if-it-has-a-choice", "`go depth 1` with MultiPV set to 500, which"),
        ("searches-three-lines-or-named-moves", "`go depth 1 searchmoves`, asked until"),
    ] {
        let (code, told) = validated(kind, &cases);
        assert!(code == Some(0) && told.contains(way), "{kind}: {told}");
        for (fen, moves) in [
            ("startpos", 20),
            ("4k3/8/8/8/8/8/8/K6r w - - 0 1", 2),
            ("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", 0),
        ] {
            let (code, told) = validated(kind, &["--fen", fen, "--perft", "1"]);
            let says = format!("perft 1: {moves} for both");
            assert!(code == Some(0) && told.contains(&says), "{kind}: {told}");
        }
    }
    for (kind, convention) in [
        ("searches-lines-and-castles-by-rooks", "castling=takes-rook"),
        ("searches-nothing-where-the-game-is-drawn", "drawn-game=over"),
    ] {
        let (code, told) = validated(kind, &[&cases[..], &["--convention", convention]].concat());
        assert!(code == Some(0) && told.contains("MultiPV"), "{kind}: {told}");
    }
}

fn a_search_is_refused_that_leaves_out_legal_moves_where_they_are_known() {
    for (kind, says) in [
        (
            "searches-three-lines",
            "at startpos it leaves open: listing moves by its search where there may be more than 3",
        ),
        ("searches-no-lesser-pieces", "Kppp/5N1N w - - 0 1 it leaves out b7a8r and 8 more"),
        (
            "searches-nothing-where-the-game-is-drawn",
            "at 8/8/4k3/8/8/4K3/8/8 w - - 0 1 it leaves out e3d2 and 7 more",
        ),
    ] {
        let (code, told) = validated(kind, &["--only", "cases"]);
        let is_refused = told.contains(REFUSED) && told.contains(says);
        assert!(code == Some(3) && is_refused && told.lines().count() == 1, "{kind}: {told}");
    }
}

fn what_a_search_does_not_show_is_left_open() {
    let stalemate = ["--fen", "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"];
    let a_line = ["--fen", "startpos", "--moves", "e2e4 e7e5 g1f3"];
    for (kind, asked) in [
        ("searches-lines-and-plays-an-old-move-when-mated", &stalemate[..]),
        ("searches-lines-but-plays-at-once-after-three-moves", &a_line),
    ] {
        let (code, told) = validated(kind, asked);
        let is_open =
            told.contains("by its search where it plays ") && told.contains(" without a line");
        assert!(code == Some(3) && is_open && !told.contains("disagree"), "{kind}: {told}");
    }
    let (code, told) =
        validated("searches-a-hundred-lines", &["--case", "chess.queen.move.141-moves"]);
    let says = "listing moves by its search where there may be more than 100";
    assert!(code == Some(3) && told.contains(says) && !told.contains("the case and"), "{told}");
    let endless = ["--case", "chess.queen.move.141-moves", "--limit", "2s"];
    let (code, told) = validated("searches-without-end-where-there-is-much", &endless);
    let says =
        "listing moves by its search where a search to depth 1 does not end within the limit";
    assert!(code == Some(3) && told.contains(says) && !told.contains("broke"), "{told}");
    // It is set anew after it was ended.
    let much = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let after = ["--fen", "startpos", "--before", much, "--limit", "2s"];
    let (code, told) = validated("searches-without-end-where-there-is-much", &after);
    assert!(code == Some(0) && told.contains("agrees with the oracle"), "{told}");
    // Against another engine nobody knows whether it lists none because none is legal.
    let drawn = ["--fen", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"];
    let (code, told) = compared("searches-nothing-where-the-game-is-drawn", "chess", "uci", &drawn);
    let says = "listing moves by its search where it searches no move";
    assert!(code == Some(3) && told.contains(says), "{told}");
    let counts = ["--only", "counts", "--largest", "500"];
    let (code, told) = validated("searches-lines", &counts);
    let says = "counts skipped: counting beyond depth 1 without `go perft`";
    assert!(code == Some(0) && told.contains(says), "{told}");
}

fn an_engine_that_is_wrong_where_its_search_was_not_tried_is_told_so() {
    let place = ["--fen", "r3k3/8/8/8/8/8/8/6K1 b q - 0 1"];
    let (code, told) = validated("searches-lines-without-e8c8", &place);
    assert!(code == Some(1) && told.contains("legal only for oracle: e8c8"), "{told}");
}

/// Compares an engine with the generator.
fn compared(kind: &str, game: &str, protocol: &str, asked: &[&str]) -> (Option<i32>, String) {
    let reference = format!("{PROGRAM} serve --impl perft");
    let game = ["compare", "--variant", game, "--time", "40s", "--reference", &reference];
    let spoken = format!("--{protocol}=engine");
    let engine = [&spoken, "--", ENGINE, kind];
    told(&run(&tempdir().unwrap(), &[&game, asked, &engine].concat()))
}

fn engines_that_speak_usi_and_ucci_are_compared_with_others() {
    let [eight, ten] = [("racingkings", "h2h3 a2a3"), ("osmosis", "a1b4 a10b7")];
    for (kind, protocol, (game, line)) in [
        ("counts-over-usi", "usi", eight),
        ("searches-lines-over-usi", "usi", eight),
        ("counts-over-ucci-on-eight-ranks", "ucci", eight),
        ("counts-over-ucci", "ucci", ten),
        ("bans-moves-over-ucci", "ucci", ten),
    ] {
        let (code, told) = compared(kind, game, protocol, &["--positions", "5"]);
        assert!(code == Some(0) && told.contains("agrees with the reference"), "{kind}: {told}");
        let ignores = told.contains("ignore=fen.counters ignore=fen.hands");
        assert_eq!(ignores, protocol == "usi", "{kind}: {told}");
        let searches = told.contains("its moves are those that it searches");
        assert_eq!(searches, !kind.starts_with("counts"), "{kind}: {told}");
        let line = ["--fen", "startpos", "--moves", line];
        let (code, told) = compared(kind, game, protocol, &line);
        assert!(
            code == Some(0) && told.contains("agrees with the reference there"),
            "{kind}: {told}"
        );
    }
    let (code, told) = compared("bans-nothing-over-ucci", "osmosis", "ucci", &["--positions", "5"]);
    let says = "at startpos it leaves open: listing moves by its search where it plays";
    assert!(code == Some(3) && told.contains(says), "{told}");
}

fn a_side_speaks_one_protocol_and_has_options_over_it() {
    for (options, says) in [
        (["--uci", "--usi=engine"], "--usi: --uci already says how the engine is asked"),
        (["--ucci=reference", "--usi"], "--ucci: --usi already says how the reference is asked"),
        (
            ["--usi=reference", "--uci-option=A=1"],
            "--uci-option: the engine has no options without",
        ),
        (
            ["--uci=engine", "--reference-option=A=1"],
            "--reference-option: the reference has no options without",
        ),
    ] {
        let game = ["compare", "--variant", "shogi", "--reference", "x"];
        let (code, told) =
            told(&run(&tempdir().unwrap(), &[&game[..], &options, &["--", "x"]].concat()));
        assert!(code == Some(2) && told.contains(says), "{told}");
    }
}

trials! {
    engines_that_speak_usi_and_ucci_are_compared_with_others,
    a_search_is_used_that_lists_the_right_moves_where_they_are_known,
    a_search_is_refused_that_leaves_out_legal_moves_where_they_are_known,
    what_a_search_does_not_show_is_left_open,
    an_engine_that_is_wrong_where_its_search_was_not_tried_is_told_so,
    a_side_speaks_one_protocol_and_has_options_over_it,
}
