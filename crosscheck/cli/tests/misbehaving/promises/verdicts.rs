//! A verdict says what it rests on.

use super::{
    CASES, Duration, ENGINE, Instant, RIGHT, SHORT, code, fs, run, signal, started, tempdir, told,
};

fn an_engine_that_broke_is_never_merely_undecided_or_wrong() {
    let folder = tempdir().unwrap();
    let identify = ["identify", "--time", "20s", "--limit", "1s", "--", ENGINE, "fails-at-osmosis"];
    let (code, told_) = told(&run(&folder, &identify));
    assert_eq!(code, Some(3), "{told_}");
    assert!(told_.contains("undecided") && told_.contains("broke at"), "{told_}");
    let place = ["validate", "--variant", "chess", "--fen", "startpos", "--limit", "1s", "--"];
    for kind in ["answers-by-failing", "answers-never", "answers-in-prose"] {
        let (code, told) = told(&run(&folder, &[&place[..], &[ENGINE, kind]].concat()));
        assert_eq!(code, Some(3), "{kind}: {told}");
    }
}

fn a_baseline_that_is_no_text_is_called_that() {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("known.yaml"), b"known:\n- id: \xff\xfe\n").unwrap();
    let arguments = ["validate", "--baseline", "known.yaml", "--", ENGINE, "right"];
    let (code, told_) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(2), "{told_}");
    assert!(told_.contains("not text") && !told_.contains("--update-baseline"), "{told_}");
    let arguments = ["validate", "--baseline", "none.yaml", "--", ENGINE, "right"];
    let (code, told_) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(4), "{told_}");
    assert!(told_.contains("--update-baseline"), "{told_}");
}

fn a_verdict_rests_on_every_kind_of_question_or_on_those_that_were_asked_for() {
    let folder = tempdir().unwrap();
    let asked = |more: &[&str], kind: &str| {
        told(&run(&folder, &[&CASES[..], more, &["--", ENGINE, kind]].concat()))
    };
    let (code, told) = asked(&["--junit", "r.xml"], "greets-with-moves-alone");
    assert_eq!(code, Some(5), "{told}");
    let junit = fs::read_to_string(folder.path().join("r.xml")).unwrap();
    assert!(junit.contains("errors=\"1\"") && junit.contains("no count was answered"), "{junit}");
    assert!(told.contains("no count was answered of chess (counting, as"), "{told}");
    let (code, told) = asked(&["--only", "cases,play"], "greets-with-moves-alone");
    assert_eq!(code, Some(0), "{told}");
    let (code, told) = asked(&["--only", "counts"], "right");
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("counts agree") && !told.contains("random games"), "{told}");
    let (code, told) = asked(&["--only", "counts"], "greets-with-moves-alone");
    assert_eq!(code, Some(3), "{told}");
}

