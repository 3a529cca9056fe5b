//! The form of the files under `fixtures/rogues`, as their schema describes it.
//!
//! A rogue is described by what it does differently, in a small vocabulary that knows no rule of
//! any game. The doc comments are the schema's descriptions.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A file of rogues, all of one game.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RogueFile {
    /// The id of the game, or `any` for what all games share.
    pub variant: String,
    /// The rogues.
    pub rogues: Vec<RogueSource>,
}

/// A wrong implementation: the reference but for what is listed here. One that lists nothing is
/// right.
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct RogueSource {
    /// The clause that it breaks; left out by one that is right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub breaks: Option<String>,
    /// What it does wrong, in one sentence.
    pub does: String,
    /// Whether its clause must be the first that blame names.
    #[serde(skip_serializing_if = "is_false")]
    pub gallery: bool,
    /// Readings that it follows whatever it is told, by ruling.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub rulings: BTreeMap<String, String>,
    /// The placement with which it replaces that of the starting array.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub array: Option<String>,
    /// Legal moves that it does not know.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<Pattern>,
    /// Moves that it knows and that are not legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub add: Vec<Addition>,
    /// Legal moves to which it knows further choices.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<MoreChoices>,
    /// Legal moves that it writes with or without a letter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub letters: Vec<Lettering>,
    /// Moves after which it has another position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub after: Vec<Aftermath>,
    /// Places of which it tells another status.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<StatusBend>,
    /// How it counts repetitions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repetition: Option<Repetition>,
    /// Faults for which it refuses no position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accepts: Vec<Blindness>,
    /// Positions that it refuses.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub refuses: Vec<Here>,
    /// Whether it counts a line that ends before its length.
    #[serde(skip_serializing_if = "is_false")]
    pub counts_short_lines: bool,
}

impl RogueSource {
    /// Whether it is right.
    #[must_use]
    pub const fn is_honest(&self) -> bool {
        self.breaks.is_none()
    }

    /// Whether nothing that it does can change a count.
    pub(super) const fn counts_like_the_reference(&self) -> bool {
        self.drop.is_empty()
            && self.add.is_empty()
            && self.choices.is_empty()
            && self.letters.is_empty()
            && self.after.is_empty()
            && !self.counts_short_lines
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it so")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Which moves: those for which all that is stated holds. Letters are the game's own, upper case.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Pattern {
    /// The piece that moves is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub piece: Vec<String>,
    /// Whether something stands on the square of arrival.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub captures: Option<bool>,
    /// The piece taken on the square of arrival is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub takes: Vec<String>,
    /// Whether the piece taken is of the mover's kind.
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
    /// Whether a Pawn takes a piece that does not stand where it goes.
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
    pub shape: Vec<Shape>,
    /// The longer of the two distances, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<(u8, u8)>,
    /// Whether any piece stands strictly within the rectangle of both squares.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<bool>,
    /// The square left is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from: Vec<String>,
    /// The square entered is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<String>,
    /// The rank left, from the mover's own side of the board, 1 being its first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub from_rank: Vec<u8>,
    /// The rank entered, likewise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to_rank: Vec<u8>,
    /// The letters of the files one of which is entered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to_file: Option<String>,
    /// The letters of the files one of which is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from_file: Option<String>,
    /// Whether the opponent would stand in check after it also without the piece moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub discovers: Option<bool>,
    /// Whether it leaves no royal piece of the mover attacked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub safe: Option<bool>,
    /// Whether the mover alone shields its royal piece before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pinned: Option<bool>,
    /// The mover shields its royal piece from one of these before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pinned_by: Vec<String>,
    /// What holds where it is made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub here: Option<Box<Here>>,
}

/// The kind of line between two squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Shape {
    /// Along a rank or a file.
    Straight,
    /// Along a diagonal.
    Diagonal,
    /// Neither.
    Crooked,
}

/// Which places: those for which all that is stated holds.
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
    /// Each of these is on the board, of whichever side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub has: Vec<String>,
    /// A piece of the side to move is one of these.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub mover_has: Vec<String>,
    /// The number of pieces on the board, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pieces: Option<(usize, usize)>,
    /// The number of pieces of the side to move, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mover_pieces: Option<(usize, usize)>,
    /// The number of pieces of the side that waits, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_pieces: Option<(usize, usize)>,
    /// The greatest number of pieces of one side and kind, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_one_kind: Option<(usize, usize)>,
    /// Whether the half-move clock counts more plies than the full-move number leaves room for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ahead: Option<bool>,
    /// The number of pieces that give check, found by taking each away, at least and at most.
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
    /// One of these squares is attacked by the side that waits.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attacked: Vec<String>,
    /// How the game has ended: one of these reasons, or `none`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ended: Vec<String>,
    /// One of these draws may be claimed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<String>,
    /// The number of moves since the start of the line, at least and at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<(usize, usize)>,
    /// The last move of the line is such.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Box<Pattern>>,
    /// An earlier place of the line is such.
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

/// Another status at some places.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct StatusBend {
    /// At which places.
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

/// What an outcome is instead.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OutcomeBend {
    /// Whether there is none.
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
    /// Whether no points are counted, and so no one wins.
    #[serde(skip_serializing_if = "is_false")]
    pub pointless: bool,
}

/// Who has won instead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Winner {
    /// The side to move.
    Mover,
    /// The side that waits.
    Opponent,
    /// No one.
    Nobody,
}

/// How repetitions are counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Repetition {
    /// What two positions must share to be the same.
    pub same: Vec<Share>,
    /// At which occurrence a draw may be claimed.
    pub claim: usize,
    /// At which occurrence the game is drawn.
    pub outcome: usize,
    /// Whether the start of the line is no occurrence.
    #[serde(default, skip_serializing_if = "is_false")]
    pub without_start: bool,
}

/// What two positions may share.
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
    /// The FEN contains one of these texts, if only then.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fen: Vec<String>,
    /// Whether only where the castling or the en passant field is more than a hyphen.
    #[serde(skip_serializing_if = "is_false")]
    pub with_fields: bool,
    /// Whether the position is refused after all, but for a fault of the FEN as a whole.
    #[serde(skip_serializing_if = "is_false")]
    pub misnamed: bool,
}
