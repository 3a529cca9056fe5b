use comparing::Depth;
use comparing::Finding;
use comparing::play::{Campaign, Coverage, Extent, Feature, Starts};
use notation::Variant;
use suite::Fixtures;

use super::{Plan, oracle, perft};
use crate::progress::Stage;

/// Compares the witnesses at every ply of random games.
pub(super) fn run(variant: Variant, plan: &Plan, fixtures: &Fixtures) -> (Coverage, Vec<Finding>) {
    let campaign = Campaign {
        variant,
        rulings: plan.rulings.clone(),
        starts: Starts::new(variant, plan.rulings.clone(), fixtures.places(variant, &plan.rulings)),
        seed: plan.seed,
        extent: plan.extent,
        left: &oracle,
        right: &|| perft(),
        scout: &perft,
        depth: Depth::EveryPair,
        stop: &|| false,
    };
    let steps = match plan.extent {
        Extent::Games(steps) | Extent::Positions(steps) => steps,
        Extent::Endless => 0,
    };
    let stage = Stage::begin(format!("{variant}: random games"), steps);
    let (coverage, findings) = campaign.run(&|games, coverage| {
        stage.at(match plan.extent {
            Extent::Games(_) => games,
            Extent::Positions(_) | Extent::Endless => coverage.of(Feature::Positions),
        });
    });
    let positions = coverage.of(Feature::Positions);
    stage.end(&format!("{positions} positions, {} differences", findings.len()));
    (coverage, findings)
}
