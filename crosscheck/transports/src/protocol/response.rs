use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};

use super::{ClaimText, OutcomeText};

/// An answer: one line of JSON for each request, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Response {
    /// To any request: why it is not answered.
    Error(ErrorResponse),
    /// To `start`.
    Start(StartResponse),
    /// To `moves`.
    Moves(MovesResponse),
    /// To `perft`.
    Perft(PerftResponse),
    /// To `stop`.
    Stop(StopResponse),
}

/// Who the engine is, and what it knows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct StartResponse {
    /// The number of the request.
    pub seq: u64,
    /// The version of the protocol that it speaks: 1.
    pub version: u32,
    /// Its name, as reports show it.
    pub name: String,
    /// The language that it is written in.
    pub language: String,
    /// The ids of the games that it knows.
    pub variants: Vec<String>,
    /// The requests that it answers, beside `start` and `stop`.
    pub commands: Vec<Command>,
    /// The readings that it follows and cannot change, by the name of their ruling. Where a
    /// ruling is not named, it follows the default, and others when a request asks for them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
}

/// A request that an engine may answer or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Command {
    /// The legal moves, and what else it can tell.
    Moves,
    /// Counting.
    Perft,
    /// Something of its own, which is never asked.
    #[serde(untagged)]
    Other(String),
}

/// The legal moves after the line, and what else the engine tells of the position there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MovesResponse {
    /// The number of the request.
    pub seq: u64,
    /// The legal moves, in any order, each once.
    pub moves: Vec<String>,
    /// The position after the line, six fields.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Whether a royal piece of the side to move is attacked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// How the game has ended; `null` says that it goes on.
    #[serde(default, deserialize_with = "told", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<OutcomeText>")]
    #[allow(clippy::option_option, reason = "not told, told as null, told")]
    pub outcome: Option<Option<OutcomeText>>,
    /// The draws that the side to move may claim, in any order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<ClaimText>>,
}

/// A count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PerftResponse {
    /// The number of the request.
    pub seq: u64,
    /// The number of sequences.
    pub nodes: u64,
    /// That number by first move. It spares many questions where a count is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<BTreeMap<String, u64>>,
}

/// A farewell. It may be left out. That it holds nothing of the other answers keeps one of those
/// that is wrong from passing for it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("propertyNames" = {"not": {"enum": ["version", "moves", "nodes", "error"]}}))]
pub struct StopResponse {
    /// The number of the request.
    pub seq: u64,
}

/// Why a request is not answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorResponse {
    /// The number of the request; 0 where the request does not tell one.
    pub seq: u64,
    /// Why.
    pub error: ErrorTold,
}

/// A kind that programs understand and a message for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ErrorTold {
    /// The kind.
    pub kind: ErrorKind,
    /// One sentence.
    pub message: String,
}

/// The kinds of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The FEN is not a position of the game.
    BadPosition,
    /// A move of the line is not legal.
    IllegalMove,
    /// The engine does not know the game, the reading or the request. No one's fault.
    Unsupported,
    /// The engine has failed.
    Internal,
}

/// Tells a `null` from a field left out.
#[allow(clippy::option_option, reason = "not told, told as null, told")]
fn told<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<OutcomeText>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Response {
    /// It as the line that is sent, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // Strings, numbers and maps with strings for keys: there is always JSON for them.
        serde_json::to_string(self).unwrap_or_default()
    }
}
