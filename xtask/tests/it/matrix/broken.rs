//! Each false entry of a table is found: a small one that is true is broken in one place after the other.

use serde_json::{Value, json};

use super::{checked, has_python_chess, python, summary};

/// A fault of which nothing is said in words.
fn fault(id: &str, (start, moves, fen): (&str, &[&str], &str)) -> Value {
    json!({ "id": id, "start": start, "moves": moves, "fen": fen, "missing": [], "surplus": [], "told": "" })
}

fn cell(faults: &[Value]) -> Value {
    json!({ "confirmed": faults.len(), "unconfirmed": 0, "faults": faults })
}

/// After 1. e4 a5 2. e5 d5, where White may take en passant.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MOVES: [&str; 4] = ["e2e4", "a7a5", "e4e5", "d7d5"];
const FEN: &str = "rnbqkbnr/1pp1pppp/8/p2pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
const TAKEN: &str = "rnbqkbnr/1pp1pppp/3P4/p7/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3";
/// The same with a double step that nobody can take, as one who writes no idle square writes it.
const IDLE: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
/// No position: the side that has moved is in check.
const REFUSED: &str = "4k3/8/8/8/8/8/8/4RK2 w - - 0 1";

/// A small table that is true.
fn table() -> Value {
    let mut moves = fault("moves", (START, &MOVES, FEN));
    moves["missing"] = json!(["e5d6"]);
    moves["surplus"] = json!(["e5f6", "e1g1"]);
    let mut words = fault("words", (START, &MOVES, FEN));
    words["told"] = json!(format!(
        "fen\n  oracle: {FEN}\n  mine: {IDLE}\nfen after e5d6\n  the case: {TAKEN}\n  mine: {FEN}\n"
    ));
    let mut count = fault("count", (START, &[], START));
    count["told"] = json!("perft 3: 8902 for the table, 8903 for mine\n");
    let mut large = fault("large", (START, &[], START));
    large["told"] = json!("perft 5: 4865609 for the table, 4865610 for mine\n");
    let mut refused = fault("refused", (REFUSED, &[], REFUSED));
    refused["told"] =
        json!("the case refuses the position (position: opponent-in-check), mine answers\n");
    let cause = |id: &str, start: &str, moves: &[&str]| json!({ "cases": 1, "others": 0, "id": id, "start": start, "moves": moves });
    json!({
        "version": 2,
        "variant": "chess",
        "engines": [{
            "about": { "name": "mine" },
            "causes": [cause("moves", START, &MOVES), cause("refused", REFUSED, &[])],
            "cells": [cell(&[moves, words]), cell(&[fault("idle", (START, &["e2e4"], IDLE)), refused])],
            "counts": cell(&[count, large]),
            "play": cell(&[]),
        }],
    })
}

