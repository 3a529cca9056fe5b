//! The fixtures: rule clauses, cases and perft tables, read from a folder of data.
#![forbid(unsafe_code)]

mod case;
mod chapters;
mod clauses;
mod copy;
pub mod embedded;
pub mod explains;
mod guide;
mod image;
mod source;
mod tables;
mod text;
mod yaml;

use std::collections::BTreeMap;
use std::io::{self, ErrorKind};
use std::path::Path;

use notation::{Move, Rulings, Variant};
use semver::Version;
use walkdir::WalkDir;

pub use case::{Case, Expectation, names, parse_cases};
pub use chapters::{Chapter, GuideError, Section, chapters};
pub use clauses::{Clause, Clauses, Page};
pub use copy::{Form, copy, pretty};
pub use explains::{Explains, Topic, kind_id};
pub use guide::{Guide, GuideTopic};
pub use image::Image;
pub use source::{
    CaseFile, CaseSource, ClauseFile, ExpectSource, KeepsSource, OneOrMore, OutcomeSource,
    RefusedSource, StatusSource, TablePosition, TableSource, Yes,
};
pub use tables::{Record, Table};
pub use text::read_text;
pub use yaml::from_yaml;

/// All fixtures of a folder.
#[derive(Debug, Clone)]
pub struct Fixtures {
    /// Their version, which is separate from the program's; `fixtures/README.md` says what each of
    /// its numbers promises.
    pub version: Version,
    /// The clauses of every page.
    pub clauses: Clauses,
    /// The cases, sorted by file name and by place in the file, each before its images.
    pub cases: Vec<Case>,
    /// The perft tables, one a game.
    pub tables: Vec<Table>,
    /// The rules, as the web page explains them.
    pub guides: BTreeMap<Variant, Guide>,
}

/// Why the fixtures cannot be used: the file, the place in it, and the error.
#[derive(Debug, thiserror::Error)]
pub enum FixtureError {
    /// The file cannot be read.
    #[error("{file}: {error}")]
    Unreadable {
        /// Which file.
        file: String,
        /// The error of the system.
        error: std::io::Error,
    },
    /// The file is not YAML of its schema.
    #[error("{file}: {error}")]
    Yaml {
        /// Which file.
        file: String,
        /// The line, the column and the error there.
        error: serde_yaml::Error,
    },
    /// A case, clause or record is invalid.
    #[error("{file}, {id}: {what}")]
    Content {
        /// Which file.
        file: String,
        /// Which case, clause or record.
        id: String,
        /// The error.
        what: String,
    },
}

impl Fixtures {
    /// No fixtures at all: for a game of which nothing is written down.
    #[must_use]
    pub fn none() -> Self {
        Self {
            version: Version::new(0, 0, 0),
            clauses: Clauses::default(),
            cases: Vec::new(),
            tables: Vec::new(),
            guides: BTreeMap::new(),
        }
    }

    /// Reads the whole folder; see [`Fixtures::from_files`].
    pub fn read(folder: &Path) -> Result<Self, FixtureError> {
        Self::from_files(&files(folder)?)
    }

    /// Reads a folder, or without one the fixtures that are built in. The tests make sure that these
    /// can be read, so only those of some games are read; all, where none is given.
    ///
    /// # Errors
    ///
    /// The first file that cannot be read or parsed.
    pub fn read_or_embedded(
        folder: Option<&Path>,
        games: &[Variant],
    ) -> Result<Self, FixtureError> {
        let games = if games.is_empty() { &Variant::ALL } else { games };
        folder.map_or_else(|| Self::of_games(&embedded::files(), games), Self::read)
    }

    /// Parses files, each given as its name relative to the fixtures and its text: `VERSION`, and
    /// the files of each game's folder, of which only the clauses are required. Other files are
    /// ignored.
    pub fn from_files(files: &[(String, String)]) -> Result<Self, FixtureError> {
        Self::of_games(files, &Variant::ALL)
    }

    /// The same of some games alone, with the clauses of all: a page may take over another's.
    fn of_games(files: &[(String, String)], games: &[Variant]) -> Result<Self, FixtureError> {
        let version = read_version(named(files, "VERSION")?)?;
        let clauses = clauses(files)?;
        let (mut cases, mut tables) = (Vec::new(), Vec::new());
        let mut guides = BTreeMap::new();
        for variant in Variant::ALL.into_iter().filter(|variant| games.contains(variant)) {
            for (name, text) in within(files, &format!("{variant}/cases/"), ".yaml") {
                cases.extend(parse_cases(name, text)?);
            }
            for (name, text) in within(files, &format!("{variant}/counts"), ".perft") {
                tables.push(Table::parse(name, text)?);
            }
            for (name, text) in within(files, &format!("{variant}/guide"), ".yaml") {
                guides.insert(variant, Guide::parse(name, text)?);
            }
        }
        let fixtures = Self { version, clauses, cases, tables, guides };
        fixtures.check_ids()?;
        Ok(fixtures)
    }

