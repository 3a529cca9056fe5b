use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::PositionText;

/// The version of the protocol that is described here.
pub const VERSION: u32 = 1;

/// A request: one line of JSON, to be answered by one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "cmd", rename_all = "lowercase")]
pub enum Request {
    /// Who are you, and what do you know? Always the first request.
    Start(StartRequest),
    /// What are the legal moves, and what else can you tell of the position?
    Moves(MovesRequest),
    /// How many sequences of legal moves are there?
    Perft(PerftRequest),
    /// Nothing more will be asked: end with exit code 0. An answer is welcome, and not needed.
    Stop(StopRequest),
}

/// The first request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StartRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// The version of the protocol.
    pub version: u32,
}

/// A question about one position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MovesRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// Where.
    #[serde(flatten)]
    pub at: PositionText,
}

/// A count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PerftRequest {
    /// The number of the request, to be repeated in its answer.
    pub seq: u64,
    /// Where.
    #[serde(flatten)]
    pub at: PositionText,
    /// How many moves a sequence has.
    pub depth: u32,
}

/// The last request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StopRequest {
    /// The number of the request, to be repeated in its answer, if there is one.
    pub seq: u64,
}

impl Request {
    /// It as the line that is sent, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Strings, numbers and maps with strings for keys: there is always JSON for them.
        serde_json::to_string(self).unwrap_or_default()
    }
}
