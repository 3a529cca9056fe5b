//! The effects of a fault on the status, on repetitions, and on refusals.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_false;
use super::patterns::Here;

/// A different status at some positions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StatusBend {
    /// At which positions.
    pub when: Here,
    /// Whether the side to move stands in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// The outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<OutcomeBend>,
    /// What may be claimed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub claims: Option<Vec<String>>,
}

/// How the outcome differs.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OutcomeBend {
    /// Whether there is no outcome.
    #[serde(skip_serializing_if = "is_false")]
    pub none: bool,
    /// The reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub winner: Option<Winner>,
    /// Half points added to White's and Black's; the winner follows from them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_points: Option<(i32, i32)>,
    /// Half points added for each piece of these kinds, to its side; the winner follows.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub half_points_for: BTreeMap<String, i32>,
    /// Whether no points are counted, so that no side wins.
    #[serde(skip_serializing_if = "is_false")]
    pub pointless: bool,
}

/// The winner instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The side to move.
    Mover,
    /// The side not to move.
    Opponent,
    /// No one.
    Nobody,
}

/// How repetitions are counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// What two positions must have in common to be the same.
    pub same: Vec<Share>,
    /// At which occurrence a draw may be claimed.
    pub claim: usize,
    /// At which occurrence the game is drawn.
    pub outcome: usize,
    /// Whether the start of the line does not count as an occurrence.
    #[serde(default, skip_serializing_if = "is_false")]
    pub without_start: bool,
}

/// What two positions may have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// The pieces.
    Placement,
    /// The squares that hold pieces, of whichever kind.
    Squares,
    /// The squares that hold pieces of each side, of whichever kind.
    Sides,
    /// The side to move.
    Side,
    /// The castling rights.
    Castling,
    /// The en passant field.
    EnPassantField,
    /// The legal en passant captures.
    EnPassantCaptures,
    /// The half-move clock.
    HalfMoves,
}

/// A fault for which no position is refused.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Blindness {
    /// The reason, such as `pawn-rank`.
    pub reason: String,
    /// For castling rights: the fault applies only if one of these pieces of its side stands in the
    /// right's corner.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cornered: Vec<String>,
}
