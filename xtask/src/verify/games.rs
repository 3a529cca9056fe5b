use crosscheck::Breadth;
use crosscheck::Finding;
use crosscheck::fixtures::{Expectation, Fixtures};
use crosscheck::play::{Campaign, Census, Extent, Sight, Starts};
use notation::{Move, Variant};

use super::{Plan, oracle, perft};
use crate::progress::Stage;

/// Compares the witnesses at every ply of random games.
pub(super) fn run(variant: Variant, plan: &Plan, fixtures: &Fixtures) -> (Census, Vec<Finding>) {
    let campaign = Campaign {
        variant,
        rulings: plan.rulings.clone(),
        starts: Starts::new(variant, plan.rulings.clone(), known(variant, plan, fixtures)),
        seed: plan.seed,
        extent: plan.extent,
        left: &oracle,
        right: &|| perft(),
        scout: &perft,
        breadth: Breadth::EveryMove,
    };
    let (Extent::Games(steps) | Extent::Positions(steps)) = plan.extent;
    let stage = Stage::begin(format!("{variant}: random games"), steps);
    let (census, findings) = campaign.run(&|games, census| {
        stage.at(match plan.extent {
            Extent::Games(_) => games,
            Extent::Positions(_) => census.of(Sight::Positions),
        });
    });
    let positions = census.of(Sight::Positions);
    stage.end(&format!("{positions} positions, {} differences", findings.len()));
    (census, findings)
}

/// The places that the fixtures know and that stand under the plan's rulings.
fn known(variant: Variant, plan: &Plan, fixtures: &Fixtures) -> Vec<(String, Vec<Move>)> {
    let cases = fixtures
        .cases_of(variant)
        .filter(|case| case.rulings == plan.rulings)
        .filter(|case| !case.expect.iter().any(|e| matches!(e, Expectation::Refused(_))))
        .map(|case| (case.fen.clone(), case.line.clone()));
    let tables = fixtures.tables.iter().filter(|table| table.variant == variant);
    let records = tables.flat_map(|table| &table.records);
    let records = records.map(|record| (record.fen.clone(), Vec::new()));
    cases.chain(records).collect()
}
