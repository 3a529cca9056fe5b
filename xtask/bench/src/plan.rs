//! The plan of a run, which `cargo xtask bench` writes for this program: both compile this one
//! file.

use std::fmt;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// What is timed, in this order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The folder where criterion writes its results.
    pub home: PathBuf,
    /// The time that criterion aims at for each count, in milliseconds; ten repetitions of a
    /// count may take longer.
    pub milliseconds: u64,
    /// The name of the baseline under which criterion keeps the times.
    pub save: Option<String>,
    /// The name of the baseline that criterion compares with.
    pub gate: Option<String>,
    /// The counts.
    pub counts: Vec<LeafCount>,
}

/// A count to be timed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct LeafCount {
    /// The engine.
    pub engine: Engine,
    /// How the last ply is counted.
    pub leaves: Leaves,
    /// The game, by its id.
    pub game: String,
    /// The position, by its id in the game's table.
    pub position: String,
    /// The same position.
    pub fen: String,
    /// The depth, in plies.
    pub depth: u32,
    /// How many leaves there are: a wrong count is not worth timing.
    pub nodes: u64,
}

/// The engines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Engine {
    /// The optimized implementation.
    Perft,
    /// The reference.
    Oracle,
    /// The crate cozy-chess, for `chess`.
    CozyChess,
    /// The crate shakmaty, for `chess`.
    Shakmaty,
    /// The crate shunsai, for shogi from its start alone.
    Shunsai,
}

impl Engine {
    /// The name of its crate.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Perft => "perft",
            Self::Oracle => "oracle",
            Self::CozyChess => "cozy-chess",
            Self::Shakmaty => "shakmaty",
            Self::Shunsai => "shunsai",
        }
    }
}

/// How the last ply is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Leaves {
    /// Its moves are counted in bulk.
    Counted,
    /// Each of its moves is listed and made.
    Listed,
}

impl Leaves {
    /// The name in output and files.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Listed => "listed",
        }
    }
}

impl LeafCount {
    /// The game, the position and the depth: criterion's name for the count, and for its folder.
    pub(crate) fn place(&self) -> String {
        format!("{} {} {}", self.game, self.position, self.depth)
    }
}

impl fmt::Display for LeafCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}, {}", self.engine.name(), self.place(), self.leaves.name())
    }
}