fn an_engine_of_four_answers_a_second_plays_random_games_too() {
    let folder = tempdir().unwrap();
    let arguments = ["validate", "--variant", "chess", "--time", "10s", "--json", "r.json", "--"];
    let (code, told) = told(&run(&folder, &[&arguments[..], &[ENGINE, "answers-slowly"]].concat()));
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("cases were not asked of chess (time was up)"), "{told}");
    let report = fs::read_to_string(folder.path().join("r.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let played = report["games"][0]["census"]["positions"].as_u64();
    assert!(played.is_some_and(|played| played > 0), "{played:?}: {told}");
}

fn positions_with_a_piece_that_the_engine_lacks_are_left_out() {
    let folder = tempdir().unwrap();
    let without = |letter| {
        let arguments = [&SHORT[..], &["--without-piece", letter, "--only", "cases"], &RIGHT];
        told(&run(&folder, &arguments.concat()))
    };
    let (code, told_) = without("N");
    assert_eq!(code, Some(0), "{told_}");
    assert!(told_.contains("skipped: a position with the Knight"), "{told_}");
    let case = ["validate", "--variant", "evolution", "--case", "evolution.absorb.keeps.twice"];
    let arguments = [&case[..], &["--without-piece", "Z", "--", crate::PROGRAM, "serve"]].concat();
    let (_, told_) = told(&run(&folder, &arguments));
    assert!(
        told_.contains("skipped: a position with the Amazon"),
        "it arises on the line: {told_}"
    );
    let (code, told_) = without("Z");
    assert_eq!(code, Some(2), "{told_}");
    assert!(told_.contains("--without-piece") && told_.contains('Z'), "{told_}");
}

fn a_uci_engine_gets_its_options_and_is_told_once_what_it_lacks() {
    let folder = tempdir().unwrap();
    let asked = |kind: &str, options: &[&str]| {
        let little = ["--uci", "--only", "counts", "--no-diagnosis"];
        told(&run(&folder, &[&SHORT[..], &little, options, &["--", ENGINE, kind]].concat()))
    };
    let set = ["--uci-option", "Count Moves=on"];
    let (code, told_) = asked("uci-needs-an-option", &[]);
    assert_eq!((code, told_.matches("go perft").count()), (Some(3), 1), "{told_}");
    let (code, told_) = asked("uci-needs-an-option", &set);
    assert_eq!(code, Some(1), "it counts now: {told_}");
    let is_two_lines = asked("uci-needs-an-option", &["--uci-option", "a=b\nquit"]);
    assert_eq!(is_two_lines.0, Some(2), "an option is one line");
    assert_eq!(asked("uci-has-chess-by-an-option", &[]).0, Some(2), "it has no chess");
    assert_eq!(asked("uci-has-chess-by-an-option", &set).0, Some(1), "it has chess now");
}

fn a_convention_of_an_engine_is_named_and_left_open() {
    let folder = tempdir().unwrap();
    let asked = |kind: &str, convention: &[&str]| {
        let only = ["--only", "cases", "--no-diagnosis"];
        let arguments = [&SHORT[..], &only, convention, &["--", ENGINE, kind]];
        told(&run(&folder, &arguments.concat()))
    };
    // The second names an end where it does not hold, too, and the third one that never does: the conventions excuse
    // neither.
    for (kind, convention, exit) in [
        ("ends-drawn-games", "drawn-game=over", 0),
        ("names-the-last-end-first", "first-end=any", 1),
        ("ends-drawn-games-as-won", "drawn-game=over", 1),
    ] {
        let (code, told) = asked(kind, &[]);
        assert_eq!(code, Some(exit), "{kind}: {told}");
        let option = format!("(--convention {convention}): ");
        assert!(told.contains(&option), "{told}");
        assert_eq!(told.contains("causes\n"), exit == 1, "{told}");
        let (code, told) = asked(kind, &["--convention", convention]);
        assert_eq!(code, Some(exit), "{kind}: {told}");
        assert!(!told.contains("no failure"), "{told}");
    }
}

fn a_baseline_is_not_made_of_a_run_that_was_interrupted() {
    let folder = tempdir().unwrap();
    let arguments = ["validate", "--baseline", "known.yaml", "--update-baseline", "--"];
    let child = started(&folder, &[&arguments[..], &[ENGINE, "answers-slowly"]].concat());
    signal(&child, "INT");
    assert_eq!(code(child, Duration::from_secs(10)), Some(130));
    assert!(!folder.path().join("known.yaml").exists());
}

fn a_case_of_a_game_that_is_left_out_is_refused() {
    let folder = tempdir().unwrap();
    let case = ["--variant", "osmosis", "--case", "chess.setup.pieces-start"];
    let (code, told) = told(&run(&folder, &[&["validate"][..], &case, &RIGHT].concat()));
    assert_eq!(code, Some(2), "{told}");
    assert!(told.contains("a case of chess, which --variant leaves out"), "{told}");
}

fn a_baseline_is_not_made_of_a_run_that_asked_a_part() {
    let folder = tempdir().unwrap();
    let baseline = ["--baseline", "known.yaml", "--update-baseline", "--time", "2s"];
    let start = ["validate", "--variant", "chess"];
    let arguments = [&start[..], &baseline, &["--", ENGINE, "answers-slowly"]].concat();
    let (code, told) = told(&run(&folder, &arguments));
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("the baseline is unchanged"), "{told}");
    assert!(!folder.path().join("known.yaml").exists());
}

