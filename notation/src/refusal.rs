use std::fmt;

use crate::{Colour, Kind, Right, Square, Variant};

/// Why a FEN is not a position of its game: which field, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {fault}")]
pub struct Refusal {
    /// Where the fault lies.
    pub field: Field,
    /// What it is.
    pub fault: Fault,
}

/// A field of a FEN, or the whole of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// The text as a whole.
    Fen,
    /// The first field: the pieces.
    Placement,
    /// The pieces in hand, which stand behind those on the board.
    Hand,
    /// The second field: the side to move.
    Side,
    /// The third field: the castling rights.
    Castling,
    /// The fourth field: the en passant square.
    EnPassant,
    /// The fifth field of a game that counts checks: those to give.
    Checks,
    /// The last field but one: the half-move clock.
    HalfMove,
    /// The last field: the full-move number.
    FullMove,
    /// The position that the fields give together.
    Position,
}

/// What is wrong with a FEN (SPEC sections 4 and 5).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the messages say what the fields are")]
#[non_exhaustive]
pub enum Fault {
    #[error(
        "a FEN {}, separated by single spaces, and this has {found}",
        if variant.counts_checks() { format!("of {variant} has seven fields") } else { "has six fields".to_owned() }
    )]
    Fields { found: usize, variant: Variant },
    #[error("the board of {variant} has {} ranks, not {found}", variant.size())]
    RankCount { found: usize, variant: Variant },
    #[error("rank {rank}: the board of {variant} is {} squares wide, not {found}", variant.size())]
    RankWidth { rank: usize, found: usize, variant: Variant },
    #[error("rank {rank}: the run `{run}` is not one number from 1 to {}", variant.size())]
    Run { rank: usize, run: String, variant: Variant },
    #[error("rank {rank}, square {place}: `{letter}` is no piece of {variant}")]
    UnknownLetter { rank: usize, place: usize, letter: String, variant: Variant },
    #[error(
        "rank {rank}, square {place}: `~` stands behind a piece that has been promoted, and a Pawn or King has not"
    )]
    Mark { rank: usize, place: usize },
    #[error("`{0}` is not the pieces in hand in brackets, such as [QPn] or []")]
    HandSyntax(String),
    #[error("`{letter}` is no piece that a hand of {variant} holds")]
    UnknownHandLetter { letter: char, variant: Variant },
    #[error("`{0}` is neither `w` nor `b`")]
    Side(String),
    #[error("`{0}` is neither `-` nor some of the letters KQkq in that order")]
    CastlingSyntax(String),
    #[error(
        "`{0}` is neither `-` nor the letters of rights, one for each: KQkq or the file of the Rook, in the order of KQkq"
    )]
    RookFilesSyntax(String),
    #[error("the right `{0}` needs a King and a Rook beside it on the first rank")]
    CastlingWithoutRook(char),
    #[error("the right `{}` needs its royal piece and Rook at home", .0.letter())]
    CastlingContradicted(Right),
    #[error("{variant} has no castling right `{}`", right.letter())]
    NoSuchRight { right: Right, variant: Variant },
    #[error("`{text}` is neither `-` nor a square of {variant}")]
    EnPassantSyntax { text: String, variant: Variant },
    #[error("no Pawn has just passed over {0}")]
    EnPassantContradicted(Square),
    #[error("{0} has no en passant capture; write `-`")]
    NoEnPassant(Variant),
    #[error("`{0}` is not the checks to give of White and Black, such as 3+3 or 0+2")]
    ChecksSyntax(String),
    #[error("{0} has no check left to give, and no check has just been given")]
    ChecksContradicted(Colour),
    #[error("`{0}` is not a number from 0 to 9999 without leading zeros")]
    HalfMoveClock(String),
    #[error("`{0}` is not a number from 1 to 9999 without leading zeros")]
    FullMoveNumber(String),
    #[error("{colour} has too few royal pieces: {found} of {needed}")]
    MissingRoyal { colour: Colour, found: usize, needed: usize },
    #[error("{colour} has too many royal pieces: {found} where {needed} may stand")]
    SurplusRoyal { colour: Colour, found: usize, needed: usize },
    #[error("no {colour} Pawn can stand on {square}")]
    PawnRank { colour: Colour, square: Square },
    #[error("the {colour} {kind} on {square} stands off its files")]
    RoyalFiles { colour: Colour, kind: Kind, square: Square },
    #[error("the {colour} {kind} on {square} is on the wrong side of the river for its form")]
    WrongForm { colour: Colour, kind: Kind, square: Square },
    #[error("{found} pieces are on the board and in the hands, and {most} can be")]
    TooManyPieces { found: usize, most: usize },
    #[error("both Generals are bare")]
    BothBare,
    #[error("{0} is in check, but it is the other side's turn")]
    OpponentInCheck(Colour),
    #[error("{0}, to move, is in check")]
    SideInCheck(Colour),
    #[error("the game was over before the last move")]
    GameOver,
}

impl Fault {
    /// A refusal for this fault in a field.
    #[must_use]
    pub const fn in_field(self, field: Field) -> Refusal {
        Refusal { field, fault: self }
    }

    /// The stable name by which fixtures and machines know the fault.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Fields { .. } => "fields",
            Self::RankCount { .. } => "rank-count",
            Self::RankWidth { .. } => "rank-width",
            Self::Run { .. } => "run",
            Self::UnknownLetter { .. } | Self::UnknownHandLetter { .. } => "unknown-letter",
            Self::Mark { .. } => "mark",
            Self::HandSyntax(_) => "hand-syntax",
            Self::Side(_) => "side",
            Self::CastlingSyntax(_) | Self::RookFilesSyntax(_) => "castling-syntax",
            Self::CastlingContradicted(_)
            | Self::CastlingWithoutRook(_)
            | Self::NoSuchRight { .. } => "castling-contradicted",
            Self::EnPassantSyntax { .. } => "en-passant-syntax",
            Self::EnPassantContradicted(_) | Self::NoEnPassant(_) => "en-passant-contradicted",
            Self::ChecksSyntax(_) => "checks-syntax",
            Self::ChecksContradicted(_) => "checks-contradicted",
            Self::HalfMoveClock(_) => "half-move-clock",
            Self::FullMoveNumber(_) => "full-move-number",
            Self::MissingRoyal { .. } => "missing-royal",
            Self::SurplusRoyal { .. } => "surplus-royal",
            Self::PawnRank { .. } => "pawn-rank",
            Self::RoyalFiles { .. } => "royal-files",
            Self::WrongForm { .. } => "wrong-form",
            Self::TooManyPieces { .. } => "too-many-pieces",
            Self::BothBare => "both-bare",
            Self::OpponentInCheck(_) => "opponent-in-check",
            Self::SideInCheck(_) => "side-in-check",
            Self::GameOver => "game-over",
        }
    }
}

impl Field {
    /// The stable name by which fixtures and machines know the field.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Fen => "fen",
            Self::Placement => "placement",
            Self::Hand => "hand",
            Self::Side => "side",
            Self::Castling => "castling",
            Self::EnPassant => "en-passant",
            Self::Checks => "checks",
            Self::HalfMove => "half-move",
            Self::FullMove => "full-move",
            Self::Position => "position",
        }
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
