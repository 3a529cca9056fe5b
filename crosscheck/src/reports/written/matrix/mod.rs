//! Many engines against the clauses of one game: for each engine, which chapters of the rules it keeps,
//! and the boards of what it does not.

mod cause;
mod form;
mod page;

use std::collections::BTreeSet;

use crate::comparing::{Difference, Finding, KnownGame, whole};
use crate::conformance::validate::{Check, CheckOutcome, Conclusion, GameResults, Results};
use crate::fixtures::{Chapter, Fixtures, GuideError, Image, chapters};
use notation::Variant;
use serde::de::Error;

pub use cause::{CauseFound, KnownCause};
use form::VERSION;
pub use form::{About, COUNTS, Cell, Column, Fault, Matrix, PLAY, Row, Standing};

use crate::reports::differing::{differing, shown};
use crate::reports::facts::sentence;
use crate::reports::figures::figures;
use crate::reports::headline::headline;
use crate::reports::written::markdown::{cell as in_cell, sentence_in_cell};
use crate::reports::{Reported, replay};

/// How many failures of a cell are kept with their boards.
const KEPT: usize = 6;
impl Matrix {
    /// A matrix of a game without an engine.
    ///
    /// # Errors
    ///
    /// A guide of the game that cannot be used.
    pub fn new(variant: Variant, fixtures: &Fixtures) -> Result<Self, GuideError> {
        let column = |chapter: Chapter| Column {
            heading: chapter.heading,
            clauses: chapter.sections.into_iter().flat_map(|section| section.clauses).collect(),
        };
        Ok(Self {
            version: VERSION,
            fixtures: fixtures.version.to_string(),
            variant: variant.id().to_owned(),
            chapters: chapters(variant, fixtures)?.into_iter().map(column).collect(),
            engines: Vec::new(),
        })
    }

    /// Adds what an engine keeps.
    pub fn add(&mut self, about: About, results: &Results, fixtures: &Fixtures) {
        let of_game = |game: &&GameResults| game.game.variant.id() == self.variant;
        let game = results.games.iter().find(of_game);
        let checks = game.map_or(&[][..], |game| &game.checks);
        let cell = |is: &dyn Fn(&Check) -> bool| {
            cell(checks.iter().filter(|check| is(check)), &about, results, fixtures)
        };
        let column = |column: &Column| {
            cell(&|check| check.clauses.first().is_some_and(|id| column.clauses.contains(id)))
        };
        let row = Row {
            headline: headline(results),
            is_broken: results.conclusion() == Conclusion::Broken,
            causes: cause::found(&about.causes, game),
            cells: self.chapters.iter().map(column).collect(),
            counts: cell(&Check::is_count),
            play: game.map_or_else(Cell::default, |game| play(game, &about, results, fixtures)),
            about,
        };
        self.put(row);
    }

    /// Puts a row into its place, which may be that of an earlier row of the same engine.
    fn put(&mut self, row: Row) {
        self.engines.retain(|other| other.about.name != row.about.name);
        let name = row.about.name.to_lowercase();
        let place = self.engines.partition_point(|other| other.about.name.to_lowercase() < name);
        self.engines.insert(place, row);
    }

    /// Takes the rows of another matrix over, in the place of those of the same engines.
    ///
    /// # Errors
    ///
    /// What the two disagree about, if they were not asked the same cases.
    pub fn join(&mut self, other: Self) -> Result<(), String> {
        let of = |matrix: &Self| format!("{} {}", matrix.variant, matrix.fixtures);
        if of(self) != of(&other) || self.chapters != other.chapters {
            return Err(format!("has the cases of {}, not those of {}", of(&other), of(self)));
        }
        other.engines.into_iter().for_each(|row| self.put(row));
        Ok(())
    }

    /// Reads a matrix that was written as JSON.
    ///
    /// # Errors
    ///
    /// A text that is no JSON of this form, or of another version of it.
    pub fn read(text: &str) -> serde_json::Result<Self> {
        let matrix: Self = serde_json::from_str(text)?;
        if matrix.version == VERSION {
            Ok(matrix)
        } else {
            let other = matrix.version;
            Err(Error::custom(format!(
                "this is version {other} of the form, but this program reads version {VERSION}; run the engines again"
            )))
        }
    }

