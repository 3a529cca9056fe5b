//! What a rule page leaves open, and how it is read (SPEC section 5).

mod array;
mod per_game;
mod points;
mod readings;
mod ruling;

use std::fmt;

pub use array::DecimalArray;
pub use per_game::{CastlingArrays, MoveCounts};
pub use points::PointTable;
pub use readings::{
    AmalgamatedArray, AmalgamatedCastling, AntichessDead, AntichessStalemate, AtomicCheck,
    AtomicDead, AtomicTouching, BaringCapture, CastlingArray, CrazyhouseDead, CrazyhouseMoveCount,
    DropClock, Fusion, Harvestman, HordeDead, MoveCount, OsmosisTable,
};
pub use ruling::{Ruling, RulingError};

use crate::Variant;
use ruling::HOUSE;

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
    pub move_counts: MoveCounts,
    pub castling_arrays: CastlingArrays,
    pub antichess_stalemate: AntichessStalemate,
    pub antichess_dead: AntichessDead,
    pub horde_dead: HordeDead,
    pub atomic_touching: AtomicTouching,
    pub atomic_check: AtomicCheck,
    pub atomic_dead: AtomicDead,
    pub drop_clock: DropClock,
    pub crazyhouse_move_count: CrazyhouseMoveCount,
    pub crazyhouse_dead: CrazyhouseDead,
}

impl Rulings {
    /// Sets a ruling by name.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), RulingError> {
        let ruling = named(name)?;
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
            Ruling::MoveCount(game) => {
                self.move_counts.set(game, MoveCount::read(value).ok_or_else(unknown)?);
            }
            Ruling::CastlingArray(game) => {
                self.castling_arrays.set(game, CastlingArray::read(value).ok_or_else(unknown)?);
            }
            Ruling::AntichessStalemate => {
                self.antichess_stalemate = AntichessStalemate::read(value).ok_or_else(unknown)?;
            }
            Ruling::AntichessDead => {
                self.antichess_dead = AntichessDead::read(value).ok_or_else(unknown)?;
            }
            Ruling::HordeDead => self.horde_dead = HordeDead::read(value).ok_or_else(unknown)?,
            Ruling::AtomicTouching => {
                self.atomic_touching = AtomicTouching::read(value).ok_or_else(unknown)?;
            }
            Ruling::AtomicCheck => {
                self.atomic_check = AtomicCheck::read(value).ok_or_else(unknown)?;
            }
            Ruling::AtomicDead => self.atomic_dead = AtomicDead::read(value).ok_or_else(unknown)?,
            Ruling::DropClock => self.drop_clock = DropClock::read(value).ok_or_else(unknown)?,
            Ruling::CrazyhouseMoveCount => {
                self.crazyhouse_move_count =
                    CrazyhouseMoveCount::read(value).ok_or_else(unknown)?;
            }
            Ruling::CrazyhouseDead => {
                self.crazyhouse_dead = CrazyhouseDead::read(value).ok_or_else(unknown)?;
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
        let (name, value) = split(assignment)?;
        self.set(name, value)
    }

