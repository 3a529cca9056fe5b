//! What the page and the packages are answered, as the module in the browser answers it.

use crosscheck::comparing::implementations;
use crosscheck::engines::serve;
use crosscheck::fixtures::embedded;
use serde_json::{Value, json};

fn ask(question: &Value) -> Value {
    serde_json::from_str(&crosscheck::answers::answer(&question.to_string()))
        .expect("an answer is JSON")
}

fn moves(answer: &Value) -> Vec<&str> {
    let pieces = answer["pieces"].as_array().expect("pieces");
    let moves = pieces.iter().flat_map(|piece| piece["moves"].as_array().expect("moves"));
    moves.map(|described| described["move"].as_str().expect("a move")).collect()
}

#[test]
fn a_position_is_told_with_its_moves_and_no_finding() {
    let asked =
        json!({"ask": "position", "variant": "osmosis", "fen": "startpos", "line": ["a3a5"]});
    let answer = ask(&asked);
    assert_eq!(moves(&answer).len(), 42);
    assert_eq!(answer["line"], json!(["a3a5"]));
    assert_eq!(answer["finding"], Value::Null);
    assert_eq!(answer["checks"], json!([]));
}

#[test]
fn the_moves_are_those_of_the_position_with_its_board() {
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let of = |question: &str| {
        ask(&json!({"ask": question, "variant": "chess", "fen": fen, "line": ["e1g1"]}))
    };
    let (listed, shown) = (of("moves"), of("position"));
    assert_eq!(moves(&listed), moves(&shown));
    assert_eq!(listed["status"], json!({"check": false, "outcome": null, "claims": []}));
    let board = listed["board"].as_str().expect("a board");
    assert!(board.contains(" 1   .  .  .  .  .  R  K  .\n"), "{board}");
}

#[test]
fn the_paths_of_the_side_to_move_and_the_checks_against_it_are_told() {
    let fen = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";
    let answer = ask(&json!({"ask": "position", "variant": "chess", "fen": fen}));
    assert_eq!(answer["checks"], json!([{"from": "e4", "path": ["e3", "e2", "e1"]}]));
    assert!(answer["paths"].get("e4").is_none());
    let rook = answer["paths"]["a1"].as_array().expect("paths");
    assert!(rook.contains(&json!(["b1", "c1", "d1", "e1"])), "{rook:?}");
}

#[test]
fn the_squares_that_the_last_move_has_emptied_by_an_explosion_are_told() {
    let after = |line: &[&str]| {
        let fen = "4k3/8/2n5/3p4/4P3/8/8/4K3 w - - 0 1";
        ask(&json!({"ask": "position", "variant": "atomic", "fen": fen, "line": line}))
    };
    assert_eq!(after(&["e4d5"])["emptied"], json!(["d5", "c6"]));
    assert_eq!(after(&["e4e5"])["emptied"], json!([]));
    assert_eq!(after(&["e4d5", "e8e7"])["emptied"], json!([]), "an earlier move has");
    assert_eq!(after(&[])["emptied"], json!([]));
}

#[test]
fn moves_are_explained_whether_they_are_legal_or_not() {
    let fen = "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1";
    let asked =
        json!({"ask": "explain", "variant": "chess", "fen": fen, "moves": ["e2e7", "e2d2"]});
    let answer = ask(&asked);
    assert_eq!(answer[0]["legal"], true);
    assert_eq!(answer[1]["legal"], false);
    assert_eq!(answer[1]["reasons"][0]["clauses"][0]["id"], "chess.pin.line");
}

#[test]
fn both_implementations_count_by_first_move() {
    for implementation in ["oracle", "perft"] {
        let count = |depth: u32| {
            ask(&json!({
                "ask": "divide", "variant": "chess", "fen": "startpos",
                "depth": depth, "implementation": implementation
            }))
        };
        assert_eq!(count(0)["nodes"], 1);
        assert_eq!(count(3)["nodes"], 8902);
        assert_eq!(count(3)["divide"]["g1f3"], 440);
    }
    for depth in ["-1", "1.5", "10000", "1e300"] {
        let asked = format!(
            r#"{{"ask":"divide","variant":"chess","fen":"startpos","depth":{depth},"implementation":"perft"}}"#
        );
        let told = crosscheck::answers::answer(&asked);
        assert!(told.contains("`depth` must be a whole number from 0 to 9999; got "), "{told}");
    }
}

