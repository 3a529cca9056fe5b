//! Whether a count became slower since a baseline, by its ratio to a peer that did not change.

use std::path::Path;

use serde::Serialize;

use super::plan::Engine;
use super::results::{Results, Row, VERSION, is_yardstick};
use crate::exit::Failure;
use crate::paths;

/// A smaller fall does not count: another build of the same source differs by a few per cent.
const FLOOR: f64 = 0.05;

/// The result of a comparison with a baseline.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Verdict {
    /// How many of our counts were compared.
    pub compared: usize,
    /// Other differences that may be the reason.
    pub notes: Vec<String>,
    /// For each build and kind of leaves, the smallest fall that can be detected.
    pub bounds: Vec<Bound>,
    /// The counts that became slower.
    pub slower: Vec<Slower>,
}

/// The smallest fall that counts, for one build and kind of leaves.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Bound {
    pub target: String,
    pub leaves: &'static str,
    /// A ratio has to fall by more than this share. It is the largest change of a peer's ratio, or
    /// else a minimum: our changes do not affect peers.
    pub fall: f64,
}

/// A count that became slower.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Slower {
    pub target: String,
    pub count: String,
    pub before: f64,
    pub now: f64,
}

/// Reads a baseline.
pub(super) fn baseline(file: &Path) -> Result<Results, Failure> {
    let refused = |what| Failure::Content { file: file.to_owned(), what };
    parse(&paths::read(file)?).map_err(refused)
}

fn parse(text: &str) -> Result<Results, String> {
    #[derive(serde::Deserialize)]
    struct Versioned {
        version: u32,
    }
    let of = |error: serde_json::Error| format!("this is not a baseline: {error}");
    let Versioned { version } = serde_json::from_str(text).map_err(of)?;
    if version != VERSION {
        return Err(format!(
            "a baseline of version {version}; this program reads version {VERSION}"
        ));
    }
    let baseline: Results = serde_json::from_str(text).map_err(of)?;
    let sound = |row: &Row| !row.ratios.is_empty() && row.ratio > 0.0;
    match baseline.rows.iter().find(|row| !sound(row)) {
        Some(row) => Err(format!("{}: an impossible ratio", row.count)),
        None => Ok(baseline),
    }
}

/// Compares what was timed with a baseline.
pub(super) fn compare(base: &Results, now: &Results) -> Verdict {
    let pairs: Vec<Pair> = now
        .rows
        .iter()
        .filter_map(|now| Some(Pair { base: base.rows.iter().find(|row| row.same(now))?, now }))
        .collect();
    let mut verdict = Verdict {
        compared: pairs.iter().filter(|pair| pair.ours()).count(),
        notes: notes(base, now),
        bounds: Vec::new(),
        slower: Vec::new(),
    };
    for pair in pairs.iter().filter(|pair| pair.ours()) {
        let (target, leaves) = (&pair.now.target, pair.now.count.leaves.name());
        let known = verdict.bounds.iter().find(|b| b.target == *target && b.leaves == leaves);
        let fall = known.map_or_else(|| bound(pair, &pairs), |bound| bound.fall);
        if known.is_none() {
            verdict.bounds.push(Bound { target: target.clone(), leaves, fall });
        }
        if pair.fall() > fall && pair.apart() {
            verdict.slower.push(Slower {
                target: target.clone(),
                count: pair.now.count.to_string(),
                before: pair.base.ratio,
                now: pair.now.ratio,
            });
        }
    }
    verdict
}

/// A count in the baseline and now.
struct Pair<'a> {
    base: &'a Row,
    now: &'a Row,
}

impl Pair<'_> {
    fn ours(&self) -> bool {
        matches!(self.now.count.engine, Engine::Perft | Engine::Oracle)
    }

    /// The share by which the ratio fell; below zero where it rose.
    fn fall(&self) -> f64 {
        1.0 - self.now.ratio / self.base.ratio
    }

    /// Whether the best round now is worse than the worst round before: if nothing changed, chance
    /// does this once in 252 times between five rounds and five.
    fn apart(&self) -> bool {
        let best = self.now.ratios.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        self.base.ratios.iter().all(|&then| best < then)
    }
}

/// The largest change in the ratios of peers that were timed with the same build and leaves.
fn bound(like: &Pair, pairs: &[Pair]) -> f64 {
    let alike = |pair: &&Pair| {
        !pair.ours()
            && !is_yardstick(&pair.now.count)
            && pair.now.target == like.now.target
            && pair.now.count.leaves == like.now.count.leaves
    };
    pairs.iter().filter(alike).map(|pair| pair.fall().abs()).fold(FLOOR, f64::max)
}

