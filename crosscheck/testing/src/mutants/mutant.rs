//! A mutant of the model: one mistake in one game.

use std::fmt;

use crosscheck::comparing::{Further, FurtherAnswer, NoAnswer, Objection};
use crosscheck::fixtures::Clauses;
use notation::{Piece, Rulings, Setup, Status, Variant};

use crate::mutants::place::{Answers, Place};

/// A mistake that an author of an engine makes.
pub struct Mutant {
    /// The game.
    pub variant: Variant,
    /// The kind of mistake.
    pub operator: Operator,
    /// What the engine does, as a predicate: `lets a white Rook go on past what it takes`.
    pub does: String,
    /// The clauses that it can break: each entry is the id of a clause without the game, or, with a
    /// full stop at its end, how such ids begin.
    pub breaks: Vec<String>,
    /// The piece that it is about, if it is about one.
    pub piece: Option<Piece>,
    /// The mistake itself.
    pub deviation: Deviation,
}

/// Changes what the reference says at a place.
pub type Alters = Box<dyn Fn(&Place, &mut Answers) + Send + Sync>;
/// Changes the status that the reference gives.
pub type Judges = Box<dyn Fn(&Place, &mut Status) + Send + Sync>;
/// Reads a FEN.
pub type Reads = Box<dyn Fn(&str, Variant, &Rulings) -> Result<Setup, Objection> + Send + Sync>;
/// Changes the FEN that is written for a position.
pub type Writes = Box<dyn Fn(&Setup, &str) -> String + Send + Sync>;
/// Changes the answer to a further question.
pub type Tells = Box<dyn Fn(&Place, &Further, &mut Result<FurtherAnswer, NoAnswer>) + Send + Sync>;
/// Changes the rulings in force.
pub type Rules = Box<dyn Fn(&mut Rulings) + Send + Sync>;

/// Where an engine departs from the reference.
pub enum Deviation {
    /// In its moves, in what they lead to, and in the status that goes with them.
    Moves(Alters),
    /// In the status alone.
    Status(Judges),
    /// Where it reads a FEN.
    Reads(Reads),
    /// Where it writes a FEN.
    Writes(Writes),
    /// In the rulings that it follows.
    Rules(Rules),
    /// In what it says beside moves and counts.
    Tells(Tells),
    /// In counts alone: a line that ends before its length counts.
    ShortLines,
}

impl Mutant {
    /// Whether a clause is one of those that the mutant can break. A page that takes over another's
    /// clauses is broken where they are.
    #[must_use]
    pub fn can_break(&self, clauses: &Clauses, id: &str) -> bool {
        let taken = clauses.takes_over(self.variant);
        let games = [Some(self.variant), taken].into_iter().flatten().map(Variant::id);
        let mut slugs = games
            .chain(["notation", "answers"])
            .filter_map(|game| id.strip_prefix(game).and_then(|rest| rest.strip_prefix('.')));
        slugs.any(|slug| {
            self.breaks.iter().any(|begins| {
                slug == begins || (begins.ends_with('.') && slug.starts_with(begins.as_str()))
            })
        })
    }
}

impl Mutant {
    /// Whether a clause is one that the mutant can break, or of the chapter that its operator is about.
    #[must_use]
    pub fn concerns(&self, clauses: &Clauses, id: &str) -> bool {
        let rest = id.strip_prefix(self.variant.id()).and_then(|rest| rest.strip_prefix('.'));
        let is_of = |chapter| rest.is_some_and(|slug| slug.starts_with(chapter));
        self.can_break(clauses, id) || self.operator.chapter().is_some_and(is_of)
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.variant, self.operator, self.does)
    }
}