#[test]
fn a_program_without_the_generator_tells_the_same_and_compares_nothing() {
    let position = json!({"ask": "position", "variant": "atomic", "fen": "startpos"});
    let count = json!({
        "ask": "divide", "variant": "atomic", "fen": "startpos",
        "depth": 1, "implementation": "perft",
    });
    let asked = format!("{position}\n{count}\n");
    let mut told = Vec::new();
    crosscheck::answers::answer_lines_by_the_oracle(asked.as_bytes(), &mut told).expect("answers");
    let told = String::from_utf8(told).expect("text");
    let told: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let mut whole = ask(&position);
    assert_eq!(whole.as_object_mut().expect("an object").remove("finding"), Some(Value::Null));
    assert_eq!(told[0], whole);
    assert_eq!(
        told[1],
        json!({"error": "this program was built without the generator; use `oracle`"})
    );
}

#[test]
fn the_guide_shows_paths_and_what_a_compound_is_made_of() {
    let guide = ask(&json!({"ask": "guide", "variant": "osmosis"}));
    let kind = |letter: &str| {
        let kinds = guide["kinds"].as_array().expect("kinds");
        kinds.iter().find(|kind| kind["letter"] == letter).expect("a kind").clone()
    };
    assert_eq!(kind("M")["parts"], json!(["N", "H"]));
    assert_eq!(kind("G")["parts"], json!([]));
    let harvestman = kind("H");
    let paths = harvestman["paths"].as_array().expect("paths");
    assert_eq!(paths.len(), 8);
    assert!(paths.contains(&json!(["e6", "f7", "e8", "f9", "e10"])), "{paths:?}");
    // A Pawn goes where it does not take.
    assert_eq!(kind("P")["moves"], json!(["e4", "e5"]));
}

#[test]
fn what_a_piece_counts_is_told_where_draws_go_by_points() {
    let counts = |variant: &str, rulings: Value, letter: &str| {
        let guide = ask(&json!({"ask": "guide", "variant": variant, "rulings": rulings}));
        let kinds = guide["kinds"].as_array().expect("kinds");
        kinds.iter().find(|kind| kind["letter"] == letter).expect("a kind")["counts"].clone()
    };
    assert_eq!(counts("amalgamated", json!({}), "+R"), "8");
    assert_eq!(counts("amalgamated", json!({"amalgamated.points": "+R=7.5"}), "+R"), "7.5");
    assert_eq!(counts("chess", json!({}), "R"), Value::Null);
}

#[test]
fn the_table_of_captures_follows_the_rulings() {
    let cell = |rulings: Value, captor: &str, captive: &str| {
        let guide = ask(&json!({"ask": "guide", "variant": "osmosis", "rulings": rulings}));
        let table = &guide["captures"];
        let at = |side: &str, letter: &str| {
            let letters = table[side].as_array().expect("letters");
            letters.iter().position(|one| one == letter).expect("the letter")
        };
        table["becomes"][at("captives", captive)][at("captors", captor)].clone()
    };
    assert_eq!(cell(json!({}), "C", "L"), json!(["L"]));
    assert_eq!(cell(json!({"osmosis.table": "printed"}), "C", "L"), json!(["W"]));
}

#[test]
fn games_whose_captors_stay_what_they_are_have_no_table() {
    for (variant, has_table) in
        [("chess", false), ("colorbound", false), ("amalgamated", false), ("evolution", true)]
    {
        let guide = ask(&json!({"ask": "guide", "variant": variant}));
        assert_eq!(guide["captures"].is_object(), has_table, "{variant}");
    }
}

