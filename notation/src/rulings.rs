use std::fmt;

use crate::{HalfPoints, Kind, Refusal, Setup, Variant};

/// Declares the readings of one ruling, the default first, with the names that SPEC gives them.
macro_rules! readings {
    ($(#[$doc:meta])* $ruling:ident { $($(#[$reading_doc:meta])* $reading:ident = $name:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub enum $ruling { $($(#[$reading_doc])* $reading,)+ }

        impl $ruling {
            const NAMES: &'static [&'static str] = &[$($name,)+];

            const fn name(self) -> &'static str {
                match self { $(Self::$reading => $name,)+ }
            }

            fn read(name: &str) -> Option<Self> {
                match name { $($name => Some(Self::$reading),)+ _ => None }
            }
        }
    };
}

readings! {
    /// How a Harvestman goes on after its first two steps (`osmosis.harvestman`).
    Harvestman {
        /// Outward along the axis of its first step, zig-zagging: two paths a direction.
        #[default]
        Axis = "axis",
        /// Either crooked continuation after the first diagonal step: four paths a direction.
        Crooked = "crooked",
    }
}

readings! {
    /// Which promotions hold where the page's table and its numbered rules differ (`osmosis.table`).
    OsmosisTable {
        /// The numbered rules.
        #[default]
        Rules = "rules",
        /// The table as printed.
        Printed = "printed",
    }
}

readings! {
    /// Whether a capture that can promote the captor must (`osmosis.fusion`).
    Fusion {
        /// It must.
        #[default]
        Mandatory = "mandatory",
        /// The captor may also stay what it was.
        Optional = "optional",
    }
}

readings! {
    /// Which of the two leapers stands on the queen's square (`amalgamated.array`).
    AmalgamatedArray {
        /// A Bishop; the Pashas stand on the c and f files.
        #[default]
        BishopD1 = "bishop-d1",
        /// A Pasha.
        PashaD1 = "pasha-d1",
    }
}

readings! {
    /// Whether the General may castle (`amalgamated.castling`).
    AmalgamatedCastling {
        /// It may not.
        #[default]
        None = "none",
        /// To the queen's side, under FIDE's conditions.
        Queenside = "queenside",
    }
}

readings! {
    /// Whether a capture that bares the enemy General may leave one's own royal piece attacked
    /// (`amalgamated.baring-capture`).
    BaringCapture {
        /// It may not.
        #[default]
        Strict = "strict",
        /// It may: the game ends with it.
        Wins = "wins",
    }
}

/// What each kind of piece counts when an Amalgamated game is decided on points
/// (`amalgamated.points`).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PointTable([HalfPoints; 12]);

/// The rows of the point table, in the order in which it is written.
const SCORED: [(Kind, i32); 12] = [
    (Kind::Pawn, 1),
    (Kind::Man, 3),
    (Kind::Knight, 3),
    (Kind::Acelander, 6),
    (Kind::Bishop, 3),
    (Kind::Primate, 6),
    (Kind::Pasha, 4),
    (Kind::Alibaba, 3),
    (Kind::Rook, 5),
    (Kind::Chatelaine, 8),
    (Kind::General, 0),
    (Kind::King, 0),
];

/// Values are kept within what a game's sum can hold many times over.
const LARGEST_VALUE: i32 = 10_000;

impl Default for PointTable {
    /// The house values: the page's own table is missing from our copy.
    fn default() -> Self {
        Self(SCORED.map(|(_, whole)| HalfPoints(2 * whole)))
    }
}

impl PointTable {
    /// What a kind counts; nothing if it is no piece of Amalgamated Chess.
    #[must_use]
    pub fn value(&self, kind: Kind) -> HalfPoints {
        SCORED
            .iter()
            .position(|(scored, _)| *scored == kind)
            .map_or(HalfPoints(0), |row| self.0[row])
    }

