//! The fixtures for other test suites, in the form that they read.

use super::case::spelled_out;
use super::source::{ClauseFile, TablePosition, TableSource};
use super::{FixtureError, Record, Table};
use serde::Serialize;

/// The form in which the fixtures are copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As YAML, and the tables as they are.
    Yaml,
    /// Every file of clauses, cases or counts as JSON, with the ending `.json`.
    Json,
}

/// Returns the files of the fixtures for another test suite, by their names relative to its folder,
/// with their texts: the version, the clauses, the cases, the perft tables and the schemas. The guides
/// of the web page are left out. The images of every case stand beside it, for suites that do not
/// derive them.
///
/// `files` are the files of the fixtures, as [`files`](super::files) gives them. The error names
/// the first file that does not have its form.
pub fn copy(files: &[(String, String)], form: Form) -> Result<Vec<(String, String)>, FixtureError> {
    let handed_on = files.iter().filter(|(name, _)| !name.ends_with("/guide.yaml"));
    let copied = handed_on.map(|(name, text)| match form {
        Form::Yaml if name.contains("/cases/") => {
            let cases = serde_yaml::to_string(&spelled_out(name, text)?);
            Ok((name.clone(), cases.map_err(|error| not_yaml(name, error))?))
        }
        Form::Yaml => Ok((name.clone(), text.clone())),
        Form::Json => as_json(name, text),
    });
    copied.collect()
}

fn as_json(name: &str, text: &str) -> Result<(String, String), FixtureError> {
    let (stem, ending) = name.rsplit_once('.').unwrap_or((name, ""));
    let json = match ending {
        "yaml" if stem.ends_with("/clauses") => pretty(&yaml::<ClauseFile>(name, text)?),
        "yaml" => pretty(&spelled_out(name, text)?),
        "perft" => pretty(&TableSource::from(&Table::parse(name, text)?)),
        _ => return Ok((name.to_owned(), text.to_owned())),
    };
    Ok((format!("{stem}.json"), json))
}

fn yaml<T: serde::de::DeserializeOwned>(file: &str, text: &str) -> Result<T, FixtureError> {
    crate::from_yaml(text).map_err(|error| not_yaml(file, error))
}

fn not_yaml(file: &str, error: serde_yaml::Error) -> FixtureError {
    FixtureError::Yaml { file: file.to_owned(), error }
}

impl From<&Table> for TableSource {
    fn from(table: &Table) -> Self {
        let position = |record: &Record| TablePosition {
            id: record.id.clone(),
            fen: record.fen.clone(),
            perft: record.counts.iter().copied().collect(),
        };
        Self {
            variant: table.variant.to_string(),
            positions: table.records.iter().map(position).collect(),
        }
    }
}

/// Writes a document as JSON with one field a line, ending in a line break.
///
/// # Panics
///
/// For a type that has no JSON form; plain data always has one.
pub fn pretty(document: &impl Serialize) -> String {
    serde_json::to_string_pretty(document).expect("plain data has a JSON form") + "\n"
}
