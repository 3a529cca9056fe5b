//! The moves and the positions that a fault applies to.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which moves: those for which every stated part holds. Letters are the game's own, in upper case.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pattern {
    /// The piece that moves is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub piece: Vec<String>,
    /// Whether a piece stands on the target square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<bool>,
    /// The piece captured on the target square is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<String>,
    /// Whether the captured piece is of the mover's kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub takes_own_kind: Option<bool>,
    /// The mover becomes one of these, or stays one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub becomes: Vec<String>,
    /// Whether the mover's kind changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub changes: Option<bool>,
    /// The letter chosen is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choice: Vec<String>,
    /// Whether the move carries a letter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chosen: Option<bool>,
    /// Whether two own pieces move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling: Option<bool>,
    /// Whether a Pawn captures a piece that does not stand on its target square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<bool>,
    /// Squares aside, without sign, and forward: one of these pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub goes: Vec<(i8, i8)>,
    /// The longer and the shorter of the two distances: one of these pairs.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub leaps: Vec<(u8, u8)>,
    /// The kind of line it goes along: one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub shape: Vec<PathShape>,
    /// The longer of the two distances, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<(u8, u8)>,
    /// Whether any piece stands strictly within the rectangle of both squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// The square of departure is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// The target square is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<String>,
    /// Whether the target square is the one that the last move of the line left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_left: Option<bool>,
    /// The rank of departure, counted from the mover's own side of the board, 1 being its first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from_rank: Vec<u8>,
    /// The rank of the target square, counted likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to_rank: Vec<u8>,
    /// The letters of the files, one of which is that of the target square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_file: Option<String>,
    /// The letters of the files, one of which is that of the square of departure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_file: Option<String>,
    /// Whether the opponent would also be in check after it without the moved piece.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discovers: Option<bool>,
    /// Whether it leaves no royal piece of the mover attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<bool>,
    /// Whether the mover alone shields its royal piece before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
    /// Before it, the mover shields its royal piece from one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pinned_by: Vec<String>,
    /// The position in which it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<Box<Here>>,
}

/// The kind of line between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PathShape {
    /// Along a rank or a file.
    Straight,
    /// Along a diagonal.
    Diagonal,
    /// Neither.
    Crooked,
}

/// Which positions: those for which every stated part holds.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Here {
    /// Which side is to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Whether it stands in check.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<bool>,
    /// No piece but these is on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<String>,
    /// Each of these is on the board, of either side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// A piece of the side to move is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mover_has: Vec<String>,
    /// A piece of the side not to move is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub other_has: Vec<String>,
    /// The number of pieces on the board, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<(usize, usize)>,
    /// The number of pieces of the side to move, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover_pieces: Option<(usize, usize)>,
    /// The number of pieces of the side not to move, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_pieces: Option<(usize, usize)>,
    /// The greatest number of pieces of one side and kind, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_one_kind: Option<(usize, usize)>,
    /// Whether the half-move clock counts more plies than the full-move number leaves room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ahead: Option<bool>,
    /// The number of pieces that give check, found by removing each, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checkers: Option<(usize, usize)>,
    /// One of these alone gives check.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub checker: Vec<String>,
    /// A piece gives check that itself stands between its own royal piece and an enemy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned_checker: Option<bool>,
    /// The half-move clock, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub half_moves: Option<(u16, u16)>,
    /// The full-move number, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full_moves: Option<(u16, u16)>,
    /// Whether any castling right is held.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub castling: Option<bool>,
    /// Whether the en passant field names a square.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub en_passant: Option<bool>,
    /// One of these squares is attacked by the side not to move.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacked: Vec<String>,
    /// A piece of the side to move that is one of these is attacked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mover_attacked: Vec<String>,
    /// How the game has ended: one of these reasons, or `none`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<String>,
    /// One of these draws may be claimed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<String>,
    /// The number of moves since the start of the line, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<(usize, usize)>,
    /// The last move of the line matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Box<Pattern>>,
    /// An earlier position of the line matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub earlier: Option<Box<Here>>,
    /// The FEN contains one of these texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fen: Vec<String>,
}

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}
