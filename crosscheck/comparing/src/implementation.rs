use notation::{Move, Refusal, Rulings, Setup, Status, Variant};

use crate::{NoAnswer, PartialStatus};

/// The position that a question is about: a start position and the line played from it. It is
/// complete in itself, as a request of the engine protocol is (SPEC section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionRef<'a> {
    /// The game.
    pub variant: Variant,
    /// The rulings in force.
    pub rulings: &'a Rulings,
    /// The start position, six fields.
    pub fen: &'a str,
    /// The moves played from it.
    pub line: &'a [Move],
}

/// The full state of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The position after the line, as its FEN gives it.
    pub setup: Setup,
    /// The legal moves, sorted, each once.
    pub moves: Vec<Move>,
    /// The status of the position with its history.
    pub status: Status,
}

/// What an implementation says about a position. An engine may give the moves alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The legal moves, sorted, each once.
    pub moves: Vec<Move>,
    /// The position after the line, if the engine gives it.
    pub setup: Option<Setup>,
    /// The status, as far as the engine gives it.
    pub status: PartialStatus,
}

impl From<Snapshot> for Observation {
    fn from(snapshot: Snapshot) -> Self {
        let Snapshot { setup, moves, status } = snapshot;
        Self { moves, setup: Some(setup), status: PartialStatus::of(&status) }
    }
}

/// Puts what an engine lists into the order of its moves.
///
/// # Errors
///
/// A predicate that follows the engine's name, if it lists a move twice.
pub fn in_order<T: Ord>(
    mut listed: Vec<T>,
    played: impl Fn(&T) -> Move,
    variant: Variant,
) -> Result<Vec<T>, String> {
    listed.sort_unstable();
    match listed.windows(2).find(|pair| played(&pair[0]) == played(&pair[1])) {
        None => Ok(listed),
        Some(pair) => Err(format!("listed the move {} twice", played(&pair[0]).text(variant))),
    }
}

/// An implementation of some of the games: a witness, or another engine.
///
/// Every question carries its whole position. An adapter may keep the state of the last one, so
/// that each further move down a line costs one move.
pub trait Implementation: Send {
    /// The name that reports give it.
    fn name(&self) -> &str;

    /// Returns the legal moves at a position, and the position and the status if it gives them.
    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer>;

    /// Returns the position after each of some possible next moves, in their order.
    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>>;

    /// Counts the legal move sequences of a length.
    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer>;

    /// Counts the same by first move, sorted by move.
    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer>;

    /// Whether it can refuse a position or a move. If it cannot, it is never asked about an illegal
    /// one: it would answer something else, or break.
    fn refuses(&self) -> bool {
        true
    }
}

/// An implementation that serves as the reference: it gives the full snapshot of every position.
pub trait Reference: Implementation {
    /// Returns the position, the legal moves and the status.
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer>;

    /// Returns the same, and the position after every legal move, in their order.
    fn expanded(&mut self, at: PositionRef<'_>) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        let snapshot = self.snapshot(at)?;
        let successors = self.successors(at, &snapshot.moves).into_iter();
        Ok((snapshot, successors.collect::<Result<_, _>>()?))
    }

    /// Every reason that it knows for refusing the start position; empty where it accepts the
    /// position.
    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal>;
}
