//! The commands that answer about a position: what they read, what they write, how they end.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use crosscheck::fixtures::Image;
use notation::Variant;
use quick_xml::events::Event;

use crate::{FIXTURES, PROGRAM, folder};

/// Runs the program with lines on its standard input.
fn run(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut program = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has already ended reads no more.
    let _ = program.stdin.take().unwrap().write_all(input.as_ref());
    program.wait_with_output().unwrap()
}

/// What it writes when it succeeds.
fn answer_to(arguments: &[&str], input: &str) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one sentence that it writes when the command line or the input is wrong.
fn refused(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let output = run(arguments, input);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

const FEN: &str = "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1";

#[test]
fn a_position_is_the_same_whether_a_shell_has_split_it_or_it_comes_by_the_standard_input() {
    let quoted = answer_to(&["moves", "--variant", "chess", FEN, "e1d2"], "");
    let mut split = vec!["moves", "--variant", "chess"];
    split.extend(FEN.split(' '));
    split.push("e1d2");
    assert_eq!(answer_to(&split, ""), quoted);
    assert_eq!(answer_to(&["moves", "--variant", "chess", "-"], &format!("{FEN} e1d2\n")), quoted);
}

#[test]
fn a_position_of_three_check_has_the_checks_as_a_field_more_before_its_moves() {
    let show = |fen: &str, moves: &str| answer_to(&["show", "--variant", "3check", fen, moves], "");
    let to_give = show("4k3/8/8/8/8/8/8/R3K3 w - - 2+1 0 1", "a1a8");
    assert!(to_give.contains("fen R3k3/8/8/8/8/8/8/4K3 b - - 1+1 1 1\n"), "{to_give}");
    assert_eq!(show("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+2", "a1a8"), to_give);
}

#[test]
fn every_line_of_the_standard_input_is_answered_with_a_line_of_json() {
    let input = format!("startpos\n\n{FEN}\n");
    let answers = answer_to(&["explain", "--variant", "chess", "--json", "-", "a1b1"], &input);
    let legal: Vec<bool> = answers
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["legal"] == true)
        .collect();
    assert_eq!(legal, [false, false]);
    let for_people = answer_to(&["show", "--variant", "chess", "-"], &input);
    assert_eq!(for_people.matches("\n\n 8 ").count(), 1, "{for_people}");
}