impl fmt::Debug for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A kind of mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Operator {
    /// A way of a piece is missing.
    WayMissing,
    /// A way is added.
    WayAdded,
    /// A way ends one square early, or goes on one square further.
    WayLength,
    /// What stands in the way does not stop a piece.
    Through,
    /// What a piece leaps over stops it.
    LeapStopped,
    /// A piece takes its own side.
    OwnSide,
    /// A piece does not take, or does nothing else.
    Taking,
    /// A piece goes as another one.
    OtherPiece,
    /// A step of a Pawn.
    Pawn,
    /// A choice of promotion, or its rank.
    Promotion,
    /// A cell of a table of captures.
    Table,
    /// A change of form by where a piece goes.
    Form,
    /// An attack that is not seen, or none.
    AttackUnseen,
    /// A check or a pin that is not obeyed, or obeyed too well.
    RoyalDuty,
    /// A condition of castling, or what it does.
    Castling,
    /// A castling right, kept or lost.
    CastlingRight,
    /// The capture in passing, and the field for it.
    EnPassant,
    /// The half-move clock.
    Clock,
    /// The full-move number.
    MoveNumber,
    /// When a position is the same, and how often it must be.
    Repetition,
    /// How a game ends.
    Ending,
    /// A capture that must be made, or need not be.
    MustCapture,
    /// What a capture takes along, and what that does to Kings.
    Explosion,
    /// The pieces in hand, and their drops.
    Hands,
    /// A move that gives check where none may.
    GivesCheck,
    /// Which checks are counted, where they end a game.
    ChecksCounted,
    /// The draw by the move count.
    MoveCount,
    /// A field of a FEN, read.
    FenRead,
    /// A field of a FEN, written.
    FenWritten,
    /// A move, written with a letter too many.
    MoveWritten,
    /// An answer to a further question.
    Answers,
    /// A reason to refuse a position that is left out.
    RefusalMissing,
    /// A position that is refused without a reason.
    Stricter,
    /// A reading of a page.
    Ruling,
    /// The array from which the game starts.
    Array,
}

impl Operator {
    /// Every operator, in the order of reports.
    pub const ALL: [Self; 35] = [
        Self::WayMissing,
        Self::WayAdded,
        Self::WayLength,
        Self::Through,
        Self::LeapStopped,
        Self::OwnSide,
        Self::Taking,
        Self::OtherPiece,
        Self::Pawn,
        Self::Promotion,
        Self::Table,
        Self::Form,
        Self::AttackUnseen,
        Self::RoyalDuty,
        Self::Castling,
        Self::CastlingRight,
        Self::EnPassant,
        Self::Clock,
        Self::MoveNumber,
        Self::Repetition,
        Self::Ending,
        Self::MustCapture,
        Self::Explosion,
        Self::Hands,
        Self::GivesCheck,
        Self::ChecksCounted,
        Self::MoveCount,
        Self::FenRead,
        Self::FenWritten,
        Self::MoveWritten,
        Self::Answers,
        Self::RefusalMissing,
        Self::Stricter,
        Self::Ruling,
        Self::Array,
    ];

    /// How the ids of the clauses begin that all mistakes of the operator are about, after the game. A
    /// report that names a neighbour of the broken clause there has found the place.
    #[must_use]
    pub const fn chapter(self) -> Option<&'static str> {
        match self {
            Self::Castling | Self::CastlingRight => Some("castling."),
            Self::Repetition => Some("repetition."),
            Self::MoveCount => Some("move-count."),
            _ => None,
        }
    }

    /// The name in reports.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::WayMissing => "way-missing",
            Self::WayAdded => "way-added",
            Self::WayLength => "way-length",
            Self::Through => "through",
            Self::LeapStopped => "leap-stopped",
            Self::OwnSide => "own-side",
            Self::Taking => "taking",
            Self::OtherPiece => "other-piece",
            Self::Pawn => "pawn",
            Self::Promotion => "promotion",
            Self::Table => "table",
            Self::Form => "form",
            Self::AttackUnseen => "attack-unseen",
            Self::RoyalDuty => "royal-duty",
            Self::Castling => "castling",
            Self::CastlingRight => "castling-right",
            Self::EnPassant => "en-passant",
            Self::Clock => "clock",
            Self::MoveNumber => "move-number",
            Self::Repetition => "repetition",
            Self::Ending => "ending",
            Self::MustCapture => "must-capture",
            Self::Explosion => "explosion",
            Self::Hands => "hands",
            Self::GivesCheck => "gives-check",
            Self::ChecksCounted => "checks-counted",
            Self::MoveCount => "move-count",
            Self::FenRead => "fen-read",
            Self::FenWritten => "fen-written",
            Self::MoveWritten => "move-written",
            Self::Answers => "answers",
            Self::RefusalMissing => "refusal-missing",
            Self::Stricter => "stricter",
            Self::Ruling => "ruling",
            Self::Array => "array",
        }
    }
}

impl fmt::Display for Operator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
