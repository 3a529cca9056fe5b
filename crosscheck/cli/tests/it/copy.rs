//! The fixtures are handed to other test suites whole, in either form, and over nothing.

use std::path::Path;
use std::process::{Command, Output};

use crosscheck::fixtures::{CaseFile, ClauseFile, FixtureError, Fixtures, Form, PairsFile};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::schema::Schema;
use crate::{PROGRAM, folder, repository};

pub(crate) fn files() -> Vec<(String, String)> {
    crosscheck::fixtures::files(&repository().join("fixtures")).unwrap()
}

fn copy(arguments: &[&str], into: &Path) -> Output {
    let mut program = Command::new(PROGRAM);
    program.args(["fixtures", "copy"]).args(arguments).arg(into).output().unwrap()
}

#[test]
fn a_copy_has_all_but_the_guides_and_is_read_as_the_fixtures_are() {
    let copied = crosscheck::fixtures::copy(&files(), Form::Yaml).unwrap();
    assert!(copied.iter().any(|(name, _)| name == "README.md"));
    assert!(copied.iter().all(|(name, _)| !name.contains("guide")));
    let (ours, theirs) =
        (Fixtures::from_files(&files()).unwrap(), Fixtures::from_files(&copied).unwrap());
    assert_eq!(theirs.version, ours.version);
    same_cases(&theirs, &ours);
    assert_eq!(format!("{:?}", theirs.tables), format!("{:?}", ours.tables));
}

/// Every case and every image stands in a copy, and says what it says here.
fn same_cases(theirs: &Fixtures, ours: &Fixtures) {
    assert_eq!(theirs.cases.len(), ours.cases.len());
    for (theirs, ours) in theirs.cases.iter().zip(&ours.cases) {
        assert_eq!((&theirs.id, &theirs.expect), (&ours.id, &ours.expect));
        assert_eq!((&theirs.fen, &theirs.line), (&ours.fen, &ours.line), "{}", ours.id);
        assert_eq!((&theirs.clauses, &theirs.why), (&ours.clauses, &ours.why));
        assert_eq!((&theirs.rulings, theirs.image), (&ours.rulings, ours.image), "{}", ours.id);
    }
}

/// A JSON file of clauses or cases as the YAML that it was made of; the version as it is.
fn back_to_yaml(name: &str, text: &str) -> Option<(String, String)> {
    fn yaml<T: Serialize + DeserializeOwned>(json: &str) -> String {
        serde_yaml::to_string(&serde_json::from_str::<T>(json).unwrap()).unwrap()
    }
    let stem = name.strip_suffix(".json");
    let yaml = match (name.split('/').next(), name.rsplit('/').next()) {
        (Some("VERSION"), _) => return Some((name.to_owned(), text.to_owned())),
        (Some("schema" | "README.md"), _) | (_, Some("counts.json")) => return None,
        (_, Some("clauses.json")) => yaml::<ClauseFile>(text),
        (_, Some("pairs.json")) => yaml::<PairsFile>(text),
        _ => yaml::<CaseFile>(text),
    };
    Some((format!("{}.yaml", stem?), yaml))
}

#[test]
fn a_copy_as_json_says_the_same() {
    let ours = Fixtures::from_files(&files()).unwrap();
    let copied = crosscheck::fixtures::copy(&files(), Form::Json).unwrap();
    let ending = |name: &str| name.rsplit('.').next().unwrap_or_default().to_owned();
    assert!(copied.iter().all(|(name, _)| !["yaml", "perft"].contains(&ending(name).as_str())));
    let table = |variant| {
        let name = format!("{variant}/counts.json");
        let (_, text) = copied.iter().find(|(found, _)| *found == name).unwrap();
        serde_json::from_str::<crosscheck::fixtures::TableSource>(text).unwrap()
    };
    for ours in &ours.tables {
        let theirs = table(ours.variant);
        assert_eq!(theirs.positions.len(), ours.records.len());
        for (theirs, ours) in theirs.positions.iter().zip(&ours.records) {
            assert_eq!((&theirs.id, &theirs.fen), (&ours.id, &ours.fen));
            assert_eq!(theirs.perft.clone().into_iter().collect::<Vec<_>>(), ours.counts);
        }
    }
    let back: Vec<_> = copied.iter().filter_map(|(name, text)| back_to_yaml(name, text)).collect();
    let theirs = Fixtures::from_files(&back).unwrap();
    assert_eq!(theirs.clauses, ours.clauses);
    assert_eq!(theirs.pairs, ours.pairs);
    same_cases(&theirs, &ours);
}