#[test]
fn nothing_more_is_answered_once_nobody_reads() {
    let mut program = Command::new(PROGRAM)
        .args(["show", "--variant", "chess", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = program.stdin.take().unwrap();
    drop(program.stdout.take());
    // It ends at the first answer, long before so many questions are asked.
    let asked = (0..1_000_000).take_while(|_| input.write_all(b"startpos\n").is_ok()).count();
    assert!(asked < 1_000_000);
    assert!(program.wait().unwrap().success());
}

/// How the program ends that writes into something that takes nothing.
fn ends(arguments: &[&str], output: impl Into<Stdio>) -> Option<i32> {
    let mut program = Command::new(PROGRAM);
    let program = program.args(arguments).stdout(output).stderr(Stdio::null());
    program.status().unwrap().code()
}

#[test]
fn an_exit_code_is_the_same_where_nobody_reads_and_a_full_disk_is_told() {
    let folder = folder("unread");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let gone = || std::io::pipe().unwrap().1;
    assert_eq!(ends(&["fixtures", "copy", &at("copy")], gone()), Some(0));
    // A listed check that passes is wrong, whatever is printed, and its reports are written.
    let (case, known, report) = ("chess.setup.pieces-start", at("known.yaml"), at("report.json"));
    std::fs::write(&known, format!("known: [{{id: {case}}}]")).unwrap();
    let program = PROGRAM;
    let outdated = ["validate", "--case", case, "--baseline", &known, "--json", &report, "--"];
    assert_eq!(ends(&[&outdated[..], &[program, "serve"]].concat(), gone()), Some(1));
    assert!(std::fs::read_to_string(&report).unwrap().contains(case));
    let full = || std::fs::File::options().write(true).open("/dev/full");
    // Not every Unix has this device.
    if full().is_ok() {
        assert_eq!(ends(&["fixtures", "copy", &at("other")], full().unwrap()), Some(4));
    }
}

#[test]
fn what_is_missing_or_cannot_be_read_is_told_with_its_place() {
    let missing = |command, what| {
        let message = format!("the {what} is missing: give it after the position\n");
        assert_eq!(refused(&[command, "--variant", "chess", FEN], ""), format!("error: {message}"));
        let line = refused(&[command, "--variant", "chess", "-"], "startpos\n");
        assert_eq!(line, format!("error: line 1: {message}"));
    };
    missing("explain", "move");
    missing("attacks", "square");
    let garbled = b"startpos\n\xff\xfe\nstartpos\n";
    let message = refused(&["show", "--variant", "chess", "-"], garbled);
    assert_eq!(message, "error: line 2: the line is not UTF-8\n");
    let played = refused(&["play", "--variant", "chess"], b"e2e4\n\xff\n");
    assert_eq!(played, "error: line 2: the line is not UTF-8\n");
    let endless = vec![b'x'; 2 << 20];
    let message = refused(&["moves", "--variant", "chess", "-"], &endless);
    assert_eq!(message, "error: line 1: the line is longer than 1024 KiB\n");
}

#[test]
fn what_is_wrong_is_told_in_a_sentence_with_its_place() {
    let line = refused(&["show", "--variant", "chess", "-"], "startpos\nstartpos e2e5\n");
    assert!(line.starts_with("error: line 2: e2e5 is not a legal move of chess"), "{line}");
    let fen = refused(&["show", "--variant", "chess", "8/8"], "");
    assert!(fen.starts_with("error: not a position of chess: fen: "), "{fen}");
    let square = refused(&["attacks", "--variant", "chess", "startpos", "j9"], "");
    assert_eq!(square, "error: chess has no square j9\n");
    let moved = refused(&["explain", "--variant", "chess", "startpos", "e2-e4"], "");
    assert!(moved.starts_with("error: `e2-e4` is not a move"), "{moved}");
    let foreign = ["moves", "--variant", "chess", "--ruling", "osmosis.table=printed", "startpos"];
    assert!(refused(&foreign, "").starts_with("error: --ruling: "));
}

#[test]
fn a_ruling_changes_what_can_be_played() {
    let fen = "4k5/10/10/5n4/10/10/2B7/10/10/4K5 w - - 0 1";
    let optional = ["moves", "--variant", "osmosis", "--ruling", "osmosis.fusion=optional", fen];
    assert!(answer_to(&optional, "").contains("\n  c4f7b  takes the Knight\n"));
    assert!(!answer_to(&["moves", "--variant", "osmosis", fen], "").contains("c4f7b"));
}

#[test]
fn what_a_move_does_beside_going_is_listed_with_it() {
    let fen = "r3k2r/6P1/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";
    let listed = answer_to(&["moves", "--variant", "evolution", fen], "");
    for line in [
        "e5d6   takes the Pawn in passing",
        "e1g1   castles",
        "a1a8   takes the Rook",
        "g7g8n  becomes Knight",
        "g7h8b  takes the Rook, becomes Bishop",
    ] {
        assert!(listed.contains(&format!("\n  {line}\n")), "{line} is not in\n{listed}");
    }
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    let none = answer_to(&["moves", "--variant", "chess", mate], "");
    assert_eq!(none, "no legal move: check; black wins by checkmate\n");
}

#[test]
fn a_game_is_stepped_through_and_back() {
    let play = ["play", "--variant", "chess", "--json", "startpos", "e2e4"];
    let fens = |input: &str| -> Vec<String> {
        let answers = answer_to(&play, input);
        let fen = |line: &str| {
            let answer: serde_json::Value = serde_json::from_str(line).unwrap();
            answer["fen"].as_str().unwrap().to_owned()
        };
        answers.lines().map(fen).collect()
    };
    let there_and_back = fens("e7e5\nundo\nshow\n\nquit\ng1f3\n");
    assert_eq!(there_and_back.len(), 4);
    assert_eq!(there_and_back[0], there_and_back[2]);
    assert_eq!(there_and_back[2], there_and_back[3]);
    assert_ne!(there_and_back[0], there_and_back[1]);
    let illegal = refused(&["play", "--variant", "chess"], "e2e5\n");
    assert!(illegal.contains("chess.pawn.step"), "{illegal}");
    let nothing = refused(&["play", "--variant", "chess"], "undo\n");
    assert_eq!(nothing, "error: line 1: there is no move to take back\n");
}

#[test]
fn a_picture_is_a_file_of_its_own_with_every_piece() {
    let file = folder("asked").join("asked.svg");
    let path = file.to_str().unwrap();
    answer_to(&["show", "--variant", "amalgamated", "--svg", path, "startpos"], "");
    let text = std::fs::read_to_string(&file).unwrap();
    let mut reader = quick_xml::Reader::from_str(&text);
    let mut circles = 0;
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => break,
            Event::Start(element) if element.name().as_ref() == b"circle" => circles += 1,
            _ => {}
        }
    }
    assert_eq!(circles, 32);
    let two = refused(&["show", "--variant", "chess", "--svg", path, "-"], "startpos\nstartpos\n");
    assert_eq!(two, "error: line 2: --svg draws one position; give only one line\n");
    let nowhere = ["show", "--variant", "chess", "--svg", "/nowhere/at/all.svg", "startpos"];
    assert_eq!(run(&nowhere, "").status.code(), Some(4));
}