#[test]
fn whatever_is_asked_is_answered() {
    let at = json!({"ask": "position", "variant": "chess", "fen": "startpos"});
    let with = |name: &str, value: Value| {
        let mut asked = at.clone();
        asked[name] = value;
        asked.to_string()
    };
    let wrong = [
        String::new(),
        "{".to_owned(),
        r#"{"ask":"weather"}"#.to_owned(),
        with("variant", json!("draughts")),
        with("fen", json!("8/8/8/8/8/8/8/8 w - - 0 1")),
        with("line", json!(["e2e5"])),
        with("line", json!(["sideways"])),
        with("rulings", json!({"chess.castling": "none"})),
        json!({"ask": "guide", "variant": "chess", "rulings": {"osmosis.table": "printed"}})
            .to_string(),
    ];
    for line in wrong {
        let answer: Value =
            serde_json::from_str(&crosscheck::answers::answer(&line)).expect("JSON");
        assert!(answer["error"].as_str().is_some_and(|told| !told.is_empty()), "{line}: {answer}");
    }
}

#[test]
fn every_line_is_answered_even_one_that_is_no_text() {
    let question =
        r#"{"ask":"divide","variant":"chess","fen":"startpos","depth":1,"implementation":"perft"}"#;
    let input = [question.as_bytes(), b"\n\xff\n", question.as_bytes()].concat();
    let mut output = Vec::new();
    crosscheck::answers::answer_lines(input.as_slice(), &mut output)
        .expect("memory can be read and written");
    let answers: Vec<Value> = String::from_utf8(output)
        .expect("text")
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let [first, second, third] = answers.as_slice() else { panic!("{answers:?}") };
    assert_eq!(first["nodes"], 20);
    assert_eq!(second["error"], "the line is not UTF-8");
    assert_eq!(third, first);
}

#[test]
fn the_book_shows_what_is_answered() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/asking.md");
    let page = std::fs::read_to_string(page).expect("the page of the book");
    let (_, questions) = page.split_once("## Asking from a program").expect("its section");
    let mut shown = 0;
    for block in questions.split("```json\n").skip(1) {
        let mut lines = block.lines().take_while(|line| *line != "```");
        let asked = lines.next().expect("a question");
        let answer = crosscheck::answers::answer(asked);
        match lines.next() {
            Some(line) => assert_eq!(answer, line, "{asked}"),
            None => assert!(!answer.contains("\"error\""), "{asked}: {answer}"),
        }
        shown += 1;
    }
    assert_eq!(shown, 6, "one block for each kind of question, and one error");
}

