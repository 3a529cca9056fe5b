//! What a fault makes of moves: those it adds, how it writes them, what is otherwise after them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::is_false;
use super::patterns::Pattern;

/// Moves that are not legal: those of the position as it would be after some edits, or those of a
/// geometry given by hand.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Addition {
    /// Edits, one after the other; each in every way there is.
    #[serde(
        with = "serde_yaml::with::singleton_map_recursive",
        skip_serializing_if = "Vec::is_empty"
    )]
    #[schemars(with = "Vec<Edit>")]
    pub edit: Vec<Edit>,
    /// Instead of edits: squares to the right and forward, where the square is on the board and
    /// holds no own piece.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub by: Vec<(i8, i8)>,
    /// Which of the moves; of the pieces as they stand.
    pub moves: Pattern,
}

/// A change to a position, of which the reference is then asked. Each is made in every way there
/// is, one piece or square at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Edit {
    /// An enemy piece that is not royal is an own one: it attacks nothing.
    Unattacked,
    /// The same of one that stands between its own royal piece and an attacker.
    UnattackedByPinned,
    /// A piece is gone from between, and nothing arrives where it stood.
    Unblocked,
    /// An enemy piece of this kind stands anywhere else.
    Elsewhere(String),
    /// The mover is of this kind.
    As(String),
    /// An own piece that is not royal is an enemy's, and what arrives there takes it.
    TargetOwn,
    /// An enemy piece is gone, and what arrives there still takes it.
    TargetGone,
    /// The mover stands so many ranks forward, and makes the same move from where it is.
    Shifted(i8),
    /// The side that has one piece only has a further one of this kind, anywhere; it does not move,
    /// and nothing takes it.
    Joined(String),
    /// The castling rights are these.
    Rights(String),
    /// The en passant field names any square.
    EnPassant,
}

/// Legal moves with further choices, which lead to the piece chosen.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MoreChoices {
    /// Which moves.
    pub when: Pattern,
    /// The kinds; `mover` and `captive` stand for these two.
    pub add: Vec<String>,
}

/// Legal moves that are written otherwise.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Lettering {
    /// Which moves.
    pub when: Pattern,
    /// Whether they carry the letter of the piece that they lead to.
    pub lettered: bool,
}

/// What is otherwise after a move.
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
    /// Where it goes aside, an own piece in the corner beyond stands on the next square inward.
    #[serde(skip_serializing_if = "is_false")]
    pub brings_corner: bool,
    /// The piece that the last move of the line moved is gone.
    #[serde(skip_serializing_if = "is_false")]
    pub takes_last: bool,
    /// The half-move clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_moves: Option<Count>,
    /// The full-move number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_moves: Option<Count>,
    /// The en passant field.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<Passed>,
    /// Castling rights that are held again, such as `K`, if they were before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keeps_rights: Option<String>,
}

/// What a counter does instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Count {
    /// It stays as it was before the move.
    Kept,
    /// It is zero, or one where there is no zero.
    Zero,
    /// It is one more than before the move.
    Next,
    /// It goes back to its smallest number where it should stop.
    Wraps,
}

/// What the en passant field does instead.
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
