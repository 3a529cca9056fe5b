//! What an engine may be asked beside moves and counts.

use std::fmt;

use crate::{AnyGame, Observation};

/// A further question about a position (SPEC section 6). An engine is asked only those that it offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Further<G: AnyGame> {
    /// Whether a text is a legal move there.
    Legal(String),
    /// What it says of the position when it has played the line and taken back so many moves.
    Undo(usize),
    /// A text that is the same for positions that are the same for repetition, and for no others.
    Hash,
    /// Whether a legal move gives check.
    GivesCheck(G::Move),
    /// Every legal move in standard algebraic notation.
    San,
    /// The move that a text in standard algebraic notation stands for.
    ParseSan(String),
}

/// The answer to a further question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FurtherAnswer<G: AnyGame> {
    /// Yes or no, to [`Further::Legal`] and [`Further::GivesCheck`].
    Is(bool),
    /// To [`Further::Undo`].
    Position(Box<Observation<G>>),
    /// To [`Further::Hash`].
    Hash(String),
    /// To [`Further::San`], in any order.
    San(Vec<(G::Move, String)>),
    /// To [`Further::ParseSan`].
    Move(G::Move),
}

/// The kinds of further questions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FurtherKind {
    /// [`Further::Legal`].
    Legal,
    /// [`Further::Undo`].
    Undo,
    /// [`Further::Hash`].
    Hash,
    /// [`Further::GivesCheck`].
    GivesCheck,
    /// [`Further::San`].
    San,
    /// [`Further::ParseSan`].
    ParseSan,
}

impl FurtherKind {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Legal, Self::Undo, Self::Hash, Self::GivesCheck, Self::San, Self::ParseSan];

    /// The name, as the protocol has it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Legal => "legal",
            Self::Undo => "undo",
            Self::Hash => "hash",
            Self::GivesCheck => "gives_check",
            Self::San => "san",
            Self::ParseSan => "parse_san",
        }
    }

    /// Whether the answer depends on the move that was played last, rather than on those that lie ahead.
    #[must_use]
    pub const fn is_about_the_past(self) -> bool {
        matches!(self, Self::Undo | Self::Hash)
    }
}

impl<G: AnyGame> Further<G> {
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> FurtherKind {
        match self {
            Self::Legal(_) => FurtherKind::Legal,
            Self::Undo(_) => FurtherKind::Undo,
            Self::Hash => FurtherKind::Hash,
            Self::GivesCheck(_) => FurtherKind::GivesCheck,
            Self::San => FurtherKind::San,
            Self::ParseSan(_) => FurtherKind::ParseSan,
        }
    }

    /// Reads a question as [`text`](Self::text) writes it.
    ///
    /// # Errors
    ///
    /// Why the text is no question.
    pub fn read(text: &str, game: &G) -> Result<Self, String> {
        let (name, about) = text.split_once(' ').unwrap_or((text, ""));
        let kind = FurtherKind::ALL.into_iter().find(|kind| kind.id() == name);
        let kind = kind.ok_or_else(|| {
            let names = FurtherKind::ALL.map(FurtherKind::id).join(", ");
            format!("`{name}` is none of the further questions, {names}")
        })?;
        let takes_nothing = matches!(kind, FurtherKind::Hash | FurtherKind::San);
        let is_empty = about.trim().is_empty();
        if takes_nothing && !is_empty {
            return Err(format!("nothing stands behind `{kind}`, and `{about}` does"));
        }
        if !takes_nothing && is_empty {
            let due = match kind {
                FurtherKind::Undo => "how many moves are taken back, as in `undo 1`",
                FurtherKind::ParseSan => "a text, as in `parse_san Nf3`",
                _ => "a move",
            };
            return Err(format!("behind `{kind}` stands {due}"));
        }
        Ok(match kind {
            FurtherKind::Legal => Self::Legal(about.to_owned()),
            FurtherKind::Undo => {
                let plies =
                    about.trim().parse().map_err(|_| format!("`{about}` is no number of moves"))?;
                Self::Undo(plies)
            }
            FurtherKind::Hash => Self::Hash,
            FurtherKind::GivesCheck => Self::GivesCheck(game.read_move(about)?),
            FurtherKind::San => Self::San,
            FurtherKind::ParseSan => Self::ParseSan(about.to_owned()),
        })
    }

    /// The question in a few words: its name and what it is asked about.
    #[must_use]
    pub fn text(&self, game: &G) -> String {
        let id = self.kind().id();
        match self {
            Self::Legal(text) | Self::ParseSan(text) => format!("{id} {text}"),
            Self::Undo(plies) => format!("{id} {plies}"),
            Self::GivesCheck(played) => format!("{id} {}", game.text(*played)),
            Self::Hash | Self::San => id.to_owned(),
        }
    }
}

impl fmt::Display for FurtherKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}