    /// Writes it as JSON, with the end of the last line.
    #[must_use]
    pub fn json(&self) -> String {
        crate::pretty(self)
    }

    /// Writes it as one web page, which needs no network: a row for each engine, and behind each failed
    /// cell its boards.
    #[must_use]
    pub fn html(&self) -> String {
        page::page(self)
    }

    /// The engines that fail something which nobody has looked into.
    pub fn unconfirmed(&self) -> impl Iterator<Item = &str> {
        let open = |row: &&Row| row.all().any(|cell| cell.unconfirmed > 0);
        self.engines.iter().filter(open).map(|row| row.about.name.as_str())
    }

    /// The causes that explain no failure any more, each with its engine.
    pub fn mended(&self) -> impl Iterator<Item = (&str, &str)> {
        self.engines.iter().flat_map(|row| {
            let mended = row.causes.iter().filter(|cause| cause.cases + cause.others == 0);
            mended.map(|cause| (row.about.name.as_str(), cause.says.as_str()))
        })
    }

    /// Writes it as a table in Markdown: of each engine what it passes, and what its failures come from.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut table =
            "| engine | version | language | cases | counts | positions | causes of what fails |\n\
                         |---|---|---|---|---|---|---|\n"
                .to_owned();
        for row in &self.engines {
            let About { name, version, language, .. } = &row.about;
            let [name, version, language] = [name, version, language].map(|text| in_cell(text));
            let (passed, asked) = row.cases();
            let of = |cell: &Cell| format!("{}/{}", cell.passed, cell.asked());
            let (counts, play) = (of(&row.counts), of(&row.play));
            let explained = row.causes.iter().map(|cause| {
                let explains = cause.explains();
                format!("{} ({explains})", sentence_in_cell(&cause.says))
            });
            let unexplained: usize = row.all().map(|cell| cell.unconfirmed).sum();
            let unexplained = (unexplained > 0).then(|| format!("{unexplained} not looked into"));
            let causes: Vec<String> = explained.chain(unexplained).collect();
            let causes = causes.join("<br>");
            table += &format!(
                "| {name} | {version} | {language} | {passed}/{asked} | {counts} | {play} | {causes} |\n"
            );
        }
        table
    }

    /// A line for each engine: its name, and how many checks it fails of each chapter, of the counts and in random
    /// games; or why nothing is known of it.
    #[must_use]
    pub fn summary(&self) -> String {
        let line = |row: &Row| {
            let About { name, version, language, .. } = &row.about;
            let [name, version, language] = [name, version, language].map(|text| whole(text));
            let about = format!("{name} {version} ({language})");
            if row.is_broken {
                return format!("{about}: {}\n", whole(&row.headline));
            }
            let failed = self.cells(row).filter(|(_, cell)| cell.failed() > 0);
            let failed: Vec<String> = failed
                .map(|(heading, cell)| format!("{} {}", cell.failed(), whole(heading)))
                .collect();
            let failed = if failed.is_empty() { "nothing".to_owned() } else { failed.join(", ") };
            format!("{about} fails: {failed}\n")
        };
        self.engines.iter().map(line).collect()
    }

    /// The cells of an engine, each with its heading.
    fn cells<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = (&'a str, &'a Cell)> {
        let chapters = self.chapters.iter().map(|column| column.heading.as_str());
        chapters.zip(&row.cells).chain([(COUNTS, &row.counts), (PLAY, &row.play)])
    }
}

/// The cell of some checks.
fn cell<'a>(
    checks: impl Iterator<Item = &'a Check>,
    about: &About,
    results: &Results,
    fixtures: &Fixtures,
) -> Cell {
    let (mut passed, mut not_asked, mut failed) = (0, 0, Vec::new());
    for check in checks {
        match &check.outcome {
            CheckOutcome::Passed | CheckOutcome::Convention(_) | CheckOutcome::Fixed => passed += 1,
            CheckOutcome::Skipped(_) => not_asked += 1,
            CheckOutcome::Failed(finding) | CheckOutcome::Known(finding) => {
                failed.push(Failure::new(check.id.clone(), finding, about));
            }
        }
    }
    Cell { passed, not_asked, ..Cell::of_failures(failed, results, fixtures) }
}

