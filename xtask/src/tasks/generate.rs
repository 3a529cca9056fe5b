//! `cargo xtask generate`: writes the generated texts. These are the lists of games in the README,
//! on the page of the notation and among the fuzz targets, the rows of the matrices, the boards of the docs, the JSON
//! Schemas, and the address of the repository.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use clap::Args;
use crosscheck::comparing::kinds::parts;
use crosscheck::engines::protocol::{Request, Response};
use crosscheck::fixtures::{
    CaseFile, ClauseFile, Fixtures, Guide, PairsFile, TableSource, Vectors,
};
use crosscheck::reports::json::{JsonAnswer, JsonJudged, JsonResults, JsonVerified};
use crosscheck_testing::fuzzing::Target;
use notation::{Kind, Rulings, Variant};
use schemars::{Schema, schema_for};
use site::pages::docs::boards::in_letters;

use crate::{matrix, paths};
use crosscheck_core::{Exit, Failure};

/// Write the lists of games, the rows of the matrices, the boards of the docs and the JSON Schemas, or check that they are up to date.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Write nothing; exit with 1 if a file is not up to date.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let mut exit = Exit::Pass;
    for (file, text) in all(&Fixtures::read(&paths::fixtures())?)? {
        let path = paths::root().join(&file);
        if !arguments.check {
            paths::write_below(paths::root(), &file, &text)?;
        } else if !path.exists() || paths::read(&path)? != text {
            say!("{} is not up to date: run `cargo xtask generate`", file.display());
            exit = Exit::Fail;
        }
    }
    Ok(exit)
}

/// Each file by its name relative to the repository, with its up-to-date text: those of [`files`], and the texts of the docs
/// with their boards drawn.
fn all(fixtures: &Fixtures) -> Result<Vec<(PathBuf, String)>, Failure> {
    let mut files = files(fixtures)?;
    for name in paths::walk(&paths::root().join("docs"))? {
        if name.extension().is_none_or(|ending| ending != "md") {
            continue;
        }
        let file = Path::new("docs").join(&name);
        let written = files.iter().position(|(other, _)| *other == file);
        let text = match written {
            Some(place) => files.swap_remove(place).1,
            None => paths::read(&paths::root().join(&file))?,
        };
        let drawn = in_letters(&text, fixtures).map_err(Failure::of(file.display()))?;
        files.push((file, drawn));
    }
    Ok(files)
}

/// Each file that is more than boards, by its name relative to the repository, with its up-to-date text.
fn files(fixtures: &Fixtures) -> Result<Vec<(PathBuf, String)>, Failure> {
    let mut files = Vec::new();
    for (name, schema) in schemas() {
        let text = serde_json::to_string_pretty(&schema).expect("a schema is JSON") + "\n";
        files.push((Path::new("fixtures/schema").join(name), text));
    }
    for target in Target::ALL {
        files.push((format!("fuzz/fuzz_targets/{target}.rs").into(), FUZZ_TARGET.to_owned()));
    }
    let guides: Vec<(Variant, &Guide)> =
        fixtures.guides.iter().map(|(&variant, guide)| (variant, guide)).collect();
    for (file, marks, list) in [
        ("README.md", MARKDOWN, in_short(&guides)),
        ("docs/notation.md", MARKDOWN, letters(&guides)),
        ("docs/matrix.md", MARKDOWN, matrix::read(Variant::Chess)?.markdown()),
        ("docs/matrix-lichess.md", MARKDOWN, matrix::rows_of_lichess()?),
        ("fuzz/Cargo.toml", TOML, programs()),
    ] {
        let old = paths::read(&paths::root().join(file))?;
        let new = between(&old, marks, &list).ok_or_else(|| {
            Failure::system(format!("{file} lacks the lines `{}` and `{}`", marks[0], marks[1]))
        })?;
        files.push((file.into(), new));
    }
    for file in NAMING_THE_REPOSITORY {
        let listed = files.iter().position(|(other, _)| other == Path::new(file));
        let text = match listed {
            Some(place) => files.swap_remove(place).1,
            None => paths::read(&paths::root().join(file))?,
        };
        files.push((file.into(), with_repository(&text)));
    }
    Ok(files)
}

/// The files that name the repository and the version beside Cargo.toml, where both are written.
const NAMING_THE_REPOSITORY: [&str; 4] = [
    ".github/ISSUE_TEMPLATE/config.yml",
    "README.md",
    "docs/validate-your-engine.md",
    "packages/python/pyproject.toml",
];

/// A text that names the repository of Cargo.toml, and the tag of its version.
fn with_repository(text: &str) -> String {
    const URL: &str = env!("CARGO_PKG_REPOSITORY");
    let (host, path) = URL.rsplit_once(".com/").unwrap_or(("", URL));
    let name = path.rsplit('/').next().unwrap_or(path);
    let line = |line: &str| {
        let begins = [format!("{host}.com/"), "uses: ".to_owned()];
        let found = begins.iter().find_map(|begin| {
            let (head, rest) = line.split_once(begin.as_str())?;
            let (_, tail) = rest.split_once(&format!("/{name}"))?;
            let tail = match tail.strip_prefix("@v") {
                Some(old) => {
                    let old =
                        old.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
                    format!("@v{}{old}", env!("CARGO_PKG_VERSION"))
                }
                None => tail.to_owned(),
            };
            Some(format!("{head}{begin}{path}{tail}"))
        });
        found.unwrap_or_else(|| line.to_owned())
    };
    text.split_inclusive('\n').map(line).collect()
}