fn a_run_that_is_wrong_and_asked_a_part_is_called_wrong_and_makes_no_baseline() {
    let folder = tempdir().unwrap();
    let known = "known:\n- id: chess.setup.pieces-start\n";
    fs::write(folder.path().join("known.yaml"), known).unwrap();
    let asked = |more: &[&str]| {
        let baseline = ["--baseline", "known.yaml", "--json", "o.json"];
        let engine = ["--", ENGINE, "greets-with-moves-alone"];
        told(&run(&folder, &[&CASES[..], &baseline, more, &engine].concat()))
    };
    let (code, told) = asked(&[]);
    assert_eq!(code, Some(1), "{told}");
    let (code, told) = asked(&["--update-baseline"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("the baseline is out of date: 1 known failure is fixed"), "{told}");
    let says = "the run ended as `wrong` and a part of what was to be asked has no answer";
    assert!(told.contains(says) && !told.contains("`incomplete`"), "{told}");
    let report = fs::read_to_string(folder.path().join("o.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["conclusion"], "wrong");
    assert_eq!(fs::read_to_string(folder.path().join("known.yaml")).unwrap(), known);
}

fn a_third_side_that_was_asked_a_part_does_not_agree() {
    let folder = tempdir().unwrap();
    let engine = format!("{ENGINE} answers-slowly");
    let arguments = ["verify", "--quick", "--variant", "chess", "--positions", "10"];
    let with = ["--with", &engine, "--time", "3s", "--json", "v.json"];
    let begun = Instant::now();
    let (code, told) = told(&run(&folder, &[&arguments[..], &with].concat()));
    // Neither the cases nor the setups that it may refuse outlive its time.
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("\nnothing differs, but some questions have no answer\n"), "{told}");
    let report = fs::read_to_string(folder.path().join("v.json")).unwrap();
    assert!(report.contains("\"agreed\": false"), "{report}");
}

fn the_counts_that_a_third_side_does_not_answer_are_told_with_the_cases() {
    let folder = tempdir().unwrap();
    let engine = format!("{ENGINE} greets-with-moves-alone");
    let arguments = ["verify", "--quick", "--variant", "chess", "--positions", "10"];
    let with = ["--with", &engine, "--json", "v.json"];
    let (code, told) = told(&run(&folder, &[&arguments[..], &with].concat()));
    assert_eq!(code, Some(5), "{told}");
    let report = fs::read_to_string(folder.path().join("v.json")).unwrap();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let checks = report["sides"][2]["games"][0]["checks"].as_array().unwrap().iter();
    let skipped = checks.filter(|check| check["outcome"] == "skipped");
    let is_count =
        |check: &&serde_json::Value| check["clauses"].as_array().is_none_or(Vec::is_empty);
    let (counts, cases): (Vec<_>, Vec<_>) = skipped.partition(is_count);
    assert!(!counts.is_empty() && !cases.is_empty());
    let says = format!(" {} checks not answered", counts.len() + cases.len());
    assert!(told.contains(&says), "{says}: {told}");
}

fn a_named_case_without_an_answer_leaves_the_verdict_open() {
    let folder = tempdir().unwrap();
    let named = ["--case", "chess.setup.pieces-start", "--case", "chess.refused.royals.no-king"];
    let asked =
        |more: &[&str]| told(&run(&folder, &[&["validate"][..], &named, more, &RIGHT].concat()));
    assert_eq!(asked(&[]).0, Some(0));
    let (code, told) = asked(&["--only-legal"]);
    assert_eq!(code, Some(5), "{told}");
    assert!(told.contains("of the named cases and images have no answer"), "{told}");
}

fn no_run_is_right_by_random_games_of_no_position() {
    let folder = tempdir().unwrap();
    for options in [&["validate", "--positions", "0"][..], &["verify", "--games", "0"]] {
        let engine = if options[0] == "validate" { &RIGHT[..] } else { &[] };
        let (code, told) = told(&run(&folder, &[options, engine].concat()));
        assert_eq!(code, Some(2), "{told}");
    }
}

fn a_count_that_an_engine_broke_at_is_asked_again_by_the_replay() {
    let folder = tempdir().unwrap();
    let kind = ["--only", "counts", "--", ENGINE, "answers-by-failing"];
    let (code, told) = told(&run(&folder, &[&SHORT[..], &kind].concat()));
    assert_eq!(code, Some(3), "{told}");
    assert!(told.contains(" --perft 1 -- "), "{told}");
}

fn an_engine_that_spells_positions_otherwise_differs_and_has_not_broken() {
    let folder = tempdir().unwrap();
    let case = ["validate", "--case", "chess.castling.not-in-check.after-check"];
    let engine = ["--", ENGINE, "tells-each-empty-square"];
    let (code, told) = told(&run(&folder, &[&case[..], &engine].concat()));
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("  clause notation.run: "), "{told}");
    assert!(told.contains(" (notation.run)\n"), "{told}");
}

fn options_that_an_engine_does_not_list_are_told_in_one_line() {
    let folder = tempdir().unwrap();
    let options = ["--uci", "--uci-option", "count moves=on", "--uci-option", "Hush=3"];
    let engine = ["--uci-option", "Hash", "--", ENGINE, "uci-needs-an-option"];
    let (_, told) = told(&run(&folder, &[&SHORT[..], &options, &engine].concat()));
    let line = "warning: misbehaving does not list these UCI options: `Hush`, `Hash`\n";
    assert_eq!(told.matches(line).count(), 1, "{told}");
}

trials! {
    an_engine_of_four_answers_a_second_plays_random_games_too,
    an_engine_that_broke_is_never_merely_undecided_or_wrong,
    a_baseline_is_not_made_of_a_run_that_asked_a_part,
    a_run_that_is_wrong_and_asked_a_part_is_called_wrong_and_makes_no_baseline,
    a_third_side_that_was_asked_a_part_does_not_agree,
    the_counts_that_a_third_side_does_not_answer_are_told_with_the_cases,
    a_baseline_that_is_no_text_is_called_that,
    a_verdict_rests_on_every_kind_of_question_or_on_those_that_were_asked_for,
    positions_with_a_piece_that_the_engine_lacks_are_left_out,
    a_uci_engine_gets_its_options_and_is_told_once_what_it_lacks,
    a_convention_of_an_engine_is_named_and_left_open,
    a_baseline_is_not_made_of_a_run_that_was_interrupted,
    a_case_of_a_game_that_is_left_out_is_refused,
    a_named_case_without_an_answer_leaves_the_verdict_open,
    no_run_is_right_by_random_games_of_no_position,
    a_count_that_an_engine_broke_at_is_asked_again_by_the_replay,
    an_engine_that_spells_positions_otherwise_differs_and_has_not_broken,
    options_that_an_engine_does_not_list_are_told_in_one_line,
}
