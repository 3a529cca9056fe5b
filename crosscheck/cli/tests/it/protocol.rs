//! The protocol on both sides: what serves and what asks agree.

use crosscheck::comparing::implementations;
use crosscheck::comparing::{
    Implementation, KnownGame, NoAnswer, Objection, PositionRef, Reference,
};
use crosscheck::conformance::judge::{self, Verdict};
use crosscheck::engines::process::{CommandLine, Program};
use crosscheck::engines::serve;
use crosscheck::engines::{JsonLines, Uci};
use notation::{Move, Rulings, Setup, Variant};
use serde_json::Value;

use crate::engines::{PATIENCE, engine, file};
use crate::{FIXTURES, PROGRAM};

/// Our own binary as someone's engine.
fn served(arguments: &[&str]) -> Program {
    let arguments = ["serve"].iter().chain(arguments);
    let command = CommandLine::new(PROGRAM, arguments);
    Program::new(command, PATIENCE)
}

#[test]
fn a_served_implementation_passes_the_cases_that_it_passes_in_process() {
    for implementation in ["oracle", "perft"] {
        let mut asked = JsonLines::new(served(&["--impl", implementation]));
        for case in FIXTURES.cases.iter().step_by(7) {
            match judge::case(case, &mut asked) {
                Verdict::Passed => {}
                Verdict::Skipped(what) => panic!("{}: does not support {what}", case.id),
                Verdict::Failed(finding) => {
                    panic!("{}", crosscheck::reports::finding(&finding, &FIXTURES.clauses, "-"))
                }
            }
        }
        assert_eq!(**asked.name(), format!("crosscheck {implementation}"));
    }
}

#[test]
fn what_is_served_is_what_the_implementation_sees() {
    let mut asked = JsonLines::new(served(&[]));
    let mut oracle = implementations::oracle();
    for case in FIXTURES.cases.iter().step_by(11) {
        let position = case.position();
        let at = position.as_ref();
        match (oracle.observe(at), asked.observe(at)) {
            (Ok(mut seen), Ok(mut heard)) => {
                // An outcome without points is given without them.
                seen.status.points = seen.status.points.flatten().map(Some);
                heard.status.points = heard.status.points.flatten().map(Some);
                assert_eq!(seen, heard, "{}", case.id);
                let some: Vec<Move> = seen.moves.iter().copied().step_by(9).collect();
                assert_eq!(
                    oracle.successors(at, &some),
                    asked.successors(at, &some),
                    "{}",
                    case.id
                );
            }
            (Err(NoAnswer::Refused(Objection::IllegalMove(_))), Err(NoAnswer::Refused(heard))) => {
                assert!(matches!(heard, Objection::IllegalMove(_)), "{}", case.id);
            }
            (Err(NoAnswer::Refused(_)), Err(NoAnswer::Refused(heard))) => {
                assert!(matches!(heard, Objection::InItsWords(_)), "{}", case.id);
            }
            other => panic!("{}: {other:?}", case.id),
        }
        assert_eq!(oracle.divide(at, 2).ok(), asked.divide(at, 2).ok(), "{}", case.id);
    }
}

#[test]
fn served_by_uci_a_implementation_counts_the_same() {
    let mut asked = Uci::new(served(&["--uci", "--impl", "perft"]));
    let mut oracle = implementations::oracle();
    let rulings = Rulings::default();
    for table in &FIXTURES.tables {
        for record in table.records.iter().take(6) {
            let at = PositionRef {
                game: &KnownGame::new(table.variant, &rulings),
                fen: &record.fen,
                line: &[],
            };
            assert_eq!(oracle.divide(at, 2), asked.divide(at, 2), "{}", record.id);
            let moves = oracle.observe(at).ok().unwrap().moves;
            assert_eq!(asked.observe(at).ok().unwrap().moves, moves);
            // A table may have a position in which the game is over.
            let Some(&played) = moves.get(moves.len() / 2) else { continue };
            let line = [played];
            let at = PositionRef { line: &line, ..at };
            assert_eq!(oracle.perft(at, 1), asked.perft(at, 1), "{}", record.id);
        }
    }
    let crooked = "osmosis.harvestman=crooked";
    let mut other = Rulings::default();
    other.assign(crooked).unwrap();
    let fen = Variant::Osmosis.start_fen(&other);
    let at = PositionRef { game: &KnownGame::new(Variant::Osmosis, &other), fen: &fen, line: &[] };
    assert!(
        matches!(asked.observe(at), Err(NoAnswer::Unsupported(what)) if what.contains(crooked))
    );
}