    /// Reads `P=1,+P=3,…`: any of the twelve, in whole or half points; the others keep their
    /// house values.
    fn read(text: &str) -> Option<Self> {
        let mut table = Self::default();
        let mut given = [false; SCORED.len()];
        for entry in text.split(',') {
            let (letter, value) = entry.split_once('=')?;
            let kind = Variant::Amalgamated.kind(letter)?;
            let row = SCORED.iter().position(|(scored, _)| *scored == kind)?;
            if std::mem::replace(&mut given[row], true) {
                return None;
            }
            table.0[row] = HalfPoints(halves(value)?);
        }
        Some(table)
    }
}

/// Reads a number of points with at most one half: `3`, `2.5`, `-1`.
fn halves(text: &str) -> Option<i32> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "0")) => (whole, 0),
        Some((whole, "5")) => (whole, 1),
        Some(_) => return None,
    };
    let digits = whole.strip_prefix('-').unwrap_or(whole);
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse::<i32>().ok().filter(|&size| size <= LARGEST_VALUE)?;
    let size = 2 * size + half;
    Some(if whole.starts_with('-') { -size } else { size })
}

impl fmt::Display for PointTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (row, (kind, _)) in SCORED.iter().enumerate() {
            let comma = if row == 0 { "" } else { "," };
            let letter = Variant::Amalgamated.letter(*kind).unwrap_or_default();
            write!(f, "{comma}{letter}={}", self.0[row])?;
        }
        Ok(())
    }
}

/// Where the pieces of Colorbound Decimal Chess start (`colorbound-decimal.array`): the page's
/// picture is missing from our copy.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct DecimalArray(Option<String>);

impl DecimalArray {
    /// The placement field of the starting array.
    #[must_use]
    pub fn placement(&self) -> &str {
        const HOUSE: &str = "lwobdkbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBDKBYWL";
        self.0.as_deref().unwrap_or(HOUSE)
    }

    fn read(placement: &str) -> Result<Self, Refusal> {
        let fen = format!("{placement} w - - 0 1");
        Setup::parse(&fen, Variant::ColorboundDecimal, &Rulings::default())?;
        Ok(Self(Some(placement.to_owned())))
    }
}

/// The reading of everything that a rule page leaves open (SPEC section 5). A position carries
/// its rulings; the default is the house's choice throughout.
///
/// ```
/// use notation::{Harvestman, Rulings};
/// let mut rulings = Rulings::default();
/// rulings.assign("osmosis.harvestman=crooked")?;
/// assert_eq!(rulings.harvestman, Harvestman::Crooked);
/// assert_eq!(rulings.to_string(), "osmosis.harvestman=crooked");
/// # Ok::<(), notation::RulingError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
#[allow(missing_docs, reason = "each field is described by its type")]
pub struct Rulings {
    pub harvestman: Harvestman,
    pub osmosis_table: OsmosisTable,
    pub fusion: Fusion,
    pub amalgamated_array: AmalgamatedArray,
    pub amalgamated_castling: AmalgamatedCastling,
    pub baring_capture: BaringCapture,
    pub points: PointTable,
    pub decimal_array: DecimalArray,
}

/// The name of a ruling.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "each name is the field of `Rulings` that it sets")]
pub enum Ruling {
    Harvestman,
    OsmosisTable,
    Fusion,
    AmalgamatedArray,
    AmalgamatedCastling,
    BaringCapture,
    Points,
    DecimalArray,
}

/// The value by which the two free rulings name their default.
const HOUSE: &str = "house";

