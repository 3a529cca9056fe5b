//! Conventions in which good libraries differ from the reference. None of them is a rule of a page.

use clap::ValueEnum;
use crosscheck::comparing::{
    Further, FurtherAnswer, Implementation, KnownGame, NoAnswer, Observation, PartialStatus,
    PositionRef, Reference, implementations,
};
use crosscheck::conformance::class::{COUNTED, counted_to_the_draw, has_been_drawn, holds};
use notation::{Move, Outcome, Setup};

use crate::castling_text::CastlingText;

/// A convention that an engine follows and the reference does not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Convention {
    /// A game that is drawn by its history, or dead, has no more moves. The reference still lists
    /// moves: an earlier draw makes no later move illegal.
    #[value(name = "drawn-game=over")]
    DrawnGameIsOver,
    /// If a game has ended for several reasons, the engine names any of them. The reference names the
    /// first in the order of the notation.
    #[value(name = "first-end=any")]
    AnyEndIsNamed,
    /// Castling of Chess960 is written as the King's own move. The reference writes it as the King
    /// taking its Rook.
    #[value(name = "castling=own-move")]
    CastlingIsOwnMove,
    /// Castling of the other games is written as the King taking its Rook. The reference writes it as the
    /// King's own move.
    #[value(name = "castling=takes-rook")]
    CastlingTakesRook,
}

impl Convention {
    /// How the engine writes castling, if the convention says so.
    pub(crate) const fn castling(self) -> Option<CastlingText> {
        match self {
            Self::CastlingIsOwnMove => Some(CastlingText::OwnMove),
            Self::CastlingTakesRook => Some(CastlingText::TakesRook),
            Self::DrawnGameIsOver | Self::AnyEndIsNamed => None,
        }
    }
}

/// An engine that follows some conventions: what it says by them is left open.
pub(crate) struct Following {
    engine: Box<dyn Implementation<KnownGame>>,
    conventions: Vec<Convention>,
    oracle: implementations::Oracle,
    generator: implementations::Perft,
}

impl Following {
    pub(crate) fn new(
        engine: Box<dyn Implementation<KnownGame>>,
        conventions: &[Convention],
    ) -> Self {
        Self {
            engine,
            conventions: conventions.to_vec(),
            oracle: implementations::oracle(),
            generator: implementations::perft(),
        }
    }

    /// Whether the game has been drawn, where the engine ends drawn games.
    fn has_been_drawn(&self, at: PositionRef<'_>) -> bool {
        self.conventions.contains(&Convention::DrawnGameIsOver) && has_been_drawn(at)
    }

    /// The answer, unless it says that a drawn game is over.
    fn open<T>(
        &self,
        at: PositionRef<'_>,
        answer: Result<T, NoAnswer>,
        says_so: impl Fn(&T) -> bool,
    ) -> Result<T, NoAnswer> {
        let is_over = match &answer {
            Ok(answer) => says_so(answer),
            Err(NoAnswer::Refused(_)) => true,
            Err(_) => false,
        };
        if is_over && self.has_been_drawn(at) {
            return Err(NoAnswer::unsupported("the moves of a drawn game"));
        }
        answer
    }

    /// An engine that ends a drawn game has no moves there, and may have ended it earlier on the line. All else that it
    /// says is compared.
    fn end(&mut self, at: PositionRef<'_>, seen: &mut Observation) {
        let Ok(right) = self.oracle.snapshot(at) else { return };
        seen.moves = right.moves;
        let ends_earlier = right.status.outcome.is_none()
            && seen.status.outcome.flatten().is_some_and(|named| named.winner.is_none());
        if ends_earlier {
            seen.status = PartialStatus { check: seen.status.check, ..PartialStatus::default() };
        }
    }

    /// Leaves the end of a game open where it has another reason than the one that the oracle names, and
    /// this reason holds as well.
    fn any_end(&mut self, at: PositionRef<'_>, seen: &mut Observation) {
        let Some(Some(named)) = seen.status.outcome else { return };
        let outcome = self.oracle.snapshot(at).ok().and_then(|seen| seen.status.outcome);
        let is_another = |ours: &Outcome| {
            ours.winner == named.winner
                && ours.reason != named.reason
                && holds(named.reason, ours.reason, at)
        };
        if outcome.as_ref().is_some_and(is_another) {
            seen.status.outcome = None;
        }
    }
}

impl Implementation<KnownGame> for Following {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let answer = self.engine.observe(at);
        let mut seen = self.open(at, answer, |_| false)?;
        if seen.moves.is_empty() && self.has_been_drawn(at) {
            self.end(at, &mut seen);
        }
        if self.conventions.contains(&Convention::AnyEndIsNamed) {
            self.any_end(at, &mut seen);
        }
        Ok(seen)
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let answers = self.engine.successors(at, played).into_iter();
        answers.map(|answer| self.open(at, answer, |_| false)).collect()
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        let answer = self.engine.perft(at, depth);
        let nodes = self.open(at, answer, |&nodes| nodes == 0)?;
        let ends_games = self.conventions.contains(&Convention::DrawnGameIsOver);
        let right =
            if ends_games { self.generator.perft(at, depth).unwrap_or(nodes) } else { nodes };
        if nodes < right && right <= COUNTED && nodes == counted_to_the_draw(at, depth) {
            return Err(NoAnswer::unsupported("a count beyond the end of a drawn game"));
        }
        Ok(nodes)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let answer = self.engine.divide(at, depth);
        self.open(at, answer, Vec::is_empty)
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        let answer = self.engine.further(at, question);
        self.open(at, answer, |_| false)
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }
}
