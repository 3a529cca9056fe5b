use notation::{Move, Rulings, Setup, Status, Variant};

use crate::Answer;

/// What a question is about: a start position and the line played from it. It is complete in
/// itself, as a request of the engine protocol is (SPEC section 6).
#[derive(Debug, Clone, Copy)]
pub struct Place<'a> {
    /// The game.
    pub variant: Variant,
    /// The readings in force.
    pub rulings: &'a Rulings,
    /// The start position, six fields.
    pub fen: &'a str,
    /// The moves played from it.
    pub line: &'a [Move],
}

/// What an implementation sees at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    /// The position after the line, as its FEN says it.
    pub setup: Setup,
    /// The legal moves, sorted, each once.
    pub moves: Vec<Move>,
    /// The status of the position with its history.
    pub status: Status,
}

/// An implementation of some of the games: a witness, or someone's engine.
///
/// Every question carries its whole place; an adapter may keep what it knows of the last one, so
/// that walking down a line costs one move a question.
pub trait Implementation {
    /// The name under which its answers are reported.
    fn name(&self) -> &str;

    /// The position, legal moves and status at a place.
    fn look(&mut self, place: Place<'_>) -> Answer<View>;

    /// The position after each of some moves that might be played next, in their order.
    fn after(&mut self, place: Place<'_>, played: &[Move]) -> Vec<Answer<Setup>>;

    /// The number of legal move sequences of a length.
    fn perft(&mut self, place: Place<'_>, depth: u32) -> Answer<u64>;

    /// That number by first move, sorted by move.
    fn divide(&mut self, place: Place<'_>, depth: u32) -> Answer<Vec<(Move, u64)>>;
}