/// The lines around what is written.
type Marks = [&'static str; 2];
const MARKDOWN: Marks =
    ["<!-- Written by `cargo xtask generate`: -->", "<!-- end of what is written -->"];
const TOML: Marks = ["# Written by `cargo xtask generate`:", "# end of what is written"];

/// A text with another list between the marks.
fn between(text: &str, [begin, end]: Marks, list: &str) -> Option<String> {
    let (head, rest) = text.split_once(begin)?;
    let (_, tail) = rest.split_once(end)?;
    Some(format!("{head}{begin}\n\n{list}\n{end}{tail}"))
}

/// The table of the README.
fn in_short(guides: &[(Variant, &Guide)]) -> String {
    let mut table = "| id | game | board |\n|---|---|---|\n".to_owned();
    for (variant, guide) in guides {
        let size = variant.size();
        let _ = writeln!(table, "| `{variant}` | {} | {size}×{size} |", guide.in_short);
    }
    table
}

/// The part of the page of the notation about each game: its letters, its start, and its notes.
fn letters(guides: &[(Variant, &Guide)]) -> String {
    let mut sections = Vec::new();
    for (variant, guide) in guides {
        let named = |&(kind, letter): &(Kind, &str)| {
            let parts = parts(*variant, &Rulings::default(), kind);
            let parts = parts.iter().map(Kind::to_string).collect::<Vec<_>>().join(", ");
            let parts = if parts.is_empty() { parts } else { format!(" ({parts})") };
            format!("`{letter}` | {kind}{parts}")
        };
        let named: Vec<String> = variant.kinds().iter().map(named).collect();
        let (left, right) = named.split_at(named.len().div_ceil(2));
        let mut text = format!("### `{variant}`\n\n{0}×{0}.\n\n", variant.size());
        text += "| letter | piece | letter | piece |\n|---|---|---|---|\n";
        for (row, cell) in left.iter().enumerate() {
            let other = right.get(row).map_or(" | ", String::as_str);
            let _ = writeln!(text, "| {cell} | {other} |");
        }
        let start = variant.start_fen(&Rulings::default());
        let _ = writeln!(text, "\nStart: `{start}`\n");
        for note in &guide.notation {
            let _ = writeln!(text, "- {}", note.trim_end());
        }
        sections.push(text);
    }
    sections.join("\n")
}

/// The programs of the fuzz targets: cargo-fuzz needs each by name.
fn programs() -> String {
    let mut programs = Vec::new();
    for target in Target::ALL {
        programs.push(format!(
            "[[bin]]\nname = \"{target}\"\npath = \"fuzz_targets/{target}.rs\"\ntest = false\n\
             doc = false\nbench = false\n"
        ));
    }
    programs.join("\n")
}

/// Every target has the same few lines; its name selects what it tests.
const FUZZ_TARGET: &str = "\
#![no_main]
#![forbid(unsafe_code)]
#![doc = \"The target that is named like this file.\"]

crosscheck_fuzz::target!();
";

/// The JSON Schemas of the fixtures, of the engine protocol, of the reports and of the answers
/// about one position, generated from their types; each with the name of its file in
/// `fixtures/schema`.
fn schemas() -> [(&'static str, Schema); 11] {
    [
        ("answer.schema.json", schema_for!(JsonAnswer)),
        ("cases.schema.json", schema_for!(CaseFile)),
        ("clauses.schema.json", schema_for!(ClauseFile)),
        ("judged.schema.json", schema_for!(JsonJudged)),
        ("pairs.schema.json", schema_for!(PairsFile)),
        ("protocol-request.schema.json", schema_for!(Request)),
        ("protocol-response.schema.json", schema_for!(Response)),
        ("report.schema.json", schema_for!(JsonResults)),
        ("tables.schema.json", schema_for!(TableSource)),
        ("vectors.schema.json", schema_for!(Vectors)),
        ("verified.schema.json", schema_for!(JsonVerified)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_generated_is_up_to_date() {
        for (file, text) in all(&Fixtures::read(&paths::fixtures()).unwrap()).unwrap() {
            let written = paths::read(&paths::root().join(&file)).unwrap_or_default();
            assert_eq!(written, text, "{}: run `cargo xtask generate`", file.display());
        }
    }

    #[test]
    fn the_repository_is_named_as_in_the_manifest_wherever_it_is_named() {
        let (url, version) = (env!("CARGO_PKG_REPOSITORY"), env!("CARGO_PKG_VERSION"));
        let (_, path) = url.rsplit_once(".com/").unwrap();
        let old = "url: https://github.com/Somebody-1/crosscheck/new\n- uses: A/crosscheck@v9.8.7 # x\n- uses: a/b@v1\n";
        let new = format!("url: {url}/new\n- uses: {path}@v{version} # x\n- uses: a/b@v1\n");
        assert_eq!(with_repository(old), new);
    }

    #[test]
    fn the_wheel_names_the_repository_the_docs_and_the_changelog() {
        let file = paths::root().join("packages/python/pyproject.toml");
        let text = paths::read(&file).unwrap();
        let (_, urls) = text.split_once("[project.urls]\n").unwrap();
        let urls = urls.split("\n\n").next().unwrap();
        let url = env!("CARGO_PKG_REPOSITORY");
        for line in [
            format!("Repository = \"{url}\""),
            format!("Documentation = \"{url}/blob/main/docs/python.md\""),
            format!("Changelog = \"{url}/blob/main/CHANGELOG.md\""),
        ] {
            assert!(urls.lines().any(|has| has == line), "{line}\n{urls}");
        }
    }

    #[test]
    fn a_list_is_written_between_its_marks_and_nowhere_else() {
        let old = format!("before\n{}\nold\n{}\nafter\n", TOML[0], TOML[1]);
        let new = format!("before\n{}\n\nnew\n\n{}\nafter\n", TOML[0], TOML[1]);
        assert_eq!(between(&old, TOML, "new\n"), Some(new));
        assert_eq!(between("nothing", TOML, "new\n"), None);
    }
}
