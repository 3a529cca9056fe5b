//! What the pages are made of: the fixtures, the docs, and the results of engines.

use std::fs;
use std::path::{Path, PathBuf};

use crosscheck::fixtures::Fixtures;
use crosscheck_core::Failure;
use walkdir::WalkDir;

use crate::book::{GameName, games};
use crate::results::Results;

/// What is read from a checkout.
pub struct Source {
    pub(super) root: PathBuf,
    /// The clauses and cases.
    pub fixtures: Fixtures,
    /// The games by name.
    pub games: Vec<GameName>,
    /// The results of engines.
    pub(super) results: Results,
    /// The texts of `docs`, by their names relative to it.
    pub(super) docs: Vec<(PathBuf, String)>,
}

impl Source {
    /// Reads the checkout at a folder.
    ///
    /// # Errors
    ///
    /// Fails where a file cannot be read.
    pub fn read(root: &Path) -> Result<Self, Failure> {
        Ok(Self {
            root: root.to_owned(),
            fixtures: Fixtures::read(&root.join("fixtures"))?,
            games: games(),
            results: Results::read(root)?,
            docs: texts(&root.join("docs"), &["md", "svg"])?,
        })
    }

    /// A game by its id.
    pub(super) fn game(&self, id: &str) -> Option<&GameName> {
        self.games.iter().find(|game| game.id == id)
    }
}

/// The files of a folder that end so, by their names relative to it, sorted.
pub(super) fn texts(folder: &Path, endings: &[&str]) -> Result<Vec<(PathBuf, String)>, Failure> {
    let mut texts = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| Failure::system(error.to_string()))?;
        let ending = entry.path().extension().unwrap_or_default();
        if endings.iter().any(|one| ending == *one) {
            let name = entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
            let text = fs::read_to_string(entry.path()).map_err(Failure::file(entry.path()))?;
            texts.push((name, text));
        }
    }
    Ok(texts)
}
