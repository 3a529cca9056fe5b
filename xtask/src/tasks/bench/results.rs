//! The results: the speed of every count, and its ratio to one peer's.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::plan::{Engine, LeafCount, Leaves};
use super::rounds::Rates;
use super::selection::START;

/// The version of `--json` and of baselines.
pub(super) const VERSION: u32 = 1;

/// All results of a run; a baseline has the same form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Results {
    /// [`VERSION`].
    pub version: u32,
    /// The processor's own name.
    pub processor: String,
    /// The compiler, with its version.
    pub compiler: String,
    /// How often each count was timed.
    pub rounds: u32,
    /// Every count by every build.
    pub rows: Vec<Row>,
}

/// A count by one build.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Row {
    /// The kind of processor that it was built for.
    pub target: String,
    #[serde(flatten)]
    pub count: LeafCount,
    /// The median speed, in million nodes a second.
    pub rate: f64,
    /// The median of its ratios to the yardstick.
    pub ratio: f64,
    /// The speeds, round by round.
    pub rates: Vec<f64>,
    /// The ratios: of each round to the yardstick in the same.
    pub ratios: Vec<f64>,
}

/// The yardstick of all ratios: cozy-chess from the start of chess, in the same round, of the same
/// build and with the same leaves. None of our changes affects it.
pub(super) fn is_yardstick(count: &LeafCount) -> bool {
    count.engine == Engine::CozyChess && count.game == "chess" && count.position == START
}

impl Row {
    /// Whether another row is the same count by the same build.
    pub(super) fn same(&self, other: &Self) -> bool {
        self.target == other.target && self.count == other.count
    }

    /// How far a round's ratio usually lies from the median of all: the median of these distances,
    /// as a share.
    pub(super) fn spread(&self) -> f64 {
        let mut off: Vec<f64> =
            self.ratios.iter().map(|ratio| (ratio / self.ratio - 1.0).abs()).collect();
        off.sort_by(f64::total_cmp);
        off.get(off.len() / 2).copied().unwrap_or_default()
    }
}

/// The rows for the speeds of the rounds.
pub(super) fn rows(counts: &[LeafCount], rates: &BTreeMap<&str, Rates>) -> Vec<Row> {
    let of_target = |(target, rates): (&&str, &Rates)| -> Vec<Row> {
        let yardstick = |leaves: Leaves| {
            let place = counts.iter().position(|c| is_yardstick(c) && c.leaves == leaves);
            place.and_then(|place| rates.get(place)).map_or(&[][..], Vec::as_slice)
        };
        let row = |(count, rates): (&LeafCount, &Vec<f64>)| {
            let pairs = rates.iter().zip(yardstick(count.leaves));
            let ratios: Vec<f64> = pairs.map(|(rate, of)| rate / of).collect();
            Row {
                target: (*target).to_owned(),
                count: count.clone(),
                rate: median(rates),
                ratio: median(&ratios),
                rates: rates.clone(),
                ratios,
            }
        };
        counts.iter().zip(rates).map(row).collect()
    };
    rates.iter().flat_map(of_target).collect()
}

/// The middle one of some numbers, or the mean of the two in the middle; of none, no number.
pub(super) fn median(numbers: &[f64]) -> f64 {
    let mut sorted = numbers.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.len(), sorted.get(sorted.len() / 2)) {
        (_, None) => f64::NAN,
        (odd, Some(middle)) if odd % 2 == 1 => *middle,
        (even, Some(upper)) => f64::midpoint(sorted[even / 2 - 1], *upper),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A count of `game start`.
    pub(in crate::bench) fn count(engine: Engine, leaves: Leaves, game: &str) -> LeafCount {
        LeafCount {
            engine,
            leaves,
            game: game.to_owned(),
            position: START.to_owned(),
            fen: "startpos".to_owned(),
            depth: 1,
            nodes: 20,
        }
    }

    /// The rows of the plain build, of counts and their speeds by round.
    pub(in crate::bench) fn of(timed: &[(LeafCount, &[f64])]) -> Vec<Row> {
        let (counts, rates): (Vec<LeafCount>, Rates) =
            timed.iter().map(|(count, rates)| (count.clone(), rates.to_vec())).unzip();
        rows(&counts, &BTreeMap::from([(crate::bench::targets::PLAIN, rates)]))
    }

    #[test]
    fn a_ratio_is_to_the_peer_in_the_same_round_with_the_same_leaves() {
        let rows = of(&[
            (count(Engine::Perft, Leaves::Counted, "osmosis"), &[800.0, 300.0, 900.0]),
            (count(Engine::CozyChess, Leaves::Counted, "chess"), &[400.0, 100.0, 450.0]),
            (count(Engine::CozyChess, Leaves::Listed, "chess"), &[80.0, 80.0, 80.0]),
            (count(Engine::Perft, Leaves::Listed, "osmosis"), &[120.0, 160.0, 160.0]),
        ]);
        assert_eq!(rows[0].ratios, [2.0, 3.0, 2.0]);
        assert_eq!((rows[0].rate, rows[0].ratio), (800.0, 2.0));
        assert_eq!((rows[1].rate, rows[1].ratio), (400.0, 1.0));
        assert_eq!(rows[3].ratios, [1.5, 2.0, 2.0]);
    }

    #[test]
    fn the_spread_leaves_one_stray_round_out() {
        let yardstick = count(Engine::CozyChess, Leaves::Counted, "chess");
        let ours = count(Engine::Perft, Leaves::Counted, "chess");
        let rows = of(&[(yardstick, &[100.0; 5]), (ours, &[200.0, 210.0, 190.0, 202.0, 20.0])]);
        assert!((rows[1].spread() - 0.05).abs() < 1e-9, "{}", rows[1].spread());
    }

    #[test]
    fn a_median_is_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]).to_bits(), 2.0_f64.to_bits());
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]).to_bits(), 2.5_f64.to_bits());
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn what_is_saved_is_read_again() {
        let rows = of(&[(count(Engine::CozyChess, Leaves::Counted, "chess"), &[1.0, 2.0])]);
        let results = Results {
            version: VERSION,
            processor: "a processor".to_owned(),
            compiler: "a compiler".to_owned(),
            rounds: 2,
            rows,
        };
        let text = serde_json::to_string(&results).unwrap();
        assert_eq!(serde_json::from_str::<Results>(&text).unwrap(), results);
    }
}
