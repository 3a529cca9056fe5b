//! The goals that the project set for speed, and whether the measured speeds reach them.

use std::fmt;

use serde::Serialize;

use super::plan::Engine::{self, CozyChess, Oracle, Perft, Shakmaty};
use super::plan::Leaves::{self, Counted, Listed};
use super::results::Row;
use super::selection::{KIWIPETE, START};
use super::targets::{PLAIN, V3};

/// A goal to reach, by one build.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Figure {
    /// The count that is to be so fast.
    pub what: String,
    /// The build.
    pub target: &'static str,
    /// The unit.
    pub unit: String,
    /// The goal.
    pub wanted: f64,
    /// The measured value: of the slowest, where the goal is about several counts.
    pub found: f64,
    /// Whether the goal is reached.
    pub met: bool,
}

/// Goals that differ in nothing but the number.
struct Goal {
    targets: &'static [&'static str],
    by: Engine,
    leaves: Leaves,
    of: Of,
    unit: Unit,
    /// The first goal, and the next.
    wanted: &'static [f64],
}

/// The positions that a goal is about.
#[derive(Clone, Copy)]
enum Of {
    Place(&'static str, &'static str),
    EveryStart,
    EveryStartBut(&'static str),
}

/// The unit of a goal.
#[derive(Clone, Copy)]
enum Unit {
    /// Million nodes a second, on this machine.
    Rate,
    /// How many times the speed of a peer that counted the same in the same rounds.
    Times(Engine),
}

const CHESS: Of = Of::Place("chess", START);
const OSMOSIS: Of = Of::Place("osmosis", START);
const HARD_CHESS: Of = Of::Place("chess", KIWIPETE);
const BOTH: &[&str] = &[PLAIN, V3];

const fn goal(
    (by, of, leaves): (Engine, Of, Leaves),
    targets: &'static [&'static str],
    wanted: &'static [f64],
    unit: Unit,
) -> Goal {
    Goal { targets, by, leaves, of, unit, wanted }
}

const GOALS: [Goal; 10] = [
    goal((Perft, CHESS, Counted), BOTH, &[1.0, 1.5], Unit::Times(CozyChess)),
    goal((Perft, CHESS, Counted), BOTH, &[2.0], Unit::Times(Shakmaty)),
    goal((Perft, HARD_CHESS, Counted), BOTH, &[1.0, 1.5], Unit::Times(CozyChess)),
    goal((Perft, HARD_CHESS, Counted), BOTH, &[2.0], Unit::Times(Shakmaty)),
    goal((Perft, OSMOSIS, Counted), &[PLAIN], &[400.0], Unit::Rate),
    goal((Perft, OSMOSIS, Counted), &[V3], &[650.0, 850.0], Unit::Rate),
    goal((Perft, Of::EveryStartBut("osmosis"), Counted), &[V3], &[400.0], Unit::Rate),
    goal((Perft, OSMOSIS, Listed), BOTH, &[140.0], Unit::Rate),
    goal((Perft, CHESS, Listed), BOTH, &[1.0], Unit::Times(CozyChess)),
    goal((Oracle, Of::EveryStart, Counted), &[PLAIN], &[1.0], Unit::Rate),
];

/// The goals that are checked elsewhere: the goal, its value, and where.
pub(super) const ELSEWHERE: [(&str, &str, &str); 3] = [
    ("random games in lock step", "10,000 positions/s", "not timed"),
    ("verify", "60 s at the most", "cargo xtask verify"),
    ("a wrong engine found and named", "10 s at the most", "cargo xtask faults"),
];

/// The goals whose counts were timed.
pub(super) fn all(rows: &[Row]) -> Vec<Figure> {
    GOALS.iter().flat_map(|goal| goal.figures(rows)).collect()
}

impl Goal {
    fn figures(&self, rows: &[Row]) -> Vec<Figure> {
        let of_target = |target: &&'static str| {
            let meant = rows.iter().filter(|row| row.target == *target && self.means(row));
            let slowest = meant
                .filter_map(|row| Some((row, self.unit.of(row, rows)?)))
                .min_by(|(_, one), (_, other)| one.total_cmp(other));
            Some((*target, slowest?))
        };
        let figure = |(target, (row, found)): (&'static str, (&Row, f64)), wanted: f64| Figure {
            what: self.named(row),
            target,
            unit: self.unit.to_string(),
            wanted,
            found,
            // To be faster than a peer means more than as fast; no goal for a rate is met that
            // exactly.
            met: found > wanted,
        };
        let slowest = self.targets.iter().filter_map(of_target);
        slowest.flat_map(|slowest| self.wanted.iter().map(move |&w| figure(slowest, w))).collect()
    }

    fn means(&self, row: &Row) -> bool {
        let count = &row.count;
        let there = match self.of {
            Of::Place(game, position) => count.game == game && count.position == position,
            Of::EveryStart => count.position == START,
            Of::EveryStartBut(game) => count.position == START && count.game != game,
        };
        there && count.engine == self.by && count.leaves == self.leaves
    }

    fn named(&self, slowest: &Row) -> String {
        match self.of {
            Of::Place(..) => slowest.count.to_string(),
            _ => format!("{}, the slowest start timed", slowest.count),
        }
    }
}

impl Unit {
    fn of(self, row: &Row, rows: &[Row]) -> Option<f64> {
        match self {
            Self::Rate => Some(row.rate),
            Self::Times(peer) => {
                let mut same = row.clone();
                same.count.engine = peer;
                Some(row.ratio / rows.iter().find(|row| row.same(&same))?.ratio)
            }
        }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rate => f.write_str("million nodes/s"),
            Self::Times(peer) => write!(f, "times {}", peer.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::results::tests::{count, of};

    fn met(rows: &[Row]) -> Vec<(f64, bool)> {
        all(rows).iter().map(|figure| (figure.wanted, figure.met)).collect()
    }

    #[test]
    fn a_figure_over_a_peer_is_met_by_the_ratio_and_not_by_the_speed() {
        let rows = of(&[
            (count(Perft, Counted, "chess"), &[130.0, 260.0]),
            (count(CozyChess, Counted, "chess"), &[100.0, 200.0]),
            (count(Shakmaty, Counted, "chess"), &[70.0, 140.0]),
        ]);
        assert_eq!(met(&rows), [(1.0, true), (1.5, false), (2.0, false)]);
        assert!((all(&rows)[0].found - 1.3).abs() < 1e-9);
    }

    #[test]
    fn a_figure_of_speed_is_met_by_the_median() {
        let yardstick = count(CozyChess, Counted, "chess");
        let rows = |speeds: &[f64]| {
            of(&[(yardstick.clone(), &[1.0; 3]), (count(Perft, Counted, "osmosis"), speeds)])
        };
        assert_eq!(met(&rows(&[399.0, 401.0, 402.0])), [(400.0, true)]);
        assert_eq!(met(&rows(&[399.0, 399.0, 999.0])), [(400.0, false)]);
    }

    #[test]
    fn where_every_start_is_meant_the_slowest_decides() {
        let rows = of(&[
            (count(CozyChess, Counted, "chess"), &[1.0]),
            (count(Oracle, Counted, "chess"), &[3.0]),
            (count(Oracle, Counted, "osmosis"), &[0.5]),
        ]);
        let figures = all(&rows);
        assert_eq!(figures.len(), 1);
        assert!(!figures[0].met && figures[0].what.starts_with("oracle osmosis start"));
    }

    #[test]
    fn what_was_not_timed_has_no_figure() {
        let rows = of(&[(count(CozyChess, Counted, "chess"), &[1.0])]);
        assert_eq!(all(&rows), []);
    }
}