/// The cell of the random games.
fn play<'a>(game: &'a GameResults, about: &About, results: &Results, fixtures: &Fixtures) -> Cell {
    let failure = |finding: &'a Finding| Failure::new(finding.id(), finding, about);
    let failed = game.played.iter().map(failure).collect();
    let passed = usize::try_from(figures(game).positions).unwrap_or(usize::MAX);
    Cell { passed, ..Cell::of_failures(failed, results, fixtures) }
}

/// A finding, with the name of what found it and the number of its cause, from 1.
struct Failure<'a> {
    id: String,
    cause: Option<usize>,
    finding: &'a Finding,
}

impl<'a> Failure<'a> {
    fn new(id: String, finding: &'a Finding, about: &About) -> Self {
        let cause = cause::of(&about.causes, &id, finding).map(|place| place + 1);
        Self { id, cause, finding }
    }
}

impl Cell {
    fn of_failures(mut failed: Vec<Failure<'_>>, results: &Results, fixtures: &Fixtures) -> Self {
        let confirmed = failed.iter().filter(|failure| failure.cause.is_some()).count();
        let unconfirmed = failed.len() - confirmed;
        // What nobody has looked into is to be looked at first, and images show nothing new.
        let is_image = |failure: &Failure<'_>| Image::split(&failure.id).1 != Image::Written;
        failed.sort_by_key(|failure| (failure.cause, is_image(failure)));
        let mut seen = BTreeSet::new();
        let (first, more): (Vec<_>, Vec<_>) =
            failed.into_iter().partition(|failure| seen.insert(failure.cause));
        let kept = first.into_iter().chain(more).take(KEPT);
        let faults = kept.map(|failure| fault(failure, results, fixtures)).collect();
        Self { confirmed, unconfirmed, faults, ..Self::default() }
    }
}

fn fault(failure: Failure<'_>, results: &Results, fixtures: &Fixtures) -> Fault {
    let Failure { id, cause, finding } = failure;
    let (differences, _) = shown(finding);
    let (mut missing, mut surplus) = (Vec::new(), Vec::new());
    let game = &finding.position.game;
    let text = |played: &notation::Move| played.text(game.variant).to_string();
    for difference in differences {
        match difference {
            Difference::Moves { missing: one, surplus: other } => {
                missing.extend(one.iter().map(text));
                surplus.extend(other.iter().map(text));
            }
            Difference::Accepts { played } => surplus.push(text(played)),
            _ => {}
        }
    }
    let case = fixtures.cases.iter().find(|case| case.id == id);
    let setup = KnownGame::setup(finding);
    let clause = case.and_then(|case| case.clauses.first().cloned()).unwrap_or_default();
    Fault {
        id,
        why: case.map(|case| case.why.clone()).unwrap_or_default(),
        cause,
        states: sentence(fixtures, &clause).to_owned(),
        clause,
        class: finding.class.id().to_owned(),
        start: whole(&finding.position.fen),
        moves: finding.position.line.iter().map(text).collect(),
        fen: setup.map_or_else(|| whole(&finding.position.fen), |setup| setup.to_string()),
        reported: finding.reported_elsewhere().map(ToString::to_string),
        missing,
        surplus,
        told: differences.iter().map(|difference| told(finding, difference)).collect(),
        replay: whole(&replay(&results.subject, finding)),
    }
}

/// A difference in words. Of a breakage what happened is told, and not what passed before it: that changes
/// from run to run, and names folders of this machine.
fn told(finding: &Finding, difference: &Difference) -> String {
    let text = differing(finding, difference);
    match difference {
        Difference::Broke { .. } => text.lines().take(1).map(|line| format!("{line}\n")).collect(),
        _ => text,
    }
}
