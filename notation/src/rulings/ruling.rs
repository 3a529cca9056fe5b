use std::fmt;

use super::{
    AmalgamatedArray, AmalgamatedCastling, AntichessDead, AntichessStalemate, AtomicCheck,
    AtomicDead, AtomicTouching, BaringCapture, CastlingArray, CastlingArrays, CrazyhouseDead,
    CrazyhouseMoveCount, DropClock, Fusion, Harvestman, HordeDead, MoveCount, MoveCounts,
    OsmosisTable,
};
use crate::{Refusal, Variant};

/// The name of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each name is the field of `Rulings` that it sets")]
#[non_exhaustive]
pub enum Ruling {
    Harvestman,
    OsmosisTable,
    Fusion,
    AmalgamatedArray,
    AmalgamatedCastling,
    BaringCapture,
    Points,
    DecimalArray,
    /// Of the game.
    MoveCount(Variant),
    /// Of the game.
    CastlingArray(Variant),
    AntichessStalemate,
    AntichessDead,
    HordeDead,
    AtomicTouching,
    AtomicCheck,
    AtomicDead,
    DropClock,
    CrazyhouseMoveCount,
    CrazyhouseDead,
}

/// The value by which the two free rulings name their default.
pub(super) const HOUSE: &str = "house";

impl Ruling {
    /// Every ruling, in the order of SPEC section 5.
    pub const ALL: [Self; 29] = [
        Self::Harvestman,
        Self::OsmosisTable,
        Self::Fusion,
        Self::AmalgamatedArray,
        Self::AmalgamatedCastling,
        Self::BaringCapture,
        Self::Points,
        Self::DecimalArray,
        Self::MoveCount(MoveCounts::GAMES[0]),
        Self::MoveCount(MoveCounts::GAMES[1]),
        Self::MoveCount(MoveCounts::GAMES[2]),
        Self::MoveCount(MoveCounts::GAMES[3]),
        Self::MoveCount(MoveCounts::GAMES[4]),
        Self::MoveCount(MoveCounts::GAMES[5]),
        Self::MoveCount(MoveCounts::GAMES[6]),
        Self::CastlingArray(CastlingArrays::GAMES[0]),
        Self::CastlingArray(CastlingArrays::GAMES[1]),
        Self::CastlingArray(CastlingArrays::GAMES[2]),
        Self::CastlingArray(CastlingArrays::GAMES[3]),
        Self::CastlingArray(CastlingArrays::GAMES[4]),
        Self::AntichessStalemate,
        Self::AntichessDead,
        Self::HordeDead,
        Self::AtomicTouching,
        Self::AtomicCheck,
        Self::AtomicDead,
        Self::DropClock,
        Self::CrazyhouseMoveCount,
        Self::CrazyhouseDead,
    ];

