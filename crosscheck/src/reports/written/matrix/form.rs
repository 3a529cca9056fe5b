//! The form of a matrix, which is written as JSON and read again, and what follows from it.

use serde::{Deserialize, Serialize};

use super::cause::{CauseFound, KnownCause};

/// The version of the JSON form; it rises when a field is removed or changes its meaning.
pub(super) const VERSION: u32 = 2;
/// The heading of the counts, which no chapter holds.
pub const COUNTS: &str = "Counts";
/// The heading of the random games.
pub const PLAY: &str = "Random games";

/// Engines by what they keep of the rules of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Matrix {
    /// The version of this form.
    pub(super) version: u32,
    /// The version of the fixtures.
    pub fixtures: String,
    /// The id of the game.
    pub variant: String,
    /// The chapters of its rules, which are the columns.
    pub chapters: Vec<Column>,
    /// The engines, which are the rows, in the order of their names.
    pub engines: Vec<Row>,
}

/// A chapter of the rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// The ids of its clauses.
    pub clauses: Vec<String>,
}

/// An engine as its author's would introduce it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct About {
    /// Its name.
    pub name: String,
    /// The version that was asked.
    pub version: String,
    /// The language that it is written in.
    pub language: String,
    /// The command that installs this version.
    pub install: String,
    /// What a reader should know, such as a convention that it follows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// What its failures come from, each looked into and confirmed.
    #[serde(default, rename = "cause", skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<KnownCause>,
}

/// What an engine keeps.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Row {
    /// The engine.
    pub about: About,
    /// The result in one sentence.
    pub headline: String,
    /// Whether it broke or gave no answer, so that what it does not pass may break no rule.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_broken: bool,
    /// What its failures come from, in the order of [`About::causes`].
    pub causes: Vec<CauseFound>,
    /// A cell for each chapter.
    pub cells: Vec<Cell>,
    /// The counts of the perft tables.
    pub counts: Cell,
    /// The random games: the positions that agree, and the games in which something differs.
    pub play: Cell,
}

/// The cases of one chapter, or the counts, that one engine was asked.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Cell {
    /// How many pass.
    pub passed: usize,
    /// Failures that somebody has looked into and found true.
    pub confirmed: usize,
    /// Failures that nobody has looked into yet.
    pub unconfirmed: usize,
    /// How many were not asked.
    pub not_asked: usize,
    /// Some of the failures: one of each cause comes before the second of any.
    pub faults: Vec<Fault>,
}

/// A case that an engine fails.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct Fault {
    /// The case, the count or the random game.
    pub id: String,
    /// Why the case holds.
    pub why: String,
    /// What it comes from, if that has been looked into: the number of the cause, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<usize>,
    /// The clause that the case tests; empty for a count and a random game, which have none.
    pub clause: String,
    /// What the clause says.
    pub states: String,
    /// What it is held against: `rule` or `notation`.
    pub class: String,
    /// Where the position comes from.
    pub start: String,
    /// The moves played from there.
    pub moves: Vec<String>,
    /// The position after these moves, by the reference, which the board shows; the start where the
    /// reference refuses it.
    pub fen: String,
    /// The position as the engine reports it, where it is another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reported: Option<String>,
    /// Legal moves that the engine does not list.
    pub missing: Vec<String>,
    /// Moves that it lists and that are not legal.
    pub surplus: Vec<String>,
    /// The differences in words.
    pub told: String,
    /// The command that shows it again.
    pub replay: String,
}

/// How a cell stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// All cases asked pass.
    Passed,
    /// Some fail, and somebody has found each of them true.
    Failed,
    /// Some fail, and nobody has looked into all of them.
    Open,
    /// Nothing was asked.
    NotAsked,
}

impl Cell {
    /// How many fail.
    #[must_use]
    pub const fn failed(&self) -> usize {
        self.confirmed + self.unconfirmed
    }

    /// How many were asked.
    #[must_use]
    pub const fn asked(&self) -> usize {
        self.passed + self.failed()
    }

    /// How it stands.
    #[must_use]
    pub const fn standing(&self) -> Standing {
        standing(self.passed, self.failed(), self.unconfirmed)
    }
}

impl Row {
    /// All cells that hold checks.
    pub fn all(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().chain([&self.counts, &self.play])
    }

    /// How many cases pass, and how many were asked.
    #[must_use]
    pub fn cases(&self) -> (usize, usize) {
        let add = |(passed, asked), cell: &Cell| (passed + cell.passed, asked + cell.asked());
        self.cells.iter().fold((0, 0), add)
    }

    /// How many checks of any kind fail.
    #[must_use]
    pub fn failed(&self) -> usize {
        self.all().map(Cell::failed).sum()
    }

    /// How it stands in all.
    #[must_use]
    pub fn standing(&self) -> Standing {
        let unconfirmed = self.all().map(|cell| cell.unconfirmed).sum();
        let passed = self.all().map(|cell| cell.passed).sum();
        standing(passed, self.failed(), unconfirmed)
    }

    /// The causes that explain a failure, each with its number from 1.
    pub fn found(&self) -> impl Iterator<Item = (usize, &CauseFound)> {
        let numbered = (1..).zip(&self.causes);
        numbered.filter(|(_, cause)| cause.cases + cause.others > 0)
    }

    /// The failure that shows a cause: that of a case, or the shortest that is kept.
    #[must_use]
    pub fn shown_by(&self, number: usize, case: &str) -> Option<&Fault> {
        let own = self.all().flat_map(|cell| &cell.faults);
        let own = own.filter(|fault| fault.cause == Some(number));
        own.min_by_key(|fault| (fault.id != case, fault.moves.len(), fault.fen.len()))
    }
}

const fn standing(passed: usize, failed: usize, unconfirmed: usize) -> Standing {
    match (passed, failed, unconfirmed) {
        (_, _, 1..) => Standing::Open,
        (_, 1.., _) => Standing::Failed,
        (1.., ..) => Standing::Passed,
        _ => Standing::NotAsked,
    }
}

impl Standing {
    /// A word for it, by which it is styled and filtered.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed => "failed",
            Self::Open => "open",
            Self::NotAsked => "not-asked",
        }
    }

    /// A sign for it.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Passed => "✓",
            Self::Failed => "✗",
            Self::Open => "?",
            Self::NotAsked => "–",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_stands_by_the_worst_in_it() {
        assert_eq!(standing(0, 0, 0), Standing::NotAsked);
        assert_eq!(standing(3, 0, 0), Standing::Passed);
        assert_eq!(standing(3, 1, 0), Standing::Failed);
        assert_eq!(standing(3, 1, 1), Standing::Open);
    }
}
