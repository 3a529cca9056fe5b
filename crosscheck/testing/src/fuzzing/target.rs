use std::fmt;
use std::str::FromStr;

use notation::Variant;

use super::{Trial, shrunk, texts, walk};

/// A fuzz target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A legal position of a game, or its start, and a game from there: the implementations agree at
    /// every ply.
    Moves(Variant),
    /// A board of any game, legal or not: both implementations refuse it for the same reason, or both
    /// accept it and agree.
    Position,
    /// A text as a FEN.
    Fen,
    /// A text as a move.
    MoveText,
    /// A text as a file of cases.
    YamlCase,
    /// Lines of the engine protocol, and of UCI.
    Protocol,
    /// Shrinking: the shrunk finding still shows the difference.
    Shrink,
}

/// A text that is not the name of a target.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a target (one of {known})", known = Target::ALL.map(|t| t.to_string()).join(", "))]
pub struct UnknownTarget(pub String);

/// The targets that do not depend on a game.
const OF_NO_GAME: [Target; 6] = [
    Target::Position,
    Target::Fen,
    Target::MoveText,
    Target::YamlCase,
    Target::Protocol,
    Target::Shrink,
];

impl Target {
    /// All of them: one for each game, then the others.
    pub const ALL: [Self; Variant::ALL.len() + OF_NO_GAME.len()] = {
        let mut all = [Self::Position; Variant::ALL.len() + OF_NO_GAME.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = if at < Variant::ALL.len() {
                Self::Moves(Variant::ALL[at])
            } else {
                OF_NO_GAME[at - Variant::ALL.len()]
            };
            at += 1;
        }
        all
    };

    /// Runs an input.
    #[must_use]
    pub fn try_input(self, input: &[u8]) -> Trial {
        match self {
            Self::Moves(variant) => walk::moves(variant, input),
            Self::Position => walk::position(input),
            Self::Fen => texts::fen(input),
            Self::MoveText => texts::move_text(input),
            Self::YamlCase => texts::yaml_case(input),
            Self::Protocol => texts::protocol(input),
            Self::Shrink => shrunk::shrink(input),
        }
    }

    /// Whether its inputs are texts.
    #[must_use]
    pub const fn is_text(self) -> bool {
        matches!(self, Self::Fen | Self::MoveText | Self::YamlCase | Self::Protocol)
    }

    /// The longest input worth trying, in bytes.
    #[must_use]
    pub const fn longest(self) -> usize {
        match self {
            Self::Moves(_) | Self::Position | Self::Shrink => 256,
            Self::Fen => 512,
            Self::MoveText => 16,
            Self::YamlCase | Self::Protocol => 4096,
        }
    }
}

impl fmt::Display for Target {
    /// The name of the program in `fuzz/`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Moves(variant) => {
                return write!(f, "moves_{}", variant.id().replace('-', "_"));
            }
            Self::Position => "position",
            Self::Fen => "fen",
            Self::MoveText => "move_text",
            Self::YamlCase => "yaml_case",
            Self::Protocol => "protocol",
            Self::Shrink => "shrink",
        })
    }
}

impl FromStr for Target {
    type Err = UnknownTarget;

    fn from_str(name: &str) -> Result<Self, UnknownTarget> {
        Self::ALL
            .into_iter()
            .find(|target| target.to_string() == name)
            .ok_or_else(|| UnknownTarget(name.to_owned()))
    }
}
