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
        self.row().0
    }

    /// The game whose reading it settles.
    #[must_use]
    pub const fn variant(self) -> Variant {
        self.row().1
    }

    /// The named values, the default first. The two free rulings take any value of their form
    /// beside `house`.
    #[must_use]
    pub const fn values(self) -> &'static [&'static str] {
        self.row().2
    }

    /// The name, the game and the named values.
    const fn row(self) -> (&'static str, Variant, &'static [&'static str]) {
        use Variant::{
            Amalgamated, Antichess, Atomic, ColorboundDecimal, Crazyhouse, Horde, Osmosis,
        };
        match self {
            Self::Harvestman => ("osmosis.harvestman", Osmosis, Harvestman::NAMES),
            Self::OsmosisTable => ("osmosis.table", Osmosis, OsmosisTable::NAMES),
            Self::Fusion => ("osmosis.fusion", Osmosis, Fusion::NAMES),
            Self::AmalgamatedArray => ("amalgamated.array", Amalgamated, AmalgamatedArray::NAMES),
            Self::AmalgamatedCastling => {
                ("amalgamated.castling", Amalgamated, AmalgamatedCastling::NAMES)
            }
            Self::BaringCapture => {
                ("amalgamated.baring-capture", Amalgamated, BaringCapture::NAMES)
            }
            Self::Points => ("amalgamated.points", Amalgamated, &[HOUSE]),
            Self::DecimalArray => ("colorbound-decimal.array", ColorboundDecimal, &[HOUSE]),
            Self::MoveCount(game) => (move_count_of(game), game, MoveCount::NAMES),
            Self::CastlingArray(game) => (castling_arrays_of(game), game, CastlingArray::NAMES),
            Self::AntichessStalemate => {
                ("antichess.stalemate", Antichess, AntichessStalemate::NAMES)
            }
            Self::AntichessDead => ("antichess.dead-position", Antichess, AntichessDead::NAMES),
            Self::HordeDead => ("horde.dead-position", Horde, HordeDead::NAMES),
            Self::AtomicTouching => ("atomic.castling-touching", Atomic, AtomicTouching::NAMES),
            Self::AtomicCheck => ("atomic.check", Atomic, AtomicCheck::NAMES),
            Self::AtomicDead => ("atomic.dead-position", Atomic, AtomicDead::NAMES),
            Self::DropClock => ("crazyhouse.drop-clock", Crazyhouse, DropClock::NAMES),
            Self::CrazyhouseMoveCount => {
                ("crazyhouse.move-count", Crazyhouse, CrazyhouseMoveCount::NAMES)
            }
            Self::CrazyhouseDead => ("crazyhouse.dead-position", Crazyhouse, CrazyhouseDead::NAMES),
        }
    }

    /// Whether any value of a form may be given by hand beside the named ones.
    #[must_use]
    pub const fn is_free(self) -> bool {
        matches!(self, Self::Points | Self::DecimalArray)
    }
}

/// The name of the ruling on the move count of a game.
const fn move_count_of(game: Variant) -> &'static str {
    match game {
        Variant::Chess960 => "chess960.move-count",
        Variant::KingOfTheHill => "kingofthehill.move-count",
        Variant::ThreeCheck => "3check.move-count",
        Variant::RacingKings => "racingkings.move-count",
        Variant::Antichess => "antichess.move-count",
        Variant::Horde => "horde.move-count",
        Variant::Atomic => "atomic.move-count",
        _ => "move-count",
    }
}

/// The name of the ruling on the arrays from which a game castles.
const fn castling_arrays_of(game: Variant) -> &'static str {
    match game {
        Variant::KingOfTheHill => "kingofthehill.castling-arrays",
        Variant::ThreeCheck => "3check.castling-arrays",
        Variant::Horde => "horde.castling-arrays",
        Variant::Atomic => "atomic.castling-arrays",
        Variant::Crazyhouse => "crazyhouse.castling-arrays",
        _ => "castling-arrays",
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
    /// Two values of one ruling.
    #[error("{ruling} is given twice, as `{first}` and as `{second}`; give one of them")]
    Twice {
        /// The ruling.
        ruling: Ruling,
        /// The value that comes first.
        first: String,
        /// The value that comes later.
        second: String,
    },
}

fn allowed(ruling: Ruling) -> String {
    let named = ruling.values().join(", ");
    match ruling {
        Ruling::Points => format!("{named}, or a table such as P=1,+P=3, whole or half points"),
        _ => named,
    }
}