    /// Reads what data gives, each ruling by its name, with its value.
    pub fn named<'a>(
        values: impl IntoIterator<Item = (&'a String, &'a String)>,
    ) -> Result<Self, RulingError> {
        let mut rulings = Self::default();
        for (name, value) in values {
            rulings.set(name, value)?;
        }
        Ok(rulings)
    }

    /// Reads what a command line gives, each of the form `osmosis.table=printed`. A ruling of a game
    /// that is not asked about is refused: it would change nothing, unnoticed. So are two values of one
    /// ruling, of which one would be forgotten.
    ///
    /// ```
    /// use notation::{Rulings, Variant};
    /// let given = Rulings::given(&["osmosis.table=printed"], &[Variant::Osmosis])?;
    /// assert_eq!(given.to_string(), "osmosis.table=printed");
    /// let foreign = Rulings::given(&["osmosis.table=printed"], &[Variant::Chess]).unwrap_err();
    /// assert!(foreign.to_string().starts_with("osmosis.table is a ruling of osmosis, but"));
    /// # Ok::<(), notation::RulingError>(())
    /// ```
    pub fn given(assignments: &[impl AsRef<str>], asked: &[Variant]) -> Result<Self, RulingError> {
        let mut rulings = Self::default();
        let mut seen: Vec<(Ruling, String)> = Vec::new();
        for assignment in assignments {
            let (name, value) = split(assignment.as_ref())?;
            rulings.set(name, value)?;
            let ruling = named(name)?;
            let second = rulings.value(ruling);
            match seen.iter().find(|(other, first)| *other == ruling && *first != second) {
                Some((_, first)) => {
                    return Err(RulingError::Twice { ruling, first: first.clone(), second });
                }
                None => seen.push((ruling, second)),
            }
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
            Ruling::MoveCount(game) => self.move_counts.of(game).name().to_owned(),
            Ruling::CastlingArray(game) => self.castling_arrays.of(game).name().to_owned(),
            Ruling::AntichessStalemate => self.antichess_stalemate.name().to_owned(),
            Ruling::AntichessDead => self.antichess_dead.name().to_owned(),
            Ruling::HordeDead => self.horde_dead.name().to_owned(),
            Ruling::AtomicTouching => self.atomic_touching.name().to_owned(),
            Ruling::AtomicCheck => self.atomic_check.name().to_owned(),
            Ruling::AtomicDead => self.atomic_dead.name().to_owned(),
            Ruling::DropClock => self.drop_clock.name().to_owned(),
            Ruling::CrazyhouseMoveCount => self.crazyhouse_move_count.name().to_owned(),
            Ruling::CrazyhouseDead => self.crazyhouse_dead.name().to_owned(),
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

/// The ruling with a name.
fn named(name: &str) -> Result<Ruling, RulingError> {
    let named = Ruling::ALL.into_iter().find(|ruling| ruling.id() == name);
    named.ok_or_else(|| RulingError::Unknown(name.to_owned()))
}

/// The name and the value of `osmosis.table=printed`.
fn split(assignment: &str) -> Result<(&str, &str), RulingError> {
    assignment.split_once('=').ok_or_else(|| RulingError::Shape(assignment.to_owned()))
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
    use crate::{HalfPoints, Kind};

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
    fn an_array_given_by_hand_is_told_back_as_it_was() {
        let mut rulings = Rulings::default();
        let by_hand = "lwobkydbwl/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/LWOBKYDBWL";
        rulings.set(Ruling::DecimalArray.id(), by_hand).unwrap();
        assert_eq!(rulings.value(Ruling::DecimalArray), by_hand);
        assert_eq!(rulings.to_string(), format!("colorbound-decimal.array={by_hand}"));
    }

    #[test]
    fn rulings_are_read_by_their_names_from_data() {
        let named = |name: &str, value: &str| {
            Rulings::named([(&name.to_owned(), &value.to_owned())]).map(|told| told.to_string())
        };
        assert_eq!(named("osmosis.fusion", "optional").unwrap(), "osmosis.fusion=optional");
        let refused = |name, value| named(name, value).unwrap_err().to_string();
        assert_eq!(
            refused("osmosis.fusion", "never"),
            "`never` is not a value of osmosis.fusion (mandatory, optional)"
        );
        assert_eq!(
            refused("amalgamated.points", "never"),
            "`never` is not a value of amalgamated.points \
             (house, or a table such as P=1,+P=3, whole or half points)"
        );
        assert_eq!(
            refused("colorbound-decimal.array", "never"),
            "`never` is neither house nor an array for colorbound-decimal.array: \
             placement: the board of colorbound-decimal has 10 ranks, not 1"
        );
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
    fn a_ruling_has_one_value_on_a_command_line_which_may_be_given_again() {
        let given = |assignments: &[&str]| {
            Rulings::given(assignments, &Variant::ALL).map(|given| given.to_string())
        };
        let [axis, crooked] = ["osmosis.harvestman=axis", "osmosis.harvestman=crooked"];
        let twice = |first, second| {
            format!(
                "osmosis.harvestman is given twice, as `{first}` and as `{second}`; give one of them"
            )
        };
        let refused = given(&[crooked, axis]).unwrap_err().to_string();
        assert_eq!(refused, twice("crooked", "axis"));
        let refused = given(&[axis, "osmosis.table=printed", crooked]).unwrap_err().to_string();
        assert_eq!(refused, twice("axis", "crooked"));
        assert_eq!(given(&[crooked, crooked]).unwrap(), crooked);
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
