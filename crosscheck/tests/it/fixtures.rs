//! The fixtures are well-formed and complete.

use std::path::{Path, PathBuf};

use crosscheck::fixtures::{Expectation, Fixtures, parse_cases};
use crosscheck::{adapters, coverage, schemas};
use jsonschema::Validator;
use serde_json::Value;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fixtures")
}

fn fixtures() -> Fixtures {
    Fixtures::read(&folder()).unwrap_or_else(|error| panic!("{error}"))
}

/// Every YAML file under the fixtures, with its name and content.
fn yaml_files() -> Vec<(String, Value)> {
    let mut folders = vec![folder()];
    let mut files = Vec::new();
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "yaml") {
                let text = std::fs::read_to_string(&path).unwrap();
                let name = path.strip_prefix(folder()).unwrap().display().to_string();
                files.push((name, serde_yaml::from_str(&text).unwrap()));
            }
        }
    }
    files
}

fn validator(name: &str) -> Validator {
    let text = std::fs::read_to_string(folder().join("schema").join(name)).unwrap();
    jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap()
}

#[test]
fn every_file_follows_its_schema() {
    let (cases, clauses) = (validator("cases.schema.json"), validator("clauses.schema.json"));
    let rogues = validator("rogues.schema.json");
    let files = yaml_files();
    assert!(files.len() > 10, "the fixtures were not found");
    for (name, content) in files {
        let validator = match name.split('/').next() {
            Some("clauses.yaml") => &clauses,
            Some("rogues") => &rogues,
            _ => &cases,
        };
        let errors: Vec<String> = validator
            .iter_errors(&content)
            .map(|error| format!("{} at {}", error, error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{name}: {}", errors.join("; "));
    }
}

#[test]
fn the_schemas_are_those_of_the_types() {
    for (name, schema) in schemas::all() {
        let text = std::fs::read_to_string(folder().join("schema").join(name)).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(written, *schema.as_value(), "{name}: run `cargo xtask schema`");
    }
}

#[test]
fn the_schema_refuses_what_is_no_case() {
    let validator = validator("cases.schema.json");
    let text = "{variant: chess, cases: [{id: a, clause: b, why: c, fen: startpos, expects: {}}]}";
    let misspelt: Value = serde_yaml::from_str(text).unwrap();
    assert!(!validator.is_valid(&misspelt));
}

#[test]
fn a_case_that_makes_no_sense_is_refused_with_what_is_wrong() {
    let refused = |id: &str, clause: &str, why: &str, expect: &str| {
        let case = format!(
            "variant: chess\ncases:\n- id: {id}\n  clause: {clause}\n  why: {why}\n  \
             fen: startpos\n  expect: {{{expect}}}\n"
        );
        parse_cases("mine.yaml", &case).map_err(|error| error.to_string())
    };
    let includes = "includes: [e2e4]";
    assert!(refused("chess.mine-1", "chess.pawn.step", "It steps.", includes).is_ok());
    for (id, clause, why, expect, what) in [
        (
            "a b/c",
            "c",
            "It steps.",
            includes,
            "a b/c: an id is of letters, digits, dots and hyphens",
        ),
        ("''", "c", "It steps.", includes, ": an id is of letters, digits, dots and hyphens"),
        ("a", "c", "' '", includes, "a: it does not say why it exists"),
        ("a", "[]", "It steps.", includes, "a: it names no clause"),
        ("a", "c", "It steps.", "", "a: it expects nothing"),
        ("a", "c", "It steps.", "status: {}", "a: its status states nothing"),
        ("a", "c", "It steps.", "moves: [e2e4, e2e4]", "a: `e2e4` stands twice"),
    ] {
        let told = refused(id, clause, why, expect).expect_err("it makes no sense");
        assert_eq!(told, format!("mine.yaml, {what}"));
    }
}

#[test]
fn every_clause_has_a_case() {
    let fixtures = fixtures();
    let uncovered: Vec<&str> = fixtures.uncovered().map(|clause| clause.id.as_str()).collect();
    assert!(uncovered.is_empty(), "no case tests {}", uncovered.join(", "));
}

#[test]
fn every_reading_is_told_from_the_default_by_a_case() {
    for reading in coverage::readings(&fixtures(), &mut adapters::oracle()) {
        let coverage::Reading { ruling, value, told_apart_by } = reading;
        assert!(!told_apart_by.is_empty(), "no case tells {ruling}={value} from the default");
    }
}

/// What an adapter in a slow language counts within its time for one answer, on a busy machine.
const LARGEST_IN_A_CASE: u64 = 20_000;

#[test]
fn no_case_asks_for_a_count_that_belongs_into_a_table() {
    for case in &fixtures().cases {
        for expectation in &case.expect {
            let &Expectation::Perft(depth, nodes) = expectation else { continue };
            assert!(nodes <= LARGEST_IN_A_CASE, "{}: perft {depth} is {nodes}", case.id);
        }
    }
}
