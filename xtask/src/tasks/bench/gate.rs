//! Whether a count became slower than in a baseline of criterion, beside a peer that did not change.

use std::io::ErrorKind;

use serde::Deserialize;

use super::plan::{Engine, LeafCount, Plan};
use super::selection::START;
use crosscheck_core::Failure;

/// A smaller fall does not count: another build of the same source differs by a few per cent.
const FLOOR: f64 = 0.05;

/// The part that is read here of what criterion writes about a count; times are in nanoseconds.
#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

/// The median of the time that a count took.
#[derive(Debug, Clone, Copy, Deserialize)]
struct Estimate {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct Interval {
    lower_bound: f64,
    upper_bound: f64,
}

/// A count in the baseline and now.
struct Pair<'a> {
    count: &'a LeafCount,
    base: Estimate,
    now: Estimate,
}

/// What became of a count of ours.
#[derive(Debug)]
struct Held {
    count: String,
    /// The share by which its speed fell, beside that of the yardstick; below zero where it rose.
    fall: f64,
    /// The fall that still counts as noise.
    bound: f64,
    is_slower: bool,
}

/// Compares what was just timed with a baseline, prints what is slower, and returns how many counts are.
pub(super) fn hold(plan: &Plan, base: &str, target: &str) -> Result<usize, Failure> {
    let mut pairs = Vec::new();
    for count in &plan.counts {
        if let (Some(base), Some(now)) = (read(plan, count, base)?, read(plan, count, "new")?) {
            pairs.push(Pair { count, base, now });
        }
    }
    let held = compare(&pairs);
    if held.is_empty() {
        return Err(Failure::usage(format!(
            "--gate: criterion has no baseline `{base}` of what was timed; was it saved with the same --quick, --variant and --target?"
        )));
    }
    for Held { count, fall, .. } in held.iter().filter(|held| held.is_slower) {
        say!("slower by {:.0} %: {count}, {target}", fall * 100.0);
    }
    let slower = held.iter().filter(|held| held.is_slower).count();
    let bound = held.iter().map(|held| held.bound).fold(FLOOR, f64::max);
    say!(
        "{target}: {} counts compared, {slower} slower; a fall of {:.0} % may be noise",
        held.len(),
        bound * 100.0
    );
    Ok(slower)
}

/// What criterion has written about a count under the name of a baseline, if it has.
fn read(plan: &Plan, count: &LeafCount, baseline: &str) -> Result<Option<Estimate>, Failure> {
    let folder = plan.home.join(count.engine.name()).join(count.place()).join(count.leaves.name());
    let file = folder.join(baseline).join("estimates.json");
    let text = match std::fs::read_to_string(&file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        read => read.map_err(Failure::file(&file))?,
    };
    let estimates: Result<Estimates, _> = serde_json::from_str(&text);
    let estimates = estimates.map_err(Failure::of(file.display()))?;
    Ok(Some(estimates.median))
}

/// What became of our counts.
fn compare(pairs: &[Pair]) -> Vec<Held> {
    let held = |pair: &&Pair| {
        let like: Vec<&Pair> =
            pairs.iter().filter(|it| it.count.leaves == pair.count.leaves).collect();
        let yardstick = like.iter().find(|it| is_yardstick(it.count))?;
        let peers = like.iter().filter(|it| !it.is_ours() && !is_yardstick(it.count));
        // No change of ours slows a peer: what became of one is noise.
        let bound = peers.map(|peer| peer.fall(yardstick).abs()).fold(FLOOR, f64::max);
        let fall = pair.fall(yardstick);
        let is_slower = fall > bound && pair.is_apart(yardstick);
        Some(Held { count: pair.count.to_string(), fall, bound, is_slower })
    };
    pairs.iter().filter(|pair| pair.is_ours()).filter_map(|pair| held(&pair)).collect()
}

/// The yardstick: cozy-chess from the start of chess, with the same leaves.
fn is_yardstick(count: &LeafCount) -> bool {
    count.engine == Engine::CozyChess && count.game == "chess" && count.position == START
}