#[test]
fn a_move_that_explodes_tells_the_squares_that_it_empties() {
    let described = |fen: &str, sought: &str| -> Value {
        let answer = ask(&json!({"ask": "moves", "variant": "atomic", "fen": fen}));
        let pieces = answer["pieces"].as_array().expect("pieces").iter();
        let mut all = pieces.flat_map(|piece| piece["moves"].as_array().expect("moves"));
        all.find(|described| described["move"] == sought).expect("the move").clone()
    };
    // The Queen goes with the Rook and the Knight; the Pawn beside them and what stands further away stay.
    let fen = "4k3/8/2n1N3/3q1P2/2pn4/8/1n6/3RK3 w - - 0 1";
    let takes = described(fen, "d1d4");
    assert_eq!(takes["takes"], "Knight", "{takes}");
    assert_eq!(takes["empties"], json!(["d4", "d5"]), "{takes}");
    let quiet = described(fen, "e1f1");
    assert!(quiet.get("empties").is_none(), "{quiet}");
    // In passing, the square of the captured Pawn is emptied, and the one behind it holds nothing before or after.
    let passing = described("4k3/8/2n5/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
    assert_eq!(passing["empties"], json!(["d5", "c6"]), "{passing}");
}

/// What the reference answers to a request of the engine protocol, as a change leaves it.
fn answered(request: &Value, change: impl Fn(&mut Value)) -> Value {
    let mut request = request.clone();
    request["seq"] = 7.into();
    let mut answer = Vec::new();
    serve::json_lines(request.to_string().as_bytes(), &mut answer, &mut implementations::oracle())
        .expect("memory can be read and written");
    let mut answer = serde_json::from_slice(&answer).expect("JSON");
    change(&mut answer);
    answer
}

/// How an engine does in a case that answers as the reference does but for a change, and how often more was asked.
fn judged(case: &Value, change: impl Fn(&mut Value)) -> (Value, usize) {
    let start = answered(&json!({"cmd": "start", "version": 1}), &change);
    let mut answers: Vec<[Value; 2]> = Vec::new();
    for times in 0..4 {
        let asked = json!({"ask": "judge", "variant": "chess", "case": case, "start": start, "answers": answers});
        let told = ask(&asked);
        let Some(asks) = told["asks"].as_array() else { return (told, times) };
        answers.extend(asks.iter().map(|one| [one.clone(), answered(one, &change)]));
    }
    panic!("{case} has no end");
}

#[test]
fn an_engine_is_judged_by_a_case_as_its_answers_come() {
    let files = embedded::files().into_iter();
    let files = files.filter(|(name, _)| name.starts_with("chess/cases/"));
    let mut asked_in_turn = 0;
    for (name, text) in files {
        let file: Value = serde_json::from_str(&text).expect("JSON");
        for case in file["cases"].as_array().expect("cases") {
            let (told, times) = judged(case, |_| {});
            assert_eq!(told, json!({"outcome": "passed"}), "{name}: {case}");
            asked_in_turn = asked_in_turn.max(times);
        }
    }
    assert!(asked_in_turn > 1, "a move is asked for after the moves");
}

#[test]
fn an_engine_that_is_wrong_or_asked_nothing_is_told_so() {
    let case = |expect: Value| {
        let fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
        let id = json!("chess.castling.mine");
        json!({"id": id, "clause": "chess.castling.move", "why": "It castles.", "fen": fen, "expect": expect})
    };
    let castles =
        case(json!({"includes": ["e1c1"], "after": {"e1c1": "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"}}));
    let (told, _) = judged(&castles, |_| {});
    assert_eq!(told["outcome"], "passed");
    let (told, _) = judged(&castles, |answer| {
        let moves = answer["moves"].as_array_mut().into_iter();
        moves.for_each(|moves| moves.retain(|played| *played != "e1c1"));
    });
    assert_eq!(told["outcome"], "failed");
    let text = told["text"].as_str().expect("a text");
    assert!(text.contains("legal only for the case: e1c1"), "{text}");
    assert!(text.contains("clause chess.castling.move: "), "{text}");
    let (told, _) = judged(&case(json!({"fen": "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"})), |answer| {
        answer.as_object_mut().expect("an answer").remove("fen");
    });
    assert_eq!(told["outcome"], "skipped");
    let trusts = |answer: &mut Value| answer["trusts_input"] = true.into();
    let (told, _) = judged(&case(json!({"refused": {"field": "position", "reason": "x"}})), trusts);
    assert_eq!(told["text"], "refusing a position");
    let (told, _) = judged(&castles, |answer| {
        if answer.get("version").is_none() {
            *answer = json!({"moves": 5});
        }
    });
    assert!(told["text"].as_str().expect("a text").contains("not an answer to `moves`"), "{told}");
    let wrong = ask(&json!(
        {"ask": "judge", "variant": "chess", "case": castles, "start": {}, "answers": [{"cmd": "moves"}]}
    ));
    let says = "`answers` is a list of pairs, a request and its answer: [0]: expected a list of two, found an object";
    assert_eq!(wrong["error"], says);
    let says = "this is not a question: expected an object, found the number 7 at line 1 column 1";
    assert_eq!(ask(&json!(7))["error"], says);
    let wrong =
        ask(&json!({"ask": "judge", "variant": "chess", "case": case(json!({})), "start": {}}));
    assert_eq!(
        wrong["error"],
        "this is not a case: `expect` is empty: state at least one expectation"
    );
}

#[test]
fn a_drop_that_is_not_legal_cites_what_forbids_it_alone() {
    let asked = |played: &str| {
        let fen = "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1";
        let answer =
            ask(&json!({"ask": "explain", "variant": "crazyhouse", "fen": fen, "moves": [played]}));
        answer.to_string().matches("crazyhouse.").count()
    };
    assert_eq!(["P@e4", "N@e8"].map(asked), [1, 1]);
    assert!(asked("N@e4") > 1, "of a legal one, all that is said of drops");
}