    /// The name in fixtures, protocol and command lines.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Harvestman => "osmosis.harvestman",
            Self::OsmosisTable => "osmosis.table",
            Self::Fusion => "osmosis.fusion",
            Self::AmalgamatedArray => "amalgamated.array",
            Self::AmalgamatedCastling => "amalgamated.castling",
            Self::BaringCapture => "amalgamated.baring-capture",
            Self::Points => "amalgamated.points",
            Self::DecimalArray => "colorbound-decimal.array",
            Self::MoveCount(Variant::Chess960) => "chess960.move-count",
            Self::MoveCount(Variant::KingOfTheHill) => "kingofthehill.move-count",
            Self::MoveCount(Variant::ThreeCheck) => "3check.move-count",
            Self::MoveCount(Variant::RacingKings) => "racingkings.move-count",
            Self::MoveCount(Variant::Antichess) => "antichess.move-count",
            Self::MoveCount(Variant::Horde) => "horde.move-count",
            Self::MoveCount(Variant::Atomic) => "atomic.move-count",
            Self::MoveCount(_) => "move-count",
            Self::CastlingArray(Variant::KingOfTheHill) => "kingofthehill.castling-arrays",
            Self::CastlingArray(Variant::ThreeCheck) => "3check.castling-arrays",
            Self::CastlingArray(Variant::Horde) => "horde.castling-arrays",
            Self::CastlingArray(Variant::Atomic) => "atomic.castling-arrays",
            Self::CastlingArray(Variant::Crazyhouse) => "crazyhouse.castling-arrays",
            Self::CastlingArray(_) => "castling-arrays",
            Self::AntichessStalemate => "antichess.stalemate",
            Self::AntichessDead => "antichess.dead-position",
            Self::HordeDead => "horde.dead-position",
            Self::AtomicTouching => "atomic.castling-touching",
            Self::AtomicCheck => "atomic.check",
            Self::AtomicDead => "atomic.dead-position",
            Self::DropClock => "crazyhouse.drop-clock",
            Self::CrazyhouseMoveCount => "crazyhouse.move-count",
            Self::CrazyhouseDead => "crazyhouse.dead-position",
        }
    }

    /// The game whose reading it settles.
    #[must_use]
    pub const fn variant(self) -> Variant {
        match self {
            Self::Harvestman | Self::OsmosisTable | Self::Fusion => Variant::Osmosis,
            Self::DecimalArray => Variant::ColorboundDecimal,
            Self::MoveCount(game) | Self::CastlingArray(game) => game,
            Self::AntichessStalemate | Self::AntichessDead => Variant::Antichess,
            Self::HordeDead => Variant::Horde,
            Self::AtomicTouching | Self::AtomicCheck | Self::AtomicDead => Variant::Atomic,
            Self::DropClock | Self::CrazyhouseMoveCount | Self::CrazyhouseDead => {
                Variant::Crazyhouse
            }
            Self::AmalgamatedArray
            | Self::AmalgamatedCastling
            | Self::BaringCapture
            | Self::Points => Variant::Amalgamated,
        }
    }

    /// The named values, the default first. The two free rulings take any value of their form
    /// beside `house`.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        match self {
            Self::Harvestman => Harvestman::NAMES,
            Self::OsmosisTable => OsmosisTable::NAMES,
            Self::Fusion => Fusion::NAMES,
            Self::AmalgamatedArray => AmalgamatedArray::NAMES,
            Self::AmalgamatedCastling => AmalgamatedCastling::NAMES,
            Self::BaringCapture => BaringCapture::NAMES,
            Self::Points | Self::DecimalArray => &[HOUSE],
            Self::MoveCount(_) => MoveCount::NAMES,
            Self::CastlingArray(_) => CastlingArray::NAMES,
            Self::AntichessStalemate => AntichessStalemate::NAMES,
            Self::AntichessDead => AntichessDead::NAMES,
            Self::HordeDead => HordeDead::NAMES,
            Self::AtomicTouching => AtomicTouching::NAMES,
            Self::AtomicCheck => AtomicCheck::NAMES,
            Self::AtomicDead => AtomicDead::NAMES,
            Self::DropClock => DropClock::NAMES,
            Self::CrazyhouseMoveCount => CrazyhouseMoveCount::NAMES,
            Self::CrazyhouseDead => CrazyhouseDead::NAMES,
        }
    }

    /// Whether any value of a form may be given by hand beside the named ones.
    #[must_use]
    pub const fn is_free(self) -> bool {
        matches!(self, Self::Points | Self::DecimalArray)
    }
}

impl fmt::Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A ruling that cannot be set as asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulingError {
    /// Not of the form `ruling=value`.
    #[error("`{0}` is not of the form RULING=VALUE")]
    Shape(String),
    /// No such ruling.
    #[error("`{0}` is not a ruling (one of {known})", known = Ruling::ALL.map(Ruling::id).join(", "))]
    Unknown(String),
    /// No such reading of it.
    #[error("`{value}` is not a value of {ruling} ({allowed})", allowed = allowed(*.ruling))]
    Value {
        /// The ruling.
        ruling: Ruling,
        /// The value as given.
        value: String,
    },
    /// The array given by hand is not a position of its game.
    #[error("`{value}` is neither {HOUSE} nor an array for {ruling}: {refusal}")]
    Array {
        /// The ruling.
        ruling: Ruling,
        /// The placement as given.
        value: String,
        /// What is wrong with it.
        refusal: Box<Refusal>,
    },
    /// A ruling of another game than those that are asked about.
    #[error(
        "{0} is a ruling of {of}, but this run does not ask about {of}; add that game or remove the ruling",
        of = .0.variant()
    )]
    Foreign(Ruling),
}

fn allowed(ruling: Ruling) -> String {
    let named = ruling.values().join(", ");
    match ruling {
        Ruling::Points => format!("{named}, or a table such as P=1,+P=3, whole or half points"),
        _ => named,
    }
}