impl Pair<'_> {
    fn is_ours(&self) -> bool {
        matches!(self.count.engine, Engine::Perft | Engine::Oracle)
    }

    fn fall(&self, yardstick: &Pair) -> f64 {
        let [base, now] = [(self.base, yardstick.base), (self.now, yardstick.now)]
            .map(|(own, of)| of.point_estimate / own.point_estimate);
        1.0 - now / base
    }

    /// Whether the best that it may have taken now is worse than the worst that it may have taken before.
    fn is_apart(&self, yardstick: &Pair) -> bool {
        let now = self.now.confidence_interval.lower_bound / yardstick.now.point_estimate;
        now > self.base.confidence_interval.upper_bound / yardstick.base.point_estimate
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::plan::Leaves;

    fn count(engine: Engine, game: &str) -> LeafCount {
        LeafCount {
            engine,
            leaves: Leaves::Counted,
            game: game.to_owned(),
            position: START.to_owned(),
            fen: "startpos".to_owned(),
            depth: 1,
            nodes: 20,
        }
    }

    /// A median within two per cent.
    fn estimate(time: f64) -> Estimate {
        let text = format!(
            r#"{{"mean": {{"point_estimate": 0}}, "median": {{"point_estimate": {time}, "standard_error": 1,
                "confidence_interval": {{"confidence_level": 0.95, "lower_bound": {}, "upper_bound": {}}}}}}}"#,
            time * 0.99,
            time * 1.01
        );
        serde_json::from_str::<Estimates>(&text).unwrap().median
    }

    /// How many counts are compared and slower: the generator, a peer and the yardstick took 100 ns each, and take now
    /// what is given.
    fn held(ours: f64, peer: f64, yardstick: f64) -> (usize, usize) {
        let counts = [
            count(Engine::Perft, "osmosis"),
            count(Engine::Shakmaty, "chess"),
            count(Engine::CozyChess, "chess"),
        ];
        let pairs: Vec<Pair> = counts
            .iter()
            .zip([ours, peer, yardstick])
            .map(|(count, now)| Pair { count, base: estimate(100.0), now: estimate(now) })
            .collect();
        let held = compare(&pairs);
        (held.len(), held.iter().filter(|held| held.is_slower).count())
    }

    #[test]
    fn a_fall_beyond_the_noise_is_told() {
        assert_eq!(held(100.0, 100.0, 100.0), (1, 0));
        assert_eq!(held(112.0, 100.0, 100.0), (1, 1));
        assert_eq!(held(90.0, 100.0, 100.0), (1, 0));
    }

    #[test]
    fn a_fall_within_the_floor_or_no_greater_than_a_peers_is_noise() {
        assert_eq!(held(104.0, 100.0, 100.0), (1, 0));
        assert_eq!(held(112.0, 115.0, 100.0), (1, 0));
        assert_eq!(held(112.0, 85.0, 100.0), (1, 0));
    }

    #[test]
    fn a_machine_that_is_slower_as_a_whole_is_no_fall() {
        assert_eq!(held(300.0, 300.0, 300.0), (1, 0));
        assert_eq!(held(300.0, 250.0, 250.0), (1, 1));
    }

    #[test]
    fn times_that_may_be_the_same_are_no_fall() {
        let pairs = |low| {
            let mut now = estimate(110.0);
            now.confidence_interval.lower_bound = low;
            let ours = (count(Engine::Perft, "osmosis"), now);
            [ours, (count(Engine::CozyChess, "chess"), estimate(100.0))]
        };
        for (low, slower) in [(102.0, true), (100.5, false)] {
            let counts = pairs(low);
            let pairs =
                counts.iter().map(|(count, now)| Pair { count, base: estimate(100.0), now: *now });
            assert_eq!(compare(&pairs.collect::<Vec<_>>())[0].is_slower, slower);
        }
    }

    #[test]
    fn without_the_yardstick_nothing_is_compared() {
        let ours = count(Engine::Perft, "osmosis");
        let pair = Pair { count: &ours, base: estimate(100.0), now: estimate(200.0) };
        assert!(compare(&[pair]).is_empty());
    }
}
