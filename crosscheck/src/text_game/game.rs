use std::str::FromStr;

use crate::comparing::play::{Coverage, Start, Turn};
use crate::comparing::{
    AnyGame, Finding, Ignored, Parts, PositionRef, Reference, STARTPOS, Snapshot,
};
use crate::text_game::board::{Spot, letter};
use crate::text_game::fen::{Plain, TextSetup};
use crate::text_game::moves::TextMove;
use crate::text_game::status::TextStatus;
use crate::text_game::{groups, play};

/// The longest name of a game, in bytes.
const LONGEST_NAME: usize = 60;

/// A game of which only the name is known, and how its texts are compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextGame {
    name: String,
    ignored: Vec<Ignored>,
    royal: String,
}

impl FromStr for TextGame {
    type Err = NoGame;

    fn from_str(name: &str) -> Result<Self, NoGame> {
        Self::new(name)
    }
}

/// A text that names no game.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the name of a game is one word of at most {LONGEST_NAME} letters, digits and signs")]
pub struct NoGame;

impl TextGame {
    /// A game by the name that both engines have for it, such as `atomic`. Kings are royal, and every
    /// field of a FEN is compared.
    ///
    /// # Errors
    ///
    /// [`NoGame`] for a text that is not one word.
    pub fn new(name: &str) -> Result<Self, NoGame> {
        let is_word = name.bytes().all(|byte| byte.is_ascii_graphic());
        if name.is_empty() || name.len() > LONGEST_NAME || !is_word {
            return Err(NoGame);
        }
        Ok(Self { name: name.to_owned(), ignored: Vec::new(), royal: "Kk".to_owned() })
    }

    /// The game, compared without some parts of a FEN.
    #[must_use]
    pub fn ignoring(mut self, ignored: &[Ignored]) -> Self {
        self.ignored = ignored.to_vec();
        self.ignored.sort_unstable();
        self.ignored.dedup();
        self
    }

    /// The game, with these letters for the pieces that stay on the board when a position is made
    /// smaller, and that may never be captured there. None are royal where it is empty.
    #[must_use]
    pub fn with_royal(mut self, letters: &str) -> Self {
        letters.clone_into(&mut self.royal);
        self
    }

    /// A status without what is ignored.
    pub(crate) fn compared(&self, status: TextStatus) -> TextStatus {
        let keeps = |ignored: Ignored| !self.ignored.contains(&ignored);
        TextStatus {
            check: status.check.filter(|_| keeps(Ignored::Check)),
            ended: status.ended.filter(|_| keeps(Ignored::Outcome)),
        }
    }

    /// Whether a move captures a royal piece.
    fn takes_royal(&self, setup: &TextSetup, played: &TextMove) -> bool {
        let captive = || {
            let board = setup.board()?;
            letter(board.get(played.way()?.to)?)
        };
        captive().is_some_and(|letter| {
            // An own royal piece there is no captive: some engines write castling so.
            self.royal.contains(letter) && letter.is_ascii_uppercase() != setup.is_white()
        })
    }
}

impl AnyGame for TextGame {
    type Move = TextMove;
    type Setup = TextSetup;
    type Status = TextStatus;
    type PartialStatus = TextStatus;

    fn id(&self) -> &str {
        &self.name
    }

    fn start_fen(&self) -> String {
        STARTPOS.to_owned()
    }

    fn text(&self, played: TextMove) -> String {
        played.to_string()
    }

    fn read_move(&self, text: &str) -> Result<TextMove, String> {
        TextMove::read(text)
    }

    fn read_fen(&self, fen: &str) -> Result<TextSetup, String> {
        TextSetup::read(fen, &self.ignored)
    }

    fn terms(&self) -> Vec<(&'static str, String)> {
        let ignored = self.ignored.iter().map(|one| ("ignore", one.id().to_owned()));
        let royal = (self.royal != "Kk").then(|| ("royal", self.royal.clone()));
        ignored.chain(royal).collect()
    }

    fn status_differs(left: &TextStatus, right: &TextStatus) -> Option<(TextStatus, TextStatus)> {
        left.differ(right)
    }

    /// What a move does is not known: each may do more than it seems to.
    fn is_special(_: &TextSetup, _: TextMove) -> bool {
        true
    }

    /// Nothing is known of how positions come about.
    fn has_come_about(_: PositionRef<'_, Self>) -> bool {
        true
    }

    // What is made smaller in a finding.

    type Place = Spot;

    const PLAIN: &'static [fn(&mut TextSetup)] = &[
        |setup| setup.set_plain(Plain::Castling),
        |setup| setup.set_plain(Plain::EnPassant),
        |setup| setup.set_plain(Plain::HalfMoves),
        |setup| setup.set_plain(Plain::FullMoves),
    ];

    fn removable(&self, setup: &TextSetup) -> Vec<Spot> {
        setup.board().map(|board| board.without_letters(&self.royal)).unwrap_or_default()
    }

    fn remove(setup: &mut TextSetup, spots: &[Spot]) {
        setup.change_board(|board| {
            for &spot in spots {
                board.remove(spot);
            }
        });
    }

    fn parts(left: &TextSetup, right: &TextSetup) -> Parts {
        left.parts(right)
    }

    /// The reference accepts it, and no move there captures a royal piece: an engine that trusts its
    /// input would play on from a check that was never answered.
    fn status_parts(left: &TextStatus, right: &TextStatus) -> String {
        let has_ended = |status: &TextStatus| matches!(status.ended, Some(Some(_)));
        let check = left.check == right.check;
        format!("{check} {} {}", has_ended(left), has_ended(right))
    }

    fn is_position(&self, setup: &TextSetup, left: &mut dyn Reference<Self>) -> bool {
        let fen = setup.to_string();
        let seen = left.snapshot(PositionRef { game: self, fen: &fen, line: &[] });
        seen.is_ok_and(|seen| {
            // An engine that has no use for a field writes it in its own way, and the hands in its own order.
            let is_like = match (seen.setup.board(), setup.board()) {
                (Some(one), Some(two)) => one.is_like(&two),
                (one, two) => one == two,
            };
            is_like && !seen.moves.iter().any(|played| self.takes_royal(setup, played))
        })
    }

    // How it is played at random.

    fn start(&self, known: &[Start<Self>], rng: &mut fastrand::Rng) -> Start<Self> {
        rng.choice(known).cloned().unwrap_or_else(|| (self.start_fen(), Vec::new()))
    }

    fn illegal(&self, snapshot: &Snapshot<Self>, rng: &mut fastrand::Rng) -> Vec<TextMove> {
        play::illegal(snapshot, rng)
    }

    fn next(
        &self,
        turn: &Turn<'_, Self>,
        coverage: &mut Coverage,
        rng: &mut fastrand::Rng,
    ) -> Option<TextMove> {
        play::next(turn, coverage, rng)
    }

    fn shows(finding: &Finding<Self>) -> Option<String> {
        Some(groups::what(finding))
    }
}