impl Ruling {
    /// Every ruling, in the order of SPEC section 5.
    pub const ALL: [Self; 8] = [
        Self::Harvestman,
        Self::OsmosisTable,
        Self::Fusion,
        Self::AmalgamatedArray,
        Self::AmalgamatedCastling,
        Self::BaringCapture,
        Self::Points,
        Self::DecimalArray,
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
        }
    }

    /// The game whose reading it settles.
    #[must_use]
    pub const fn variant(self) -> Variant {
        match self {
            Self::Harvestman | Self::OsmosisTable | Self::Fusion => Variant::Osmosis,
            Self::DecimalArray => Variant::ColorboundDecimal,
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
    #[error("`{value}` is not an array for {ruling}: {refusal}")]
    Array {
        /// The ruling.
        ruling: Ruling,
        /// The placement as given.
        value: String,
        /// What is wrong with it.
        refusal: Box<Refusal>,
    },
    /// A ruling of another game than those that are asked about.
    #[error("{0} is of {of}, which is not asked about", of = .0.variant())]
    Foreign(Ruling),
}

fn allowed(ruling: Ruling) -> String {
    let named = ruling.values().join(", ");
    match ruling {
        Ruling::Points => format!("{named}, or a table such as P=1,+P=3, whole or half points"),
        Ruling::DecimalArray => format!("{named}, or the placement field of a FEN"),
        _ => named,
    }
}

impl Rulings {
    /// Sets a ruling by name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        let ruling = Ruling::ALL
            .into_iter()
            .find(|ruling| ruling.id() == name)
            .ok_or_else(|| RulingError::Unknown(name.to_owned()))?;
        let unknown = || RulingError::Value { ruling, value: value.to_owned() };
        match ruling {
            Ruling::Harvestman => self.harvestman = Harvestman::read(value).ok_or_else(unknown)?,
            Ruling::OsmosisTable => {
                self.osmosis_table = OsmosisTable::read(value).ok_or_else(unknown)?;
            }
            Ruling::Fusion => self.fusion = Fusion::read(value).ok_or_else(unknown)?,
            Ruling::AmalgamatedArray => {
                self.amalgamated_array = AmalgamatedArray::read(value).ok_or_else(unknown)?;
            }
            Ruling::AmalgamatedCastling => {
                self.amalgamated_castling = AmalgamatedCastling::read(value).ok_or_else(unknown)?;
            }
            Ruling::BaringCapture => {
                self.baring_capture = BaringCapture::read(value).ok_or_else(unknown)?;
            }
            Ruling::Points if value == HOUSE => self.points = PointTable::default(),
            Ruling::Points => self.points = PointTable::read(value).ok_or_else(unknown)?,
            Ruling::DecimalArray if value == HOUSE => self.decimal_array = DecimalArray::default(),
            Ruling::DecimalArray => {
                self.decimal_array =
                    DecimalArray::read(value).map_err(|refusal| RulingError::Array {
                        ruling,
                        value: value.to_owned(),
                        refusal: Box::new(refusal),
                    })?;
            }
        }
        Ok(())
    }

    /// Sets a ruling as a command line gives it: `osmosis.table=printed`.
    pub fn assign(&mut self, assignment: &str) -> Result<(), RulingError> {
        let (name, value) =
            assignment.split_once('=').ok_or_else(|| RulingError::Shape(assignment.to_owned()))?;
        self.set(name, value)
    }

    /// Reads what a command line gives, each of the form `osmosis.table=printed`. A ruling of a game
    /// that is not asked about is refused: it would change nothing, unnoticed.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// let given = Rulings::given(&["osmosis.table=printed"], &[Variant::Osmosis])?;
    /// assert_eq!(given.to_string(), "osmosis.table=printed");
    /// let foreign = Rulings::given(&["osmosis.table=printed"], &[Variant::Chess]).unwrap_err();
    /// assert_eq!(foreign.to_string(), "osmosis.table is of osmosis, which is not asked about");
    /// # Ok::<(), notation::RulingError>(())
    /// ```
    pub fn given(assignments: &[impl AsRef<str>], asked: &[Variant]) -> Result<Self, RulingError> {
        let mut rulings = Self::default();
        for assignment in assignments {
            rulings.assign(assignment.as_ref())?;
        }
        let foreign = rulings.differing().find(|(ruling, _)| !asked.contains(&ruling.variant()));
        match foreign {
            Some((ruling, _)) => Err(RulingError::Foreign(ruling)),
            None => Ok(rulings),
        }
    }

    /// The value of a ruling, by its name in SPEC or in full where it was given by hand.
    #[must_use]
    pub fn value(&self, ruling: Ruling) -> String {
        match ruling {
            Ruling::Harvestman => self.harvestman.name().to_owned(),
            Ruling::OsmosisTable => self.osmosis_table.name().to_owned(),
            Ruling::Fusion => self.fusion.name().to_owned(),
            Ruling::AmalgamatedArray => self.amalgamated_array.name().to_owned(),
            Ruling::AmalgamatedCastling => self.amalgamated_castling.name().to_owned(),
            Ruling::BaringCapture => self.baring_capture.name().to_owned(),
            Ruling::Points if self.points == PointTable::default() => HOUSE.to_owned(),
            Ruling::Points => self.points.to_string(),
            Ruling::DecimalArray if self.decimal_array == DecimalArray::default() => {
                HOUSE.to_owned()
            }
            Ruling::DecimalArray => self.decimal_array.placement().to_owned(),
        }
    }

    /// The rulings that differ from the default, with their values.
    pub fn differing(&self) -> impl Iterator<Item = (Ruling, String)> + '_ {
        Ruling::ALL
            .into_iter()
            .map(|ruling| (ruling, self.value(ruling)))
            .filter(|(ruling, value)| value != ruling.values()[0])
    }
}