fn notes(base: &Results, now: &Results) -> Vec<String> {
    [("processor", &base.processor, &now.processor), ("compiler", &base.compiler, &now.compiler)]
        .into_iter()
        .filter(|(_, then, now)| then != now)
        .map(|(what, then, now)| format!("the {what} was `{then}` and is `{now}`"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::plan::Leaves::{Counted, Listed};
    use crate::bench::results::tests::{count, of};

    /// Rounds of the generator, of a peer that is no yardstick, and the yardstick at 100.
    fn results(ours: &[f64], peer: &[f64]) -> Results {
        let rows = of(&[
            (count(Engine::CozyChess, Counted, "chess"), &[100.0; 5]),
            (count(Engine::Perft, Counted, "osmosis"), ours),
            (count(Engine::Shakmaty, Counted, "chess"), peer),
            (count(Engine::CozyChess, Listed, "chess"), &[50.0; 5]),
            (count(Engine::Perft, Listed, "osmosis"), &[50.0; 5]),
        ]);
        Results {
            version: VERSION,
            processor: "one".to_owned(),
            compiler: "one".to_owned(),
            rounds: 5,
            rows,
        }
    }

    fn base() -> Results {
        results(&[200.0, 204.0, 198.0, 202.0, 200.0], &[50.0; 5])
    }

    #[test]
    fn nothing_is_slower_than_itself() {
        let verdict = compare(&base(), &base());
        assert_eq!((verdict.compared, verdict.slower), (2, vec![]));
    }

    #[test]
    fn a_fall_of_every_round_is_a_regression() {
        let verdict = compare(&base(), &results(&[180.0, 178.0, 182.0, 179.0, 181.0], &[50.0; 5]));
        assert_eq!(verdict.slower.len(), 1);
        assert_eq!(verdict.slower[0].count, "perft osmosis start perft 1, counted");
        assert_eq!((verdict.slower[0].before, verdict.slower[0].now), (2.0, 1.8));
    }

    #[test]
    fn a_fall_within_the_floor_is_none() {
        let now = results(&[191.0, 192.0, 193.0, 191.0, 192.0], &[50.0; 5]);
        assert_eq!(compare(&base(), &now).slower, []);
    }

    #[test]
    fn a_fall_with_one_round_as_good_as_before_is_noise() {
        let now = results(&[150.0, 151.0, 152.0, 150.0, 199.0], &[50.0; 5]);
        assert_eq!(compare(&base(), &now).slower, []);
    }

    #[test]
    fn a_fall_no_greater_than_a_peers_is_noise_and_the_bound_says_so() {
        let now = results(&[180.0; 5], &[42.0; 5]);
        let verdict = compare(&base(), &now);
        assert_eq!(verdict.slower, []);
        assert!((verdict.bounds[0].fall - 0.16).abs() < 1e-9);
        // The peer has no figure for the listed leaves.
        assert_eq!(
            verdict.bounds[1],
            Bound { target: "x86-64".into(), leaves: "listed", fall: FLOOR }
        );
    }

    #[test]
    fn a_peer_that_rose_widens_the_bound_as_one_that_fell() {
        let now = results(&[180.0; 5], &[60.0; 5]);
        assert_eq!(compare(&base(), &now).slower, []);
    }

    #[test]
    fn a_machine_that_is_slower_as_a_whole_is_no_regression() {
        let mut now = base();
        for row in &mut now.rows {
            row.rate /= 3.0;
            row.rates.iter_mut().for_each(|rate| *rate /= 3.0);
        }
        assert_eq!(compare(&base(), &now).slower, []);
    }

    #[test]
    fn another_depth_is_not_compared() {
        let mut now = results(&[100.0; 5], &[50.0; 5]);
        now.rows[1].count.depth += 1;
        let verdict = compare(&base(), &now);
        assert_eq!((verdict.compared, verdict.slower), (1, vec![]));
    }

    #[test]
    fn another_processor_or_compiler_is_told() {
        let mut now = base();
        now.compiler = "two".to_owned();
        assert_eq!(compare(&base(), &now).notes, ["the compiler was `one` and is `two`"]);
    }

    #[test]
    fn a_baseline_of_another_version_or_without_ratios_is_refused() {
        let text = serde_json::to_string(&base()).unwrap();
        assert_eq!(parse(&text), Ok(base()));
        let later = text.replacen("\"version\":1", "\"version\":2", 1);
        assert_eq!(
            parse(&later).unwrap_err(),
            "a baseline of version 2; this program reads version 1"
        );
        let mut empty = base();
        empty.rows[1].ratios.clear();
        let empty = serde_json::to_string(&empty).unwrap();
        assert!(parse(&empty).unwrap_err().contains("osmosis"));
        assert!(parse("{}").unwrap_err().contains("not a baseline"));
    }
}
