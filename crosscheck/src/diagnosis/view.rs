//! A position of a run: what the reference says about it, and what the engine says.

use std::collections::HashSet;

use crate::comparing::play::Marks;
use crate::comparing::{NoAnswer, Observation, Position};
use crate::known::endings::has_move;
use notation::{Fault, Move, Outcome, Reason, Refusal, Setup, Status};
use oracle::{Game, reasons};

use super::heard::Heard;

/// A position, as both sides see it.
pub(super) struct View {
    /// The position.
    pub(super) position: Position,
    /// The reference there, with the legal moves and the position after each; `None` if it refuses the position.
    pub(super) right: Option<Right>,
    /// Why the reference refuses it.
    pub(super) refused: Vec<Refusal>,
    /// What is to be said of the last move of the line, if there is one.
    pub(super) last: Option<Marks>,
    /// What the engine says.
    pub(super) heard: Heard,
    /// Whether the engine is known to read the start of the line wrongly.
    pub(super) is_misread: bool,
}

/// What the reference says about a position.
pub(super) struct Right {
    pub(super) game: Game,
    pub(super) moves: Vec<(Move, Setup)>,
    pub(super) status: Status,
}

impl Right {
    /// Whether the game has ended by a rule of its own: no move is legal then, wherever pieces go.
    pub(super) fn is_over(&self) -> bool {
        reasons::own_ending(self.game.setup(), self.game.rulings()).is_some()
    }
}

impl View {
    /// Asks the reference; `None` if a move of the line is not legal.
    pub(super) fn of(position: Position, heard: Heard) -> Option<Self> {
        let (variant, rulings) = (position.game.variant, &position.game.rulings);
        let Ok(mut game) = Game::new(variant, rulings, &position.fen) else {
            let refused = match position.game.setup_of(&position.fen) {
                Ok(setup) => reasons::refusals(&setup, rulings),
                Err(refusal) => vec![refusal],
            };
            let (right, last, is_misread) = (None, None, false);
            return Some(Self { position, right, refused, last, heard, is_misread });
        };
        let mut last = None;
        for &played in &position.line {
            let before = game.setup().clone();
            game.play(played).ok()?;
            last = Marks::of(&before, played, game.setup());
        }
        let right = Right { moves: game.successors(), status: game.status(), game };
        let (right, refused, is_misread) = (Some(right), Vec::new(), false);
        let mut view = Self { position, right, refused, last, heard, is_misread };
        view.infer_end();
        Some(view)
    }

    /// The engine's answer, if it gave one.
    pub(super) fn seen(&self) -> Option<&Observation> {
        self.heard.seen.as_ref()?.as_ref().ok()
    }

    /// Whether the game has ended by a rule of its own.
    pub(super) fn is_over(&self) -> bool {
        self.right.as_ref().is_some_and(Right::is_over)
    }

    /// Where the game has ended by a rule of its own, the moves tell whether it goes on in the eyes of an engine that does
    /// not say it: none is legal after the end. They tell nothing where there would be none though it went on.
    pub(super) fn infer_end(&mut self) {
        let Some((right, seen)) = self.both() else { return };
        let tells = || !seen.moves.is_empty() || has_move(right.game.setup(), right.game.rulings());
        if right.is_over() && seen.status.outcome.is_none() && tells() {
            let ended = right.status.outcome.filter(|_| seen.moves.is_empty());
            if let Some(Ok(seen)) = &mut self.heard.seen {
                seen.status.outcome = Some(ended);
            }
        }
    }

    /// Both answers about a position where the engine stands as it should, as far as it says.
    pub(super) fn both(&self) -> Option<(&Right, &Observation)> {
        let (right, seen) = (self.right.as_ref()?, self.seen()?);
        let stands = seen.setup.as_ref().is_none_or(|setup| setup == right.game.setup());
        stands.then_some((right, seen))
    }

    /// Whether the two sides differ in whether the game has ended in spite of the moves that there would be. What moves are
    /// listed follows from that.
    pub(super) fn is_end_disputed(&self) -> bool {
        let Some((right, seen)) = self.both() else { return false };
        let reason = |ended: Option<Outcome>| ended.map(|ended| ended.reason);
        let told = reason(seen.status.outcome.flatten());
        let needs_none = [Reason::Checkmate, Reason::StalematedGeneral, Reason::Stalemate];
        let ends = seen.moves.is_empty() && !right.moves.is_empty();
        let ends = ends && told.is_some_and(|reason| !needs_none.contains(&reason));
        (ends || right.is_over()) && told != reason(right.status.outcome)
    }

    /// Whether an engine lists no move where there are some, and does not say that the game is over. `None` where its moves
    /// do not tell.
    pub(super) fn stops(&self) -> Option<bool> {
        let (right, seen) = self.both()?;
        let tells = seen.status.outcome.flatten().is_none() && !right.moves.is_empty();
        tells.then_some(seen.moves.is_empty())
    }

