//! What a finding is of: a cause in a table, or what the docs alone tell.

use crosscheck_core::Failure;

use super::steps::positions;
use crate::book::GameName;
use crate::drawing::{Board, Mark};
use crate::pages::Source;
use crate::results::{CauseFound, Fault, Finding, Row};

/// A finding with all that is known of it.
pub(super) struct Found<'a> {
    pub(super) finding: &'a Finding,
    pub(super) game: &'a GameName,
    /// The engine with its version.
    pub(super) engine: String,
    pub(super) language: &'a str,
    /// Where the position comes from, and the moves from there.
    pub(super) start: &'a str,
    pub(super) moves: &'a [String],
    /// The positions on the way, the last of which shows it.
    pub(super) positions: Vec<String>,
    /// Legal moves that the engine does not list, and moves that it lists and that are not legal.
    missing: &'a [String],
    surplus: &'a [String],
    /// What a table has of it.
    pub(super) tabled: Option<Tabled<'a>>,
}

/// A cause in a table, and the failure that shows it.
#[derive(Clone, Copy)]
pub(super) struct Tabled<'a> {
    pub(super) row: &'a Row,
    pub(super) number: usize,
    pub(super) cause: &'a CauseFound,
    pub(super) fault: &'a Fault,
}

impl<'a> Found<'a> {
    /// What a finding is of.
    pub(super) fn of(finding: &'a Finding, source: &'a Source) -> Result<Self, Failure> {
        let gone =
            || Failure::usage(format!("site/data/findings.json: nothing shows {}", finding.id));
        let game = source.game(&finding.game).ok_or_else(gone)?;
        if let Some(by_hand) = &finding.by_hand {
            let line = positions(game.id, &by_hand.start, &by_hand.moves);
            return Ok(Self {
                finding,
                game,
                engine: format!("{} {}", finding.engine, by_hand.version),
                language: &by_hand.language,
                start: &by_hand.start,
                moves: &by_hand.moves,
                positions: line.ok_or_else(gone)?,
                missing: &[],
                surplus: &by_hand.surplus,
                tabled: None,
            });
        }
        let (row, number, cause) = source.results.cause(finding).ok_or_else(gone)?;
        let wanted = finding.case.as_ref().unwrap_or(&cause.id);
        let fault = row.shown_by(number, wanted).ok_or_else(gone)?;
        // The reference may refuse the start, where that is what the case is about.
        let mut line = positions(game.id, &fault.start, &fault.moves).unwrap_or_default();
        line.pop();
        line.push(fault.fen.clone());
        Ok(Self {
            finding,
            game,
            engine: format!("{} {}", row.about.name, row.about.version),
            language: &row.about.language,
            start: &fault.start,
            moves: &fault.moves,
            positions: line,
            missing: &fault.missing,
            surplus: &fault.surplus,
            tabled: Some(Tabled { row, number, cause, fault }),
        })
    }

    /// The board that shows it, with the moves that differ.
    pub(super) fn board(&self) -> Board<'_> {
        let marks = |moves: &[String], is_legal| -> Vec<Mark> {
            moves.iter().filter_map(|played| Mark::new(played, is_legal)).collect()
        };
        let fen = self.positions.last().map_or(self.start, String::as_str);
        let board = Board::new(self.game, fen).after(self.moves.last().map(String::as_str));
        board.with(marks(self.missing, true).into_iter().chain(marks(self.surplus, false)))
    }

    /// The moves that differ: those that are missing, and those that are too many.
    pub(super) const fn differing(&self) -> [&[String]; 2] {
        [self.missing, self.surplus]
    }
}
