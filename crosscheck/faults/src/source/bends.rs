//! The effects of a fault on moves: the moves that it adds, how it writes them, and what differs
//! after them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_false;
use super::patterns::Pattern;

/// Moves that are not legal: those of the position as it would be after some edits, or those of a
/// geometry given by hand.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Addition {
    /// Edits, made one after the other; each in every possible way.
    #[serde(
        with = "serde_yaml::with::singleton_map_recursive",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[schemars(with = "Vec<Edit>")]
    pub edit: Vec<Edit>,
    /// Instead of edits: a step as squares to the right and forward. The target square must be on
    /// the board and hold no own piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<(i8, i8)>,
    /// Which of the moves, judged by the real position.
    pub moves: Pattern,
}

/// A change to a position; the reference is then asked about the result. Each is made in every
/// possible way, one piece or square at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// An enemy piece that is not royal becomes an own one: it attacks nothing.
    Unattacked,
    /// The same, for an enemy piece that stands between its own royal piece and an attacker.
    UnattackedByPinned,
    /// A piece between two squares is removed, and nothing may move to its square.
    Unblocked,
    /// An enemy piece of this kind stands on any other square.
    Elsewhere(String),
    /// The mover is of this kind.
    As(String),
    /// An own piece that is not royal becomes an enemy's, and a move to its square captures it.
    TargetOwn,
    /// An enemy piece is removed, and a move to its square still captures it.
    TargetGone,
    /// The mover stands so many ranks forward, and makes the same move from its real square.
    Shifted(i8),
    /// The side that has one piece only gets another of this kind, on any square. It does not move,
    /// and nothing captures it.
    Joined(String),
    /// The castling rights are these.
    Rights(String),
    /// The en passant field names any square.
    EnPassant,
}

/// Legal moves with further choices, which lead to the chosen piece.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MoreChoices {
    /// Which moves.
    pub when: Pattern,
    /// The kinds; `mover` and `captive` stand for these two.
    pub add: Vec<String>,
}

/// Legal moves that are written differently.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Lettering {
    /// Which moves.
    pub when: Pattern,
    /// Whether they carry the letter of their result.
    pub lettered: bool,
}

/// What differs after a move.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Aftermath {
    /// After which moves.
    pub when: Pattern,
    /// The kind of the piece moved; `mover` and `captive` stand for these two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub becomes: Option<String>,
    /// Where a second own piece moves, it stays.
    #[serde(skip_serializing_if = "is_false")]
    pub alone: bool,
    /// If the move goes sideways, an own piece in the corner beyond moves to the next square
    /// inward.
    #[serde(skip_serializing_if = "is_false")]
    pub brings_corner: bool,
    /// The piece that made the last move of the line is removed.
    #[serde(skip_serializing_if = "is_false")]
    pub takes_last: bool,
    /// The half-move clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_moves: Option<CounterRule>,
    /// The full-move number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_moves: Option<CounterRule>,
    /// The en passant field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<Passed>,
    /// Castling rights that are kept, such as `K`, if they were held before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps_rights: Option<String>,
}

/// How a faulty counter counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CounterRule {
    /// It stays as it was before the move.
    Kept,
    /// It is zero, or one where there is no zero.
    Zero,
    /// It is one more than before the move.
    Next,
    /// It goes back to its smallest number where it should stop.
    Wraps,
}

/// The content of a faulty en passant field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Passed {
    /// It is empty.
    Empty,
    /// It stays as it was before the move.
    Kept,
    /// It names the square in the middle of the move.
    Middle,
    /// It is empty unless a legal move takes there.
    IfCapturable,
}
