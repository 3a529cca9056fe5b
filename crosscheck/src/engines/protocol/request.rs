use serde::{Deserialize, Serialize};

use super::PositionText;

/// The version of the protocol that is described here.
pub const VERSION: u32 = 1;

/// A request: one line of JSON, to be answered by one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// Asks for the engine's name and for what it supports. Always the first request.
    Start(StartRequest),
    /// Asks for the legal moves at a position, and for what else the engine knows of it.
    Moves(MovesRequest),
    /// Asks for the number of legal move sequences of a length.
    Perft(PerftRequest),
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
