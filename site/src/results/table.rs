//! The form in which `crosscheck matrix` writes what engines keep of the rules of a game, as far as the site shows it.

use serde::Deserialize;

/// The version of the form that is read here.
pub(super) const VERSION: u32 = 2;

/// Engines by what they keep of the rules of a game.
#[derive(Debug, Deserialize)]
pub struct Table {
    pub(super) version: u32,
    /// The version of the fixtures.
    pub fixtures: String,
    /// The id of the game.
    pub variant: String,
    /// The chapters of its rules, which are the columns.
    pub chapters: Vec<Column>,
    /// The engines, in the order of their names.
    pub engines: Vec<Row>,
}

/// A chapter of the rules.
#[derive(Debug, Deserialize)]
pub struct Column {
    /// Its heading.
    pub heading: String,
    /// The ids of its clauses.
    pub clauses: Vec<String>,
}

/// An engine, as who has asked it introduces it.
#[derive(Debug, Deserialize)]
pub struct About {
    /// Its name.
    pub name: String,
    /// The version that was asked.
    pub version: String,
    /// The language that it is written in.
    pub language: String,
    /// The command that installs this version.
    pub install: String,
    /// What a reader should know.
    pub note: Option<String>,
    /// What its failures come from, each with what confirms it.
    #[serde(default, rename = "cause")]
    pub causes: Vec<KnownCause>,
}

/// A cause as somebody has looked into it.
#[derive(Debug, Deserialize)]
pub struct KnownCause {
    /// How it is known that the engine is wrong there.
    pub confirmed: String,
}

/// What an engine keeps.
#[derive(Debug, Deserialize)]
pub struct Row {
    /// The engine.
    pub about: About,
    /// The result in one sentence.
    pub headline: String,
    /// What its failures come from, in the order of [`About::causes`].
    pub causes: Vec<Cause>,
    /// A cell for each chapter.
    pub cells: Vec<Cell>,
    /// The counts of move sequences.
    pub counts: Cell,
    /// The positions of random games.
    pub play: Cell,
}

/// A cause with what it explains.
#[derive(Debug, Deserialize)]
pub struct Cause {
    /// What the engine does, in one sentence.
    pub says: String,
    /// What it is held against: `rule` or `notation`.
    pub class: String,
    /// How many failing cases it explains.
    pub cases: usize,
    /// How many counts and random games that differ.
    pub others: usize,
    /// The check with the smallest position that shows it.
    pub id: String,
}

/// The cases of a chapter that one engine was asked.
#[derive(Debug, Deserialize)]
pub struct Cell {
    /// How many pass.
    pub passed: usize,
    confirmed: usize,
    /// Failures that nobody has looked into yet.
    pub unconfirmed: usize,
    /// How many were not asked.
    pub not_asked: usize,
    /// Some of the failures.
    pub faults: Vec<Fault>,
}

/// A case that an engine fails.
#[derive(Debug, Deserialize)]
pub struct Fault {
    /// The case.
    pub id: String,
    /// Why it holds.
    pub why: String,
    /// The number of its cause, from 1.
    pub cause: Option<usize>,
    /// The clause that it tests, and what that says; empty for a count or a random game.
    pub clause: String,
    /// What the clause says.
    pub states: String,
    /// Where the position comes from.
    pub start: String,
    /// The moves from there.
    pub moves: Vec<String>,
    /// The position after them.
    pub fen: String,
    /// The position as the engine reports it, where it is another.
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
    pub fn found(&self) -> impl Iterator<Item = (usize, &Cause)> {
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