#[test]
fn every_json_file_follows_the_schema_that_is_copied_with_it() {
    let copied = crosscheck::fixtures::copy(&files(), Form::Json).unwrap();
    let schema = |wanted: &str| {
        let (_, schema) =
            copied.iter().find(|(name, _)| *name == format!("schema/{wanted}")).unwrap();
        Schema::new(schema)
    };
    let [cases, clauses, pairs, tables] =
        ["cases", "clauses", "pairs", "tables"].map(|form| schema(&format!("{form}.schema.json")));
    let mut held = 0;
    for (name, text) in &copied {
        let schema = match (name.split('/').next(), name.rsplit('/').next()) {
            (Some("schema" | "VERSION" | "README.md"), _) => continue,
            (_, Some("clauses.json")) => &clauses,
            (_, Some("pairs.json")) => &pairs,
            (_, Some("counts.json")) => &tables,
            _ => &cases,
        };
        let json: Value = serde_json::from_str(text).unwrap();
        assert_eq!(schema.refuses(&json), None, "{name}");
        held += 1;
    }
    assert!(held > 50, "{held} files");
}

#[test]
fn what_verify_writes_follows_its_schema() {
    let file = folder("verified").join("v.json");
    let arguments = ["verify", "--quick", "--variant", "chess", "--positions", "5", "--json"];
    let output = Command::new(PROGRAM).args(arguments).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let schema = repository().join("fixtures/schema/verified.schema.json");
    let schema = Schema::new(&std::fs::read_to_string(schema).unwrap());
    let mut written: Value = serde_json::from_slice(&std::fs::read(file).unwrap()).unwrap();
    assert_eq!(schema.refuses(&written), None);
    written["sides"][0]["games"] = Value::Null;
    assert!(schema.refuses(&written).is_some(), "a side is held to the schema of a report");
}

#[test]
fn nothing_is_written_over_unless_forced() {
    let into = folder("copied").join("new");
    let first = copy(&[], &into);
    assert_eq!(first.status.code(), Some(0), "{first:?}");
    let said = String::from_utf8(first.stdout).unwrap();
    assert!(said.contains(": fixtures ") && said.lines().count() == 1, "{said}");

    let file = into.join("chess/clauses.yaml");
    std::fs::write(&file, "mine").unwrap();
    // The one file that the two forms would both write is enough to refuse.
    for arguments in [&[][..], &["--format=json"]] {
        let again = copy(arguments, &into);
        assert_eq!(again.status.code(), Some(4));
        let message = String::from_utf8(again.stderr).unwrap();
        assert!(
            message.starts_with("error: ") && message.contains("already exists; --force"),
            "{message}"
        );
        assert_eq!(message.lines().count(), 1, "{message}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
        assert!(!into.join("chess/clauses.json").exists());
    }
    assert_eq!(copy(&["--force"], &into).status.code(), Some(0));
    assert!(Fixtures::read(&into).is_ok());
}

#[test]
fn the_program_tells_the_version_of_the_fixtures_that_it_carries() {
    let version_line = Command::new(PROGRAM).arg("--version").output().unwrap();
    let version = Fixtures::from_files(&files()).unwrap().version;
    let version_line = String::from_utf8(version_line.stdout).unwrap();
    assert!(version_line.trim_end().ends_with(&format!("(fixtures {version})")), "{version_line}");
}

#[test]
fn fixtures_without_a_version_or_with_none_that_counts_are_refused() {
    let with = |version: Option<&str>| {
        let mut files = files();
        files.retain(|(name, _)| name != "VERSION");
        files.extend(version.map(|text| ("VERSION".to_owned(), text.to_owned())));
        Fixtures::from_files(&files)
    };
    assert_eq!(with(Some("12.3.4\n")).unwrap().version.to_string(), "12.3.4");
    assert!(matches!(with(None), Err(FixtureError::Unreadable { .. })));
    for text in ["", "1.0", "01.0.0", "one\n", "1.0.0\n2.0.0\n"] {
        let refused = with(Some(text)).unwrap_err().to_string();
        assert!(refused.starts_with("VERSION, line 1: "), "{text:?}: {refused}");
    }
}
