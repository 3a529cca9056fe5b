use serde::{Deserialize, Serialize};

use super::PositionText;

/// The version of the protocol that is described here.
pub const VERSION: u32 = 1;

/// A request: one line of JSON, to be answered by one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "cmd", rename_all = "snake_case")]
pub enum Request {
    /// Asks for the engine's name and for what it supports. Always the first request.
    Start(StartRequest),
    /// Asks for the legal moves at a position, and for what else the engine knows of it.
    Moves(MovesRequest),
    /// Asks for the number of legal move sequences of a length.
    Perft(PerftRequest),
    /// Asks whether a text is a legal move. Like the five requests that follow, it is sent only to an engine that offers
    /// it.
    Legal(LegalRequest),
    /// Asks what the engine says of a position after it has played the line and taken moves back.
    Undo(UndoRequest),
    /// Asks for a text that is the same for positions that are the same for repetition, and for no others.
    Hash(HashRequest),
    /// Asks whether a legal move gives check.
    GivesCheck(GivesCheckRequest),
    /// Asks for every legal move in standard algebraic notation.
    San(SanRequest),
    /// Asks which move a text in standard algebraic notation stands for.
    ParseSan(ParseSanRequest),
    /// The last request: the engine ends with exit code 0. It may answer, but need not.
    Stop(StopRequest),
}

/// The first request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StartRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The version of the protocol.
    pub version: u32,
}

/// A question about one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct MovesRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
}

/// A request for a count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PerftRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
    /// The number of moves in a sequence.
    pub depth: u32,
}

/// A question about a text: whether it is a legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
    /// The text, such as `e2e4`: two squares, and often a letter. It need not be a move.
    #[serde(rename = "move")]
    pub text: String,
}

/// A question about a position from which moves are taken back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct UndoRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
    /// How many moves of the line are taken back, the last one first.
    pub plies: usize,
}

/// A request for what identifies a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HashRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
}

/// A question about a legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GivesCheckRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
    /// The move.
    #[serde(rename = "move")]
    pub played: String,
}

/// A request for the legal moves in standard algebraic notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SanRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
}

/// A question about a text in standard algebraic notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ParseSanRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The position.
    #[serde(flatten)]
    pub at: PositionText,
    /// The text, such as `Nbd7`.
    pub text: String,
}

/// The last request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StopRequest {
    /// The number of the request, to be repeated in its answer, if there is one.
    pub seq: u64,
}

impl Request {
    /// Writes the line that is sent, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // The content is strings, numbers and maps with string keys, which always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}
