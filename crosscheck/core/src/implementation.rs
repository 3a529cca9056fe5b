use std::fmt;

use notation::Refusal;

use crate::{AnyGame, Further, FurtherAnswer, FurtherKind, History, NoAnswer};

/// The position that a question is about: a start position and the line played from it. It is
/// complete in itself, as a request of the engine protocol is (SPEC section 6).
#[derive(Debug, PartialEq, Eq)]
pub struct PositionRef<'a, G: AnyGame> {
    /// The game.
    pub game: &'a G,
    /// The start position, as a FEN.
    pub fen: &'a str,
    /// The moves played from it.
    pub line: &'a [G::Move],
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would ask it of the game")]
impl<G: AnyGame> Clone for PositionRef<'_, G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AnyGame> Copy for PositionRef<'_, G> {}

impl<G: AnyGame> fmt::Display for PositionRef<'_, G> {
    /// The FEN, then `moves` and the line, if there is one. The game is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.fen)?;
        if self.line.is_empty() {
            Ok(())
        } else {
            write!(f, " moves {}", self.game.texts(self.line))
        }
    }
}

/// The full state of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot<G: AnyGame> {
    /// The position after the line, as its FEN gives it.
    pub setup: G::Setup,
    /// The legal moves, sorted, each once.
    pub moves: Vec<G::Move>,
    /// The status of the position with its history.
    pub status: G::Status,
}

/// What an implementation says about a position. An engine may give the moves alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation<G: AnyGame> {
    /// The legal moves, sorted, each once.
    pub moves: Vec<G::Move>,
    /// The position after the line, if the engine gives it.
    pub setup: Option<G::Setup>,
    /// The status, as far as the engine gives it.
    pub status: G::PartialStatus,
}

impl<G: AnyGame> From<Snapshot<G>> for Observation<G> {
    fn from(snapshot: Snapshot<G>) -> Self {
        let Snapshot { setup, moves, status } = snapshot;
        Self { moves, setup: Some(setup), status: status.into() }
    }
}

/// Puts what an engine lists into the order of its moves.
///
/// # Errors
///
/// A predicate that follows the engine's name, if it lists a move twice.
pub fn in_order<G: AnyGame, T: Ord>(
    mut listed: Vec<T>,
    played: impl Fn(&T) -> G::Move,
    game: &G,
) -> Result<Vec<T>, String> {
    listed.sort_unstable();
    match listed.windows(2).find(|pair| played(&pair[0]) == played(&pair[1])) {
        None => Ok(listed),
        Some(pair) => Err(format!("listed the move {} twice", game.text(played(&pair[0])))),
    }
}

/// An implementation of some games: the reference, the generator, or another engine.
///
/// Every question carries its whole position. An adapter may keep the state of the last one, so
/// that each further move down a line costs one move.
pub trait Implementation<G: AnyGame>: Send {
    /// The name that reports give it.
    fn name(&self) -> &str;

    /// Returns the legal moves at a position, and the position and the status if it gives them.
    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer>;

    /// Returns the position after each of some possible next moves, in their order.
    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>>;

    /// Counts the legal move sequences of a length.
    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer>;

    /// Counts the same by first move, sorted by move.
    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer>;

    /// Counts the same by first move, sorted by move, with every last move listed: the second route of a side
    /// that otherwise counts in bulk.
    fn divide_listed(
        &mut self,
        _at: PositionRef<'_, G>,
        _depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        Err(NoAnswer::unsupported("counting by listing"))
    }

    /// The further questions that it offers.
    fn further_questions(&self) -> &[FurtherKind] {
        &[]
    }

    /// Answers a further question. It is asked only those that it offers.
    fn further(
        &mut self,
        _at: PositionRef<'_, G>,
        question: &Further<G>,
    ) -> Result<FurtherAnswer<G>, NoAnswer> {
        Err(NoAnswer::open(question.kind()))
    }

    /// Whether it can refuse a position or a move. If it cannot, it is never asked about an illegal
    /// one: it would answer something else, or break.
    fn refuses(&self) -> bool {
        true
    }

    /// What it has been asked since it was started, if that is kept.
    fn history(&self) -> Option<History<G>> {
        None
    }
}

/// An implementation that serves as the reference: it gives the full snapshot of every position.
pub trait Reference<G: AnyGame>: Implementation<G> {
    /// Returns the position, the legal moves and the status.
    fn snapshot(&mut self, at: PositionRef<'_, G>) -> Result<Snapshot<G>, NoAnswer>;

    /// Returns the same, and the position after every legal move, in their order, if that costs
    /// next to nothing.
    fn expanded(&mut self, at: PositionRef<'_, G>) -> Result<Expanded<G>, NoAnswer> {
        self.snapshot(at).map(|snapshot| (snapshot, None))
    }

    /// Every reason that it knows for refusing the start position; empty where it accepts the
    /// position.
    fn refusals(&mut self, at: PositionRef<'_, G>) -> Vec<Refusal>;
}

/// A snapshot, and the position after every legal move, in their order, where it came with it.
pub type Expanded<G> = (Snapshot<G>, Option<Vec<<G as AnyGame>::Setup>>);
