//! `mutants.toml`: the mutants that nothing can notice, and why.

use serde::Deserialize;

use super::tool::Mutant;
use crate::exit::Failure;
use crate::paths;

/// All explanations, in the order of the file.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Explained {
    #[serde(default, rename = "survivor")]
    pub(super) survivors: Vec<Explanation>,
}

/// Why some mutants of a file survive.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Explanation {
    /// The file, relative to the workspace.
    pub(super) file: String,
    /// The mutants, by the lines on which they begin.
    pub(super) mutants: Vec<Line>,
    /// In a word.
    pub(super) reason: Reason,
    /// In a sentence.
    pub(super) why: String,
}

/// The mutants of a line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line {
    /// The line without its indentation: a number would not last.
    line: String,
    /// What is changed, as cargo-mutants words it; each is one mutant, and may stand here again.
    changes: Vec<String>,
}

/// What may keep a mutant from being noticed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Reason {
    /// The changed code does the same.
    Equivalent,
    /// No position or text leads there.
    Unreachable,
}

/// One mutant that is explained.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Single<'a> {
    pub(super) file: &'a str,
    pub(super) line: &'a str,
    pub(super) change: &'a str,
}

impl Single<'_> {
    /// Whether it is a mutant, the line of whose change is given.
    pub(super) fn is(&self, mutant: &Mutant, line: &str) -> bool {
        self.file == mutant.file && self.change == mutant.change() && self.line == line
    }
}

impl Explained {
    /// Reads the file.
    pub(super) fn read() -> Result<Self, Failure> {
        let file = paths::root().join("mutants.toml");
        toml::from_str(&paths::read(&file)?)
            .map_err(|error| Failure::Content { file, what: error.to_string() })
    }
}

impl Explanation {
    /// Whether it is about the sources of a package.
    pub(super) fn is_of(&self, package: &str) -> bool {
        // One package lies in the folder of another.
        let file = self.file.strip_prefix("perft/").filter(|file| file.starts_with("counting/"));
        file.unwrap_or(&self.file).split('/').next() == Some(package)
    }

    /// The single mutants that it is about.
    pub(super) fn each(&self) -> impl Iterator<Item = Single<'_>> {
        let Self { file, mutants, .. } = self;
        mutants.iter().flat_map(move |Line { line, changes }| {
            changes.iter().map(move |change| Single { file, line, change })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_explanation_quotes_a_line_that_is_there() {
        for survivor in Explained::read().unwrap().survivors {
            let source = paths::read(&paths::root().join(&survivor.file)).unwrap();
            assert!(survivor.each().next().is_some(), "{}: no mutant", survivor.file);
            for Single { file, line, change } in survivor.each() {
                let found = source.lines().any(|there| there.trim() == line);
                assert!(found, "{file} has no line `{line}` any more: {change}");
            }
        }
    }

    #[test]
    fn every_explanation_gives_its_reason_in_a_sentence() {
        for Explanation { file, why, .. } in Explained::read().unwrap().survivors {
            assert!(why.ends_with('.') && why.contains(' '), "{file}: `{why}`");
        }
    }
}