/// Where an entry stands, another that is false there, and what is said of it.
fn breaks() -> Vec<(&'static str, Value, String)> {
    let moves = |rest: &str| format!("mine: moves: {rest}");
    let words = |rest: &str| format!("mine: words: {rest}");
    let told =
        |after: &str, fen: &str| json!(format!("fen{after}\n  the case: {fen}\n  mine: x\n"));
    let lost = FEN.replace("d6", "-");
    let later = FEN.replace("0 3", "1 3");
    let five_fields = START.trim_end_matches(" 1");
    let no_position = |fen: &str| format!("{fen} is no position");
    let leads = |fen: &str| format!("the moves lead to {FEN}, not to {fen}");
    let is = |fen: &str| format!("told is {fen}, true is {FEN}");
    let illegal = json!(["e2e4", "a7a5", "e4e6"]);
    vec![
        // Positions and the moves to them.
        ("/engines/0/cells/0/faults/0/start", json!("startpos"), moves(&no_position("startpos"))),
        ("/engines/0/cells/0/faults/0/start", json!(five_fields), moves(&no_position(five_fields))),
        ("/engines/0/cells/0/faults/0/start", json!(REFUSED), moves(&no_position(REFUSED))),
        ("/engines/0/cells/0/faults/0/moves", illegal.clone(), moves("move 3 is not legal: e4e6")),
        ("/engines/0/cells/0/faults/0/moves/1", json!("a7"), moves("move 2 is not legal: a7")),
        ("/engines/0/cells/0/faults/0/fen", json!(REFUSED), moves(&no_position(REFUSED))),
        ("/engines/0/cells/0/faults/0/fen", json!(START), moves(&leads(START))),
        ("/engines/0/cells/0/faults/0/fen", json!(lost), moves(&leads(&lost))),
        ("/engines/0/cells/0/faults/0/fen", json!(later), moves(&leads(&later))),
        // Moves that differ.
        (
            "/engines/0/cells/0/faults/0/missing/0",
            json!("e5f6"),
            moves("missing, but not legal: e5f6"),
        ),
        ("/engines/0/cells/0/faults/0/surplus/1", json!("e5d6"), moves("surplus, but legal: e5d6")),
        // What is told.
        ("/engines/0/cells/0/faults/1/told", told("", &lost), words(&is(&lost))),
        ("/engines/0/cells/0/faults/1/told", told("", &later), words(&is(&later))),
        (
            "/engines/0/cells/0/faults/1/told",
            told(" after e5d6", FEN),
            words(&format!("told is {FEN}, true is {TAKEN}")),
        ),
        (
            "/engines/0/cells/0/faults/1/told",
            told(" after e5f6", TAKEN),
            words("told of a move that is not legal: e5f6"),
        ),
        (
            "/engines/0/cells/0/faults/1/told",
            json!("fen\n  somebody: x\n  mine: y\n"),
            words("told in unknown words: fen"),
        ),
        (
            "/engines/0/counts/faults/0/told",
            json!("perft 3: 8903 for the table, 8902 for mine\n"),
            "mine: count: perft 3 is 8902, not 8903".to_owned(),
        ),
        (
            "/engines/0/counts/faults/0/told",
            json!("perft 4: 8902 for the table, 8903 for mine\n"),
            "mine: count: perft 4 is more than 50000, not 8902".to_owned(),
        ),
        // A refusal excuses no position that is one, and nothing else excuses one that is none.
        (
            "/engines/0/cells/0/faults/1/told",
            json!("the case refuses the position (position: side), mine answers\n"),
            words("told to be refused, but a position"),
        ),
        (
            "/engines/0/cells/1/faults/1/told",
            json!("the case answers, mine refuses the position (no)\n"),
            format!("mine: refused: {REFUSED} is no position"),
        ),
        // Causes, and what must be shown.
        (
            "/engines/0/causes/0/start",
            json!(REFUSED),
            format!("mine: cause 1: {REFUSED} is no position"),
        ),
        (
            "/engines/0/causes/0/moves",
            illegal,
            "mine: cause 1: move 3 is not legal: e4e6".to_owned(),
        ),
        ("/engines/0/causes/0/cases", json!(0), "mine: cause 1: it explains nothing".to_owned()),
        ("/engines/0/play/confirmed", json!(1), "mine: cell 4 fails and shows nothing".to_owned()),
        ("/version", json!(3), "version 3 of chess is unknown".to_owned()),
    ]
}

/// The table with each of the breaks, and the line that is to be said.
fn broken() -> impl Iterator<Item = (String, String)> {
    breaks().into_iter().map(|(place, entry, line)| {
        let mut table = table();
        *table.pointer_mut(place).unwrap() = entry;
        (table.to_string(), line)
    })
}

#[test]
fn each_false_entry_is_found() {
    let right = checked(&table().to_string());
    assert_eq!(right.wrong, [""; 0]);
    assert_eq!(summary(&right), "checked 6 faults of 1 engines");
    for (table, line) in broken() {
        let wrong = checked(&table).wrong;
        assert!(wrong.contains(&line), "not said: {line}, but\n{}", wrong.join("\n"));
    }
}

#[test]
fn python_chess_finds_each_false_entry_too() {
    if !has_python_chess("the false entries") {
        return;
    }
    let right = table().to_string();
    assert_eq!(python(&right), (vec![summary(&checked(&right))], true));
    for (table, line) in broken() {
        let (lines, is_right) = python(&table);
        assert!(lines.contains(&line) && !is_right, "not said: {line}");
        assert_eq!(lines, checked(&table).wrong, "the two checks differ");
    }
}