    /// Checks that ids are unique, and that every case names clauses that exist and apply to its
    /// game.
    fn check_ids(&self) -> Result<(), FixtureError> {
        let mut seen = BTreeMap::new();
        for case in &self.cases {
            let content =
                |what| FixtureError::Content { file: case.file.clone(), id: case.id.clone(), what };
            if let Some(file) = seen.insert(&case.id, &case.file) {
                return Err(content(format!(
                    "another case, in {file}, has the same id; give this one its own"
                )));
            }
            for id in &case.clauses {
                let clause = self.clauses.get(id).ok_or_else(|| {
                    content(format!("there is no clause `{id}`; correct `clause`"))
                })?;
                if clause.variant.is_some_and(|variant| variant != case.variant) {
                    return Err(content(format!("the clause `{id}` is of another game")));
                }
            }
        }
        Ok(())
    }

    /// The clauses that no case tests.
    pub fn uncovered(&self) -> impl Iterator<Item = &Clause> {
        self.clauses
            .iter()
            .filter(|clause| !self.cases.iter().any(|case| case.clauses.contains(&clause.id)))
    }

    /// The positions of a game, with lines played from them, that the cases and the tables have and
    /// that are legal under some rulings: good starts for random games.
    #[must_use]
    pub fn places(&self, variant: Variant, rulings: &Rulings) -> Vec<(String, Vec<Move>)> {
        let cases = self
            .written()
            .filter(|case| case.variant == variant && case.rulings == *rulings && !case.unreachable)
            .filter(|case| !case.expect.iter().any(|e| matches!(e, Expectation::Refused(_))))
            .map(|case| (case.fen.clone(), case.line.clone()));
        let tables = self.tables.iter().filter(|table| table.variant == variant);
        let records = tables.flat_map(|table| &table.records);
        cases.chain(records.map(|record| (record.fen.clone(), Vec::new()))).collect()
    }

    /// The cases as they are written, without their images.
    pub fn written(&self) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(|case| case.image == Image::Written)
    }

    /// The cases of a game, with their images.
    pub fn cases_of(&self, variant: Variant) -> impl Iterator<Item = &Case> {
        self.cases.iter().filter(move |case| case.variant == variant)
    }
}

/// The folder of what all games share.
const SHARED: &str = "notation";

/// The folders that have clauses: one for each game, and one for what all games share.
pub fn folders() -> impl Iterator<Item = &'static str> {
    Variant::ALL.iter().map(|variant| variant.id()).chain([SHARED])
}

/// The clauses among the files of the fixtures, as [`files`] gives them.
///
/// # Errors
///
/// The first page that is missing or invalid.
pub fn clauses(files: &[(String, String)]) -> Result<Clauses, FixtureError> {
    let mut clauses = Clauses::default();
    for folder in folders() {
        let name = format!("{folder}/clauses.yaml");
        clauses.add(&name, named(files, &name)?)?;
    }
    Ok(clauses)
}

/// The files with this beginning and ending of their names, without those in further folders.
pub fn within<'a>(
    files: &'a [(String, String)],
    begins: &str,
    ends: &str,
) -> impl Iterator<Item = (&'a str, &'a str)> {
    files.iter().filter_map(move |(name, text)| {
        let between = name.strip_prefix(begins)?.strip_suffix(ends)?;
        (!between.contains('/')).then_some((name.as_str(), text.as_str()))
    })
}

/// The text of the file with a name.
fn named<'a>(files: &'a [(String, String)], name: &str) -> Result<&'a str, FixtureError> {
    let found = files.iter().find(|(file, _)| file == name);
    found.map(|(_, text)| text.as_str()).ok_or_else(|| FixtureError::Unreadable {
        file: name.to_owned(),
        error: io::Error::new(ErrorKind::NotFound, "there is no such file among the fixtures"),
    })
}

fn read_version(text: &str) -> Result<Version, FixtureError> {
    text.trim_end().parse().map_err(|error: semver::Error| FixtureError::Content {
        file: "VERSION".to_owned(),
        id: "line 1".to_owned(),
        what: error.to_string(),
    })
}

/// Whether a file belongs to the fixtures, and is not left there by an editor or a file manager.
fn is_of_the_fixtures(file: &Path) -> bool {
    let ending = file.extension().unwrap_or_default();
    ["yaml", "perft", "json", "md"].iter().any(|known| ending == *known)
        || file.ends_with("VERSION")
}

/// Every file below the folder of the fixtures, by its name relative to that folder, with its
/// text; sorted.
pub fn files(folder: &Path) -> Result<Vec<(String, String)>, FixtureError> {
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).follow_links(true) {
        let entry = entry.map_err(|error| {
            let path = error.path().unwrap_or(folder);
            FixtureError::Unreadable { file: path.display().to_string(), error: error.into() }
        })?;
        let path = entry.path();
        if entry.file_type().is_dir() || !is_of_the_fixtures(path) {
            continue;
        }
        let text = read_text(path).map_err(|error| FixtureError::Unreadable {
            file: path.display().to_string(),
            error,
        })?;
        let inside = path.strip_prefix(folder).unwrap_or(path).iter();
        let name = inside.map(|part| part.to_string_lossy()).collect::<Vec<_>>();
        files.push((name.join("/"), text));
    }
    files.sort();
    Ok(files)
}
