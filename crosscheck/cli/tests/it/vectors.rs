//! The copies of the fixtures for suites that read perft tables alone, or test vectors in the form of Wycheproof.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use crosscheck::comparing::{
    FurtherKind, KnownGame, Reference, Snapshot, implementations, read_position,
};
use crosscheck::fixtures::{Expectation, Form, Table};
use notation::{Rulings, Variant};
use serde_json::Value;

use crate::FIXTURES;
use crate::copy::files;
use crate::schema::Schema;

/// The files of a copy.
static COPY: LazyLock<Vec<(String, String)>> =
    LazyLock::new(|| crosscheck::fixtures::copy(&files(), Form::Wycheproof).unwrap());

/// The test vectors of each game.
static VECTORS: LazyLock<BTreeMap<Variant, Value>> = LazyLock::new(|| {
    let of_game = |name: &str| name.strip_suffix("/vectors.json")?.parse().ok();
    let read = COPY.iter().filter_map(|(name, text)| Some((of_game(name)?, text)));
    read.map(|(game, text)| (game, serde_json::from_str(text).unwrap())).collect()
});

#[test]
fn a_copy_has_test_vectors_of_every_game_and_their_schema() {
    assert_eq!(VECTORS.len(), Variant::ALL.len());
    assert_eq!(COPY.len(), Variant::ALL.len() + 2, "a schema and a version beside them");
    let (_, schema) = COPY.iter().find(|(name, _)| name.starts_with("schema/")).unwrap();
    let schema = Schema::new(schema);
    // Together they have every kind of test, several rulings, and positions that cannot come about.
    for game in [Variant::Chess, Variant::Osmosis] {
        assert_eq!(schema.refuses(&VECTORS[&game]), None, "{game}");
    }
}

fn list(of: &Value) -> &[Value] {
    of.as_array().unwrap()
}

fn text(of: &Value) -> &str {
    of.as_str().unwrap()
}

#[test]
fn every_expectation_of_every_case_is_a_test_vector_whose_flags_are_explained() {
    for (&game, vectors) in &*VECTORS {
        let tests: Vec<&Value> =
            list(&vectors["testGroups"]).iter().flat_map(|group| list(&group["tests"])).collect();
        // Of the further questions, only whether a text is a legal move is part of the vectors.
        let is_stated = |expected: &&Expectation| match expected {
            Expectation::Further(question, _) => question.kind() == FurtherKind::Legal,
            _ => true,
        };
        let expected = FIXTURES.cases_of(game).flat_map(|case| &case.expect);
        let stated = expected.filter(is_stated).count();
        assert_eq!((tests.len(), &vectors["numberOfTests"]), (stated, &Value::from(stated)));
        let numbers: BTreeSet<_> = tests.iter().map(|test| test["tcId"].as_u64()).collect();
        assert_eq!(numbers.len(), stated);
        let flags = tests.iter().flat_map(|test| list(&test["flags"])).map(text);
        let explained: BTreeSet<&str> =
            vectors["notes"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(flags.collect::<BTreeSet<_>>(), explained, "{game}");
        let clauses: BTreeMap<_, _> =
            FIXTURES.cases_of(game).map(|case| (&*case.id, &case.clauses)).collect();
        let is_convention = |id: &str| vectors["notes"][id]["bugType"] == "CONVENTION";
        for test in tests {
            let is_open = clauses[text(&test["id"])].iter().all(|id| is_convention(id));
            assert_eq!(test["result"] == "acceptable", is_open, "{}", test["id"]);
        }
    }
}

/// The square from which a move starts: a letter and digits.
fn start(played: &str) -> &str {
    let digits = played[1..].find(|sign: char| !sign.is_ascii_digit()).unwrap_or_default();
    &played[..=digits]
}

/// What the reference says of a position, which is read as a suite in another language would read it: the FEN, and
/// move after move.
fn seen(test: &Value, game: Variant, rulings: &Rulings) -> Option<Snapshot<KnownGame>> {
    let moves = test["moves"].as_array().into_iter().flatten().map(text);
    let position = read_position(game, rulings, text(&test["fen"]), moves).ok()?;
    implementations::oracle().snapshot(position.as_ref()).ok()
}

#[test]
fn what_a_test_vector_states_is_so_for_the_reference() {
    let mut held = BTreeMap::<String, usize>::new();
    for (&game, vectors) in &*VECTORS {
        for group in list(&vectors["testGroups"]) {
            let assigned = group["rulings"].as_object().into_iter().flatten();
            let assigned = assigned.map(|(name, value)| format!("{name}={}", text(value)));
            let assigned: Vec<String> = assigned.collect();
            let rulings = Rulings::given(&assigned, &[game]).unwrap();
            for test in list(&group["tests"]) {
                let (id, is_valid) = (&test["id"], test["result"] == "valid");
                let kind = text(&group["type"]);
                let seen = seen(test, game, &rulings);
                if kind == "Fen" {
                    assert_eq!(seen, None, "{id}");
                    *held.entry(kind.to_owned()).or_default() += 1;
                    continue;
                }
                let seen = seen.unwrap_or_else(|| panic!("{id} is refused"));
                let moves = seen.moves.iter().map(ToString::to_string);
                match kind {
                    "Move" => {
                        let played = text(&test["move"]);
                        let is_legal = moves.into_iter().any(|legal| legal == played);
                        assert!(is_legal == is_valid || test["result"] == "acceptable", "{id}");
                    }
                    "LegalMoves" => {
                        let from = test["from"].as_str();
                        let is_own = |text: &String| from.is_none_or(|from| start(text) == from);
                        let own = moves.filter(is_own);
                        let stated = list(&test["legal"]).iter().map(|m| text(m).to_owned());
                        let stated: BTreeSet<String> = stated.collect();
                        assert_eq!(own.collect::<BTreeSet<_>>(), stated, "{id}");
                    }
                    "Position" => {
                        assert_eq!(seen.setup.to_string(), text(&test["after"]), "{id}");
                    }
                    _ => continue,
                }
                *held.entry(kind.to_owned()).or_default() += 1;
            }
        }
    }
    assert_eq!(held.len(), 4);
    assert!(held.values().all(|count| *count > 1_000), "{held:?}");
}

#[test]
fn the_tables_are_copied_alone_as_they_are_or_as_lines_of_epd() {
    let plain = crosscheck::fixtures::copy(&files(), Form::Perft).unwrap();
    let epd = crosscheck::fixtures::copy(&files(), Form::Epd).unwrap();
    for copied in [&plain, &epd] {
        assert_eq!(copied.len(), FIXTURES.tables.len() + 1, "a version beside them");
    }
    for (name, text) in plain.iter().filter(|(name, _)| name != "VERSION") {
        let table = Table::parse(name, text).unwrap();
        let name = name.replace(".perft", ".epd");
        let (_, lines) = epd.iter().find(|(other, _)| *other == name).unwrap();
        assert_eq!(lines.lines().count(), table.records.len());
        for (line, record) in lines.lines().zip(&table.records) {
            let mut parts = line.split(" ;D");
            assert_eq!(parts.next(), Some(&*record.fen));
            let counts = parts.map(|part| part.split_once(' ').unwrap());
            let counts = counts.map(|(depth, nodes)| (depth.parse(), nodes.parse()));
            let counts = counts.map(|(depth, nodes)| (depth.unwrap(), nodes.unwrap()));
            assert_eq!(counts.collect::<Vec<(u32, u64)>>(), record.counts, "{line}");
        }
    }
}
