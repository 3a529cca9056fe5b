use notation::{Move, Refusal, Rulings, Setup, Status, Variant};

use crate::{NoAnswer, PartialStatus};

/// What a question is about: a start position and the line played from it. It is complete in
/// itself, as a request of the engine protocol is (SPEC section 6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PositionRef<'a> {
    /// The game.
    pub variant: Variant,
    /// The readings in force.
    pub rulings: &'a Rulings,
    /// The start position, six fields.
    pub fen: &'a str,
    /// The moves played from it.
    pub line: &'a [Move],
}

/// All that there is to see in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The position after the line, as its FEN says it.
    pub setup: Setup,
    /// The legal moves, sorted, each once.
    pub moves: Vec<Move>,
    /// The status of the position with its history.
    pub status: Status,
}

/// What an implementation says of a position. Someone's engine need not know more than its moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observation {
    /// The legal moves, sorted, each once.
    pub moves: Vec<Move>,
    /// The position after the line, where it is told.
    pub setup: Option<Setup>,
    /// The status, as far as it is told.
    pub status: PartialStatus,
}

impl From<Snapshot> for Observation {
    fn from(view: Snapshot) -> Self {
        let Snapshot { setup, moves, status } = view;
        Self { moves, setup: Some(setup), status: PartialStatus::of(&status) }
    }
}

/// An implementation of some of the games: a witness, or someone's engine.
///
/// Every question carries its whole position; an adapter may keep what it knows of the last one, so
/// that walking down a line costs one move a question.
pub trait Implementation: Send {
    /// The name under which its answers are reported.
    fn name(&self) -> &str;

    /// The legal moves at a position, and what else it tells: the position, the status.
    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer>;

    /// The position after each of some moves that might be played next, in their order.
    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>>;

    /// The number of legal move sequences of a length.
    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer>;

    /// That number by first move, sorted by move.
    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer>;

    /// Whether it can say that a position or a move is not legal. What cannot is never asked
    /// about one: it would answer of something else, or break.
    fn refuses(&self) -> bool {
        true
    }
}

/// An implementation that others are held to: it always sees all.
pub trait Reference: Implementation {
    /// The position, legal moves and status at a position.
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer>;

    /// The same with the position after every legal move, in their order.
    fn expanded(&mut self, at: PositionRef<'_>) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        let snapshot = self.snapshot(at)?;
        let successors = self.successors(at, &snapshot.moves).into_iter();
        Ok((snapshot, successors.collect::<Result<_, _>>()?))
    }

    /// Every reason that it knows for refusing the start position of a position; none where it takes
    /// the position.
    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal>;
}
