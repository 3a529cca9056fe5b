use comparing::Finding;
use crosscheck::refusals::{self, Compared, Extent};
use notation::{Ruling, Rulings, Variant};
use rayon::prelude::*;
use suite::Fixtures;

use super::{Plan, oracle, perft};
use crate::progress::Stage;

/// Setups with several changes, for each reading.
const DRAWN: usize = 20_000;
/// The same in a quick run.
const DRAWN_QUICK: usize = 2_000;

/// Holds the witnesses to each other at what is a position and what is none, under the planned
/// rulings and under every other reading of the game in turn.
pub(super) fn run(variant: Variant, plan: &Plan, fixtures: &Fixtures) -> (Compared, Vec<Finding>) {
    let extent = Extent { one_in: 1, drawn: if plan.quick { DRAWN_QUICK } else { DRAWN } };
    let readings = readings(variant, &plan.rulings);
    let stage = Stage::begin(format!("{variant}: refusals"), readings.len() as u64);
    let of_reading = |rulings: &Rulings| {
        let known = fixtures.places(variant, rulings);
        let (mut left, mut right) = (oracle(), perft());
        let compared =
            refusals::compare(variant, rulings, &known, extent, left.as_mut(), right.as_mut());
        stage.step();
        compared
    };
    let compared: Vec<_> = readings.par_iter().map(of_reading).collect();
    let mut all = Compared::default();
    let mut findings: Vec<Finding> = Vec::new();
    for (one, found) in compared {
        all.setups += one.setups;
        all.refused += one.refused;
        // What is wrong under every reading is told once.
        let is_new = |finding: &Finding| {
            findings.iter().all(|other| other.differences != finding.differences)
        };
        let new: Vec<Finding> = found.into_iter().filter(is_new).collect();
        findings.extend(new);
    }
    stage.end(&format!("{} setups, {} differences", all.setups, findings.len()));
    (all, findings)
}

/// The rulings given, and these with one other named value each.
fn readings(variant: Variant, given: &Rulings) -> Vec<Rulings> {
    let mut readings = vec![given.clone()];
    for ruling in Ruling::ALL.into_iter().filter(|ruling| ruling.variant() == variant) {
        for value in ruling.values() {
            let mut other = given.clone();
            if other.set(ruling.id(), value).is_ok() && !readings.contains(&other) {
                readings.push(other);
            }
        }
    }
    readings
}