/// An engine that offers `chess` and answers every question about moves in the same way.
fn says(greeting: &str, answer: &str) -> JsonLines {
    let quoted = |text: &str| text.replace('"', r#"\""#);
    let functions = format!(
        "start() {{ echo \"{}\"; }}\nanswer() {{ echo \"{}\"; }}",
        quoted(greeting),
        quoted(answer)
    );
    JsonLines::new(engine(&functions, &file(), PATIENCE))
}

const GREETING: &str = r#"{"seq":$seq,"version":1,"name":"n","language":"sh","variants":["chess","osmosis"],"commands":["moves"],"rulings":{"osmosis.harvestman":"crooked"}}"#;
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn what_is_not_offered_is_not_asked() {
    let mut engine = says(GREETING, r#"{"seq":$seq,"moves":[]}"#);
    let mut rulings = Rulings::default();
    let ask = |variant: Variant, rulings: &Rulings, engine: &mut JsonLines| {
        let fen = variant.start_fen(rulings);
        let at = PositionRef { game: &KnownGame::new(variant, rulings), fen: &fen, line: &[] };
        (engine.observe(at), engine.perft(at, 1))
    };
    let (moves, counts) = ask(Variant::Chess, &rulings, &mut engine);
    assert!(matches!(moves, Ok(seen) if seen.moves.is_empty()));
    let lacks = "counting, as `perft` is not among its `commands`";
    assert_eq!(counts, Err(NoAnswer::unsupported(lacks)));
    let (moves, _) = ask(Variant::Evolution, &rulings, &mut engine);
    assert_eq!(moves, Err(NoAnswer::unsupported("evolution")));
    let (moves, _) = ask(Variant::Osmosis, &rulings, &mut engine);
    assert!(matches!(moves, Err(NoAnswer::Unsupported(what)) if what.contains("only crooked")));
    rulings.assign("osmosis.harvestman=crooked").unwrap();
    let (moves, _) = ask(Variant::Osmosis, &rulings, &mut engine);
    assert!(moves.is_ok(), "{moves:?}");
    let mut old = says(&GREETING.replace("\"version\":1", "\"version\":0"), "");
    let (moves, _) = ask(Variant::Chess, &rulings, &mut old);
    assert!(matches!(moves, Err(NoAnswer::Failed(how)) if how.message.contains("version 0")));
}

#[test]
fn an_engine_that_answers_its_last_question_twice_is_warned_of() {
    let warned = |sed: &str| {
        let engine = format!("'{PROGRAM}' serve | sed -u -E '{sed}'");
        let asked =
            ["validate", "--case", "chess.pawn.en-passant.to-the-left", "--", "sh", "-c", &engine];
        let output = std::process::Command::new(PROGRAM).args(asked).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
        String::from_utf8_lossy(&output.stderr).contains("answered its last question twice")
    };
    // The last answer stands in the hold space when the farewell comes.
    let farewell = r#"^\{"seq":[0-9]+\}$"#;
    assert!(warned(&format!("/{farewell}/{{x;p;x}};h")));
    // What is right, and what answers nothing.
    for right in [String::new(), format!("/{farewell}/d"), format!("s/{farewell}/bye/")] {
        assert!(!warned(&right), "{right}");
    }
}

#[test]
fn the_kinds_of_error_are_told_apart() {
    let error = |kind: &str| {
        let answer = format!(r#"{{"seq":$seq,"error":{{"kind":"{kind}","message":"why"}}}}"#);
        let rulings = Rulings::default();
        let at =
            PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: START, line: &[] };
        says(GREETING, &answer).observe(at)
    };
    let why = || "why".into();
    assert_eq!(error("bad-position"), Err(NoAnswer::Refused(Objection::InItsWords(why()))));
    assert_eq!(error("illegal-move"), Err(NoAnswer::Refused(Objection::IllegalMove(why()))));
    assert_eq!(error("unsupported"), Err(NoAnswer::Unsupported(why())));
}

#[test]
fn a_passed_square_left_out_is_named_unless_it_can_be_taken() {
    let after = |moves: &str| {
        let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3";
        let answer = format!(r#"{{"seq":$seq,"moves":[{moves}],"fen":"{fen}"}}"#);
        let rulings = Rulings::default();
        let start = "rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3";
        let line = [Move::parse("e2e4", Variant::Chess).unwrap()];
        let at = PositionRef {
            game: &KnownGame::new(Variant::Chess, &rulings),
            fen: start,
            line: &line,
        };
        let seen = says(GREETING, &answer).observe(at).ok().unwrap();
        seen.setup.unwrap().en_passant.map(|square| square.to_string())
    };
    assert_eq!(after(r#""d4d3""#).as_deref(), Some("e3"));
    assert_eq!(after(r#""d4d3","d4e3""#), None, "two different positions");
}

#[test]
fn a_position_that_is_none_can_be_told() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1";
    let answer = format!(r#"{{"seq":$seq,"moves":[],"fen":"{fen}"}}"#);
    let rulings = Rulings::default();
    let at = PositionRef { game: &KnownGame::new(Variant::Chess, &rulings), fen: START, line: &[] };
    let setup = says(GREETING, &answer).observe(at).ok().unwrap().setup.unwrap();
    assert_eq!(setup, Setup::parse(fen, Variant::Chess).unwrap());
    assert!(!oracle::reasons::refusals(&setup, &rulings).is_empty(), "it has lost a Rook's right");
}

/// What an implementation answers to some lines.
fn talk(uci: bool, lines: &[u8]) -> String {
    let mut output = Vec::new();
    let mut implementation = implementations::perft();
    let implementation: &mut dyn Reference<KnownGame> = &mut implementation;
    if uci {
        serve::uci(lines, &mut output, implementation).unwrap();
    } else {
        serve::json_lines(lines, &mut output, implementation).unwrap();
    }
    String::from_utf8(output).unwrap()
}

#[test]
fn whatever_comes_in_is_answered_and_the_next_question_too() {
    let bad: [(&[u8], &str); 12] = [
        (b"", "unsupported"),
        (b"hello", "unsupported"),
        (b"\xff\xfe", "unsupported"),
        (b"[[[[", "unsupported"),
        (br#"{"seq":-1,"cmd":"start","version":1}"#, "unsupported"),
        (br#"{"seq":1,"cmd":"start","version":2}"#, "unsupported"),
        (br#"{"seq":1,"cmd":"analyse"}"#, "unsupported"),
        (
            br#"{"seq":1,"cmd":"perft","variant":"chess","fen":"startpos","depth":-1}"#,
            "unsupported",
        ),
        (br#"{"seq":1,"cmd":"moves","variant":"go","fen":"startpos"}"#, "unsupported"),
        (
            br#"{"seq":1,"cmd":"moves","variant":"chess","fen":"startpos","rulings":{"a":"b"}}"#,
            "unsupported",
        ),
        (br#"{"seq":1,"cmd":"moves","variant":"chess","fen":"8/8 w"}"#, "bad-position"),
        (
            br#"{"seq":1,"cmd":"moves","variant":"chess","fen":"startpos","line":["e2e5"]}"#,
            "illegal-move",
        ),
    ];
    let mut lines: Vec<u8> = Vec::new();
    for (line, _) in bad {
        lines.extend(line);
        lines.push(b'\n');
    }
    lines.extend(br#"{"seq":99,"cmd":"start","version":1}"#);
    let said = talk(false, &lines);
    let said: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(said.len(), bad.len() + 1);
    for (answer, (line, kind)) in said.iter().zip(bad) {
        assert_eq!(answer["error"]["kind"], kind, "{} gives {answer}", line.escape_ascii());
    }
    assert_eq!(said.last().unwrap()["name"], "crosscheck perft");
}

#[test]
fn whatever_comes_in_by_uci_is_answered_and_the_next_question_too() {
    let bad = [
        "xyz",
        "go depth 3",
        "go perft -1",
        "go perft",
        "position",
        "position e2e4",
        "position startpos moves e9e9",
        "setoption name Hash value 3",
        "setoption name UCI_Variant value go",
        "position fen 8/8 w",
        "go perft 1",
        "d",
    ];
    let said = talk(true, format!("{}\nisready\n", bad.join("\n")).as_bytes());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), bad.len() + 1, "{said}");
    assert!(lines[..bad.len()].iter().all(|line| line.starts_with("info string ")), "{said}");
    assert_eq!(lines.last(), Some(&"readyok"));
}

#[test]
fn over_uci_chess960_is_an_option_of_each_game_that_castles_from_any_files() {
    let asked = |variant: &str, fen: &str| {
        let lines = format!(
            "setoption name UCI_Variant value {variant}\nsetoption name UCI_Chess960 value true\n\
             position fen {fen}\ngo perft 1\n"
        );
        talk(true, lines.as_bytes())
    };
    for (variant, hands, checks) in [
        ("kingofthehill", "", ""),
        ("3check", "", "3+3 "),
        ("atomic", "", ""),
        ("crazyhouse", "[]", ""),
    ] {
        let said = asked(variant, &format!("4k3/8/8/8/8/8/8/1K4R1{hands} w G - {checks}0 1"));
        assert!(said.contains("b1g1: 1\n") && !said.contains("info string"), "{variant}: {said}");
    }
    let said = asked("horde", "1k4r1/8/8/8/8/8/8/7P b g - 0 1");
    assert!(said.contains("b8g8: 1\n"), "{said}");
    let said = asked("antichess", "4k3/8/8/8/8/8/8/1K4R1 w - - 0 1");
    assert!(said.starts_with("info string antichess is not played with UCI_Chess960\n"), "{said}");
}

#[test]
fn an_engine_is_told_over_uci_from_which_files_kings_castle() {
    let mut asked = Uci::new(served(&["--uci"]));
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let mut any = Rulings::default();
    any.assign("atomic.castling-arrays=any").unwrap();
    // Back and forth: the option is set again when the ruling changes and the game does not.
    for (rulings, castling) in [(&any, "e1h1"), (&Rulings::default(), "e1g1"), (&any, "e1h1")] {
        let game = KnownGame::new(Variant::Atomic, rulings);
        let moves = asked.observe(PositionRef { game: &game, fen, line: &[] }).ok().unwrap().moves;
        assert!(moves.contains(&Move::parse(castling, Variant::Atomic).unwrap()), "{castling}");
    }
}
