//! The board of a case, with the moves that the case names marked on it.

use std::collections::BTreeMap;

use notation::{Move, Setup, Square};

use super::svg::{self, Marks};
use crate::comparing::{KnownGame, PositionRef, Reference, implementations};
use crate::explaining::diagram;
use crate::fixtures::{Case, Expectation};
use crate::reports::grid::Way;

/// More marked moves than this make the board unreadable.
const MARKED: usize = 40;

/// The position of a case, and the moves that the case states to be legal or illegal.
#[derive(Debug, Clone)]
pub struct CaseBoard {
    setup: Setup,
    legal: Vec<Move>,
    not_legal: Vec<Move>,
}

impl CaseBoard {
    /// The board of a case after its line; `None` for a text that is not a FEN. A refused position
    /// is drawn as its FEN has it.
    #[must_use]
    pub fn of(case: &Case) -> Option<Self> {
        let Case { variant, rulings, fen, line, .. } = case;
        let at = PositionRef { game: &KnownGame::new(*variant, rulings), fen, line };
        let seen = implementations::oracle().snapshot(at).ok().map(|snapshot| snapshot.setup);
        let setup = seen.or_else(|| at.game.setup_of(fen).ok())?;
        let (mut legal, mut not_legal) = (Vec::new(), Vec::new());
        for expected in &case.expect {
            match expected {
                Expectation::Moves(moves) | Expectation::MovesOf(_, moves) => legal.extend(moves),
                Expectation::Includes(played) | Expectation::After(played, _) => {
                    legal.push(*played);
                }
                Expectation::Excludes(played) => not_legal.push(*played),
                _ => {}
            }
        }
        legal.sort_unstable();
        legal.dedup();
        // If a piece may go to a square, there is no mark for a result that it may not have there.
        not_legal.retain(|no| !legal.iter().any(|yes| (yes.from, yes.to) == (no.from, no.to)));
        if legal.len() + not_legal.len() > MARKED {
            (legal, not_legal) = (Vec::new(), Vec::new());
        }
        Some(Self { setup, legal, not_legal })
    }

    /// Whether it shows more than a position.
    #[must_use]
    pub const fn is_marked(&self) -> bool {
        !self.legal.is_empty() || !self.not_legal.is_empty()
    }

    /// Draws the board in letters, as [`diagram`] does, with `o` on each square that a legal move
    /// enters and `x` on each that an illegal move enters: in its place, or after the piece on it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut marks: BTreeMap<Square, char> = BTreeMap::new();
        marks.extend(self.not_legal.iter().map(|played| (played.to, 'x')));
        marks.extend(self.legal.iter().map(|played| (played.to, 'o')));
        let variant = self.setup.variant;
        let mut rows: Vec<Vec<char>> =
            diagram(&self.setup).lines().map(|row| row.chars().collect()).collect();
        for (square, mark) in marks {
            let row = &mut rows[usize::from(variant.size() - 1 - square.rank())];
            // Four characters for the rank, then three for each file: a sign of two, and a gap.
            let gap = 4 + 3 * usize::from(square.file()) + 2;
            if self.setup.board.get(square).is_none() {
                row[gap - 1] = mark;
            } else {
                row.resize(row.len().max(gap + 1), ' ');
                row[gap] = mark;
            }
        }
        rows.into_iter().map(|row| row.into_iter().collect::<String>() + "\n").collect()
    }

    /// Draws the board as an SVG for a page: rings where a legal move enters, crosses where an
    /// illegal one does. Its style is in the style sheet of the page.
    #[must_use]
    pub fn svg(&self) -> String {
        let ways = |moves: &[Move]| moves.iter().map(|&played| played.into()).collect();
        let (missing, surplus): (Vec<Way>, Vec<Way>) = (ways(&self.legal), ways(&self.not_legal));
        let marks = Marks { missing: &missing, surplus: &surplus, ..Marks::default() };
        svg::board(&(&self.setup).into(), marks, &self.setup.to_string()).into_string()
    }
}
