use std::fmt;

use crate::{HalfPoints, Kind, Variant};

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
    pub(super) fn read(text: &str) -> Option<Self> {
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