#[test]
fn every_shell_is_told_the_commands_and_the_games() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = answer_to(&["completions", shell], "");
        assert!(script.contains("explain"), "{shell}");
        // PowerShell and Elvish complete no values.
        if ["bash", "zsh", "fish"].contains(&shell) {
            for variant in Variant::ALL {
                assert!(script.contains(variant.id()), "{shell}: {variant}");
            }
        }
    }
}

#[test]
fn a_count_that_is_replayed_ends_with_its_time() {
    let options = ["replay", "chess", "--perft", "999", "--time", "1s"];
    let output = Command::new(PROGRAM).args(options).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let due = "error: --perft: depth 999 was not counted within 1s; give a smaller depth, or a longer --time\n";
    assert_eq!((output.status.code(), &*said), (Some(5), due));
}

#[test]
fn an_image_is_replayed_by_its_id() {
    let replay = |arguments: &[&str]| {
        let output = Command::new(PROGRAM).arg("replay").args(arguments).output().unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let image =
        FIXTURES.cases.iter().find(|case| case.image == Image::Both && case.line.is_empty());
    let image = image.unwrap();
    let (code, said) = replay(&[&image.id]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&format!("fen    {}", image.fen)), "{said}");
    let (code, said) = replay(&["draughts"]);
    assert_eq!((code, &*said), (Some(2), "error: `draughts` is no game, no case and no count\n"));
    let (code, said) = replay(&[&image.id[1..]]);
    let meant = format!("did you mean `{}`?\n", image.id);
    assert!(code == Some(2) && said.ends_with(&meant), "{said}");
    let (code, said) = replay(&[&image.id, "--moves", "a1a2"]);
    assert_eq!(code, Some(2), "{said}");
    let (code, said) = replay(&[&image.id, "--time", "1s"]);
    assert_eq!(
        (code, &*said),
        (Some(2), "error: --time: there is nothing to count; add --perft\n")
    );
    let table = FIXTURES.tables.iter().find(|table| table.variant == Variant::Chess).unwrap();
    let (depth, nodes) = table.records[0].counts[0];
    let (code, said) = replay(&[&table.count_id(&table.records[0], depth)]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.starts_with(&format!("perft {depth}: {nodes} for both\n")), "{said}");
}

#[test]
fn an_error_names_the_option_that_is_wrong() {
    for (options, wrong) in [
        (["replay", "chess", "--illegal", "é"], "--illegal: `é`"),
        (["replay", "chess", "--illegal", "e2e4"], "--illegal e2e4: this move is legal"),
        (["replay", "chess", "--moves", "e2e9"], "--moves: `e2e9`"),
        (["replay", "chess", "--moves", "e2e5"], "--moves: the oracle refuses the move"),
        (["replay", "chess", "--fen", "é"], "--fen: the oracle refuses the position"),
        (["replay", "chess", "--ruling", "é"], "--ruling: `é`"),
    ] {
        let told = refused(&options, "");
        assert!(told.starts_with(&format!("error: {wrong}")), "{told}");
    }
    let compare = ["compare", "--variant", "x", "--reference", "true", "--fen", "é", "--", "true"];
    let told = refused(&compare, "");
    assert!(told.starts_with("error: --fen: "), "{told}");
}