    /// Whether no missing moves can be why an engine lists none: several pieces have one, and no check bars them.
    pub(super) fn is_stopped(&self) -> bool {
        let Some(right) = self.right.as_ref().filter(|_| self.stops() == Some(true)) else {
            return false;
        };
        let origins: HashSet<_> =
            right.moves.iter().map(|(played, _)| (played.dropped, played.from)).collect();
        !right.status.check && origins.len() > 1
    }

    /// Whether the engine counts the points at the end wrongly, if it tells them of the same end: another end has others.
    pub(super) fn are_points_wrong(&self) -> Option<bool> {
        let (right, seen) = self.both()?;
        let ended = right.status.outcome?;
        let is_same = seen
            .status
            .outcome
            .is_none_or(|told| told.is_some_and(|told| told.reason == ended.reason));
        seen.status.points.filter(|_| is_same).map(|told| told != ended.points)
    }

    /// Whether the engine refuses the position.
    pub(super) const fn is_refused(&self) -> bool {
        matches!(self.heard.seen, Some(Err(NoAnswer::Refused(_))))
    }

    /// What is wrong in how the engine writes the position, if it writes it otherwise than the notation has it.
    pub(super) fn misspelling(&self) -> Option<&Fault> {
        match &self.heard.seen {
            Some(Err(NoAnswer::Misspelt(misspelling))) => Some(&misspelling.fault.fault),
            _ => None,
        }
    }

    /// The parts of the engine's answer that are wrong.
    pub(super) fn wrong(&self) -> Vec<Part> {
        let mut wrong = Vec::new();
        if self.right.is_none() {
            if self.seen().is_some() {
                wrong.push(Part::Answer);
            }
            return wrong;
        }
        if self.is_refused() || self.misspelling().is_some() {
            wrong.push(Part::Answer);
        }
        let Some(right) = &self.right else { return wrong };
        let told = self.seen().and_then(|seen| seen.setup.as_ref());
        // After a line, the last move is in question, and told of the position before it.
        if let Some(setup) = told.filter(|_| self.position.line.is_empty()) {
            let fields = Field::differing(right.game.setup(), setup);
            wrong.extend(fields.into_iter().map(Part::Read));
        }
        if let Some((right, seen)) = self.both() {
            let legal = |played: &Move| right.moves.iter().any(|(legal, _)| legal == played);
            let missing = right.moves.iter().map(|(played, _)| *played);
            let missing = missing.filter(|played| !seen.moves.contains(played));
            let surplus = seen.moves.iter().copied().filter(|played| !legal(played));
            wrong.extend(missing.chain(surplus).map(Part::Listed));
            let status = &right.status;
            if seen.status.check.is_some_and(|check| check != status.check) {
                wrong.push(Part::Check);
            }
            let plain =
                |outcome: Option<Outcome>| outcome.map(|outcome| (outcome.winner, outcome.reason));
            if seen.status.outcome.is_some_and(|ended| plain(ended) != plain(status.outcome)) {
                wrong.push(Part::Outcome);
            }
            if self.are_points_wrong() == Some(true) {
                wrong.push(Part::Points);
            }
            if seen.status.claims.as_ref().is_some_and(|claims| *claims != status.claims) {
                wrong.push(Part::Claims);
            }
        }
        let stands = self.seen().is_none() || self.both().is_some();
        for (played, after) in self.heard.after.iter().filter(|_| stands) {
            let expected = right.moves.iter().find(|(legal, _)| legal == played);
            if let (Some((_, expected)), Ok(after)) = (expected, after) {
                let fields = Field::differing(expected, after);
                wrong.extend(fields.into_iter().map(|field| Part::After(*played, field)));
            }
        }
        wrong
    }
}

/// Something that an engine says about a position: one part of an answer, right or wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Part {
    /// Whether a move is legal.
    Listed(Move),
    /// A field of the position after a move.
    After(Move, Field),
    /// Whether there is a check.
    Check,
    /// How the game has ended.
    Outcome,
    /// What each side counts at the end.
    Points,
    /// What may be claimed.
    Claims,
    /// A field of the position itself.
    Read(Field),
    /// Whether it is a position.
    Answer,
}

impl Part {
    /// The move that it is about, if it is about one.
    pub(super) const fn played(self) -> Option<Move> {
        match self {
            Self::Listed(played) | Self::After(played, _) => Some(played),
            _ => None,
        }
    }
}

/// A field of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Field {
    Board,
    Side,
    Castling,
    EnPassant,
    Checks,
    Hands,
    HalfMoves,
    FullMoves,
}

impl Field {
    /// The fields in which two positions differ.
    pub(super) fn differing(one: &Setup, other: &Setup) -> Vec<Self> {
        let differ = [
            (one.board != other.board, Self::Board),
            (one.side != other.side, Self::Side),
            (one.castling != other.castling, Self::Castling),
            (one.en_passant != other.en_passant, Self::EnPassant),
            (one.checks != other.checks, Self::Checks),
            (one.hands != other.hands, Self::Hands),
            (one.half_moves != other.half_moves, Self::HalfMoves),
            (one.full_moves != other.full_moves, Self::FullMoves),
        ];
        differ.into_iter().filter_map(|(differs, field)| differs.then_some(field)).collect()
    }
}