impl fmt::Display for Rulings {
    /// The rulings that differ from the default, as command lines take them, a space between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.differing().enumerate().try_for_each(|(place, (ruling, value))| {
            write!(f, "{}{ruling}={value}", if place == 0 { "" } else { " " })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_named_value_of_every_ruling_is_read_and_told_back() {
        for ruling in Ruling::ALL {
            for value in ruling.values() {
                let mut rulings = Rulings::default();
                rulings.set(ruling.id(), value).unwrap();
                assert_eq!(rulings.value(ruling), *value);
                let differs = rulings.differing().count();
                assert_eq!(differs, usize::from(*value != ruling.values()[0]), "{ruling}={value}");
            }
        }
    }

    #[test]
    fn a_ruling_takes_what_it_has_no_name_for_only_if_it_is_free() {
        for ruling in Ruling::ALL {
            let mut rulings = Rulings::default();
            let by_hand = match ruling {
                Ruling::DecimalArray => {
                    "lwobkdbywl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBKDBYWL"
                }
                _ => "P=2",
            };
            assert_eq!(rulings.set(ruling.id(), by_hand).is_ok(), ruling.is_free(), "{ruling}");
        }
    }

    #[test]
    fn points_given_by_hand_replace_the_house_values_they_name() {
        let mut rulings = Rulings::default();
        rulings.assign("amalgamated.points=P=1.5,+R=-2").unwrap();
        assert_eq!(rulings.points.value(Kind::Pawn), HalfPoints(3));
        assert_eq!(rulings.points.value(Kind::Chatelaine), HalfPoints(-4));
        assert_eq!(rulings.points.value(Kind::Rook), HalfPoints(10));
        let told = rulings.value(Ruling::Points);
        let mut again = Rulings::default();
        again.set("amalgamated.points", &told).unwrap();
        assert_eq!(again, rulings);
    }

    #[test]
    fn what_is_no_ruling_is_refused_and_changes_nothing() {
        let mut rulings = Rulings::default();
        for bad in [
            "osmosis.harvestman",
            "osmosis.harvester=axis",
            "osmosis.harvestman=Axis",
            "amalgamated.points=",
            "amalgamated.points=P=1,P=2",
            "amalgamated.points=Q=9",
            "amalgamated.points=P=1.25",
            "amalgamated.points=P=--1",
            "amalgamated.points=P=99999999999",
            "colorbound-decimal.array=10",
        ] {
            assert!(rulings.assign(bad).is_err(), "{bad}");
        }
        assert_eq!(rulings, Rulings::default());
    }
}
