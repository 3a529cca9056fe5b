use std::collections::BTreeMap;

use notation::{Claim, Outcome};
use serde::{Deserialize, Deserializer, Serialize};

use crate::comparing::FurtherKind;

/// An answer: one line of JSON for each request, in their order.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Response {
    /// The answer to any request: why it is not answered.
    Error(ErrorResponse),
    /// The answer to `start`.
    Start(StartResponse),
    /// The answer to `moves`, and to `undo`.
    Moves(MovesResponse),
    /// The answer to `perft`.
    Perft(PerftResponse),
    /// The answer to `legal`.
    Legal(LegalResponse),
    /// The answer to `hash`.
    Hash(HashResponse),
    /// The answer to `gives_check`.
    GivesCheck(GivesCheckResponse),
    /// The answer to `san`.
    San(SanResponse),
    /// The answer to `parse_san`.
    ParseSan(ParseSanResponse),
    /// The answer to `stop`.
    Stop(StopResponse),
}

/// The engine's name, and what it supports.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct StartResponse {
    /// The number of the request.
    pub seq: u64,
    /// The version of the protocol that it speaks: 1.
    pub version: u32,
    /// Its name, as reports show it.
    pub name: String,
    /// The language that it is written in.
    pub language: String,
    /// The ids of the games that it supports.
    pub variants: Vec<String>,
    /// The requests that it answers, beside `start` and `stop`.
    pub commands: Vec<Command>,
    /// The ruling values that it follows and cannot change, by the name of their ruling. For a
    /// ruling that is not named, it follows the default, and other values when a request asks for
    /// them.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// Whether it takes what it is given to be legal, and does not check it. It is then asked only
    /// about positions that can come about, and about legal moves.
    #[serde(default, skip_serializing_if = "is_false")]
    pub trusts_input: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// A request that an engine may answer or not.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Listing the legal moves, and what else it knows of a position.
    Moves,
    /// Counting.
    Perft,
    /// Saying whether a text is a legal move.
    Legal,
    /// Taking moves back.
    Undo,
    /// Identifying a position.
    Hash,
    /// Saying whether a legal move gives check.
    GivesCheck,
    /// Writing moves in standard algebraic notation.
    San,
    /// Reading moves in standard algebraic notation.
    ParseSan,
    /// An extension of its own, which is never asked for.
    #[serde(untagged)]
    Other(String),
}

impl From<FurtherKind> for Command {
    fn from(kind: FurtherKind) -> Self {
        match kind {
            FurtherKind::Legal => Self::Legal,
            FurtherKind::Undo => Self::Undo,
            FurtherKind::Hash => Self::Hash,
            FurtherKind::GivesCheck => Self::GivesCheck,
            FurtherKind::San => Self::San,
            FurtherKind::ParseSan => Self::ParseSan,
        }
    }
}

/// The legal moves after the line, and what else the engine says about the position there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
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
    #[serde(default, deserialize_with = "given", skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schemas", schemars(with = "Option<Outcome>"))]
    #[allow(clippy::option_option, reason = "left out, given as null, given")]
    pub outcome: Option<Option<Outcome>>,
    /// The draws that the side to move may claim, in any order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<Claim>>,
}

/// A count.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct PerftResponse {
    /// The number of the request.
    pub seq: u64,
    /// The number of sequences.
    pub nodes: u64,
    /// The same by first move. It saves many questions where a count is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<BTreeMap<String, u64>>,
}

/// Whether a text is a legal move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct LegalResponse {
    /// The number of the request.
    pub seq: u64,
    /// Whether it is.
    pub legal: bool,
}

/// What identifies a position.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct HashResponse {
    /// The number of the request.
    pub seq: u64,
    /// Any text that is the same for positions that are the same for repetition, and for no others.
    pub hash: String,
}

/// Whether a legal move gives check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct GivesCheckResponse {
    /// The number of the request.
    pub seq: u64,
    /// Whether it does.
    pub gives_check: bool,
}

/// The legal moves in standard algebraic notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct SanResponse {
    /// The number of the request.
    pub seq: u64,
    /// The text of each legal move, such as `Nf3` for `g1f3`.
    pub san: BTreeMap<String, String>,
}

/// The move that a text in standard algebraic notation stands for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ParseSanResponse {
    /// The number of the request.
    pub seq: u64,
    /// The move, such as `g1f3`. A text that stands for no legal move, or for several, is answered with the error
    /// `illegal-move`.
    #[serde(rename = "move")]
    pub played: String,
}

/// A farewell, which may be left out. It has none of the other answers' fields, so that a wrong
/// answer is not taken for a farewell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schemas", schemars(extend("propertyNames" = {"not": {"enum": ["version", "moves", "nodes", "legal", "hash", "gives_check", "san", "move", "error"]}})))]
pub struct StopResponse {
    /// The number of the request.
    pub seq: u64,
}

/// Why a request is not answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorResponse {
    /// The number of the request; 0 where the request has none.
    pub seq: u64,
    /// The error.
    pub error: ErrorTold,
}

/// A kind that programs understand and a message for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
pub struct ErrorTold {
    /// The kind.
    pub kind: ErrorKind,
    /// One sentence.
    pub message: String,
}

/// The kinds of error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schemas", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorKind {
    /// The FEN is not a position of the game.
    BadPosition,
    /// A move of the line is not legal.
    IllegalMove,
    /// The engine does not support the game, the ruling value or the request. This is no failure.
    Unsupported,
    /// The engine has failed.
    Internal,
}

/// Distinguishes a `null` from a field left out.
#[allow(clippy::option_option, reason = "left out, given as null, given")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<Outcome>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl Response {
    /// Writes the line that is sent, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        // The content is strings, numbers and maps with string keys, which always have a JSON form.
        serde_json::to_string(self).unwrap_or_default()
    }
}
