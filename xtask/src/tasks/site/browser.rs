//! The tests of the site in a real browser.

use std::fs;
use std::path::Path;
use std::process::Command;

use crosscheck::fixtures::{Case, Expectation, Fixtures};
use notation::Variant;
use oracle::Game;
use serde::Serialize;

use super::npm;
use crate::paths;
use crosscheck_core::{Exit, Failure};

/// The number of positions that are compared, as many of each game.
const POSITIONS: usize = 1001;

/// A position with the oracle's answers, computed outside of any browser.
#[derive(Serialize)]
struct Expected {
    variant: &'static str,
    fen: String,
    line: Vec<String>,
    rulings: std::collections::BTreeMap<&'static str, String>,
    /// The position after the line.
    reached: String,
    /// The legal moves there, sorted.
    moves: Vec<String>,
}

/// Runs the tests; exits with 1 if one fails.
pub(super) fn test(site: &Path) -> Result<Exit, Failure> {
    let folder = paths::target().join("site-test");
    let tests = paths::root().join("site/browser");
    npm::packages(&tests, &folder)?;
    copy(&tests, &folder)?;
    let expected = expected()?;
    let positions = folder.join("positions.json");
    paths::write(
        &positions,
        &serde_json::to_string(&expected).expect("plain data has a JSON form"),
    )?;
    let site = fs::canonicalize(site).map_err(Failure::file(&site))?;
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=1"]).current_dir(&folder).env("SITE", site);
    let ended = node.status().map_err(Failure::file("node"))?;
    Ok(if ended.success() { Exit::Pass } else { Exit::Fail })
}

/// Copies a folder of texts with everything in it.
fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    for name in paths::walk(from)? {
        paths::write_below(to, &name, &paths::read(&from.join(&name))?)?;
    }
    Ok(())
}

/// Cases of every game, spread over all of its fixtures.
fn expected() -> Result<Vec<Expected>, Failure> {
    let fixtures = Fixtures::read(&paths::fixtures())?;
    let each = POSITIONS.div_ceil(Variant::ALL.len());
    let mut expected = Vec::new();
    for variant in Variant::ALL {
        let cases: Vec<&Case> =
            fixtures.cases_of(variant).filter(|case| !is_refused(case)).collect();
        // A game with few cases is also asked about the positions one, two, … moves on.
        for place in 0..each {
            let case = cases[(place * cases.len().max(each) / each) % cases.len()];
            expected.extend(at(case, place / cases.len()));
        }
    }
    Ok(expected)
}

fn is_refused(case: &Case) -> bool {
    case.expect.iter().any(|expected| matches!(expected, Expectation::Refused(_)))
}

/// A case's position, or one some moves further on.
fn at(case: &Case, further: usize) -> Option<Expected> {
    let mut game = Game::new(case.variant, &case.rulings, &case.fen).ok()?;
    let mut line = case.line.clone();
    for &played in &line {
        game.play(played).ok()?;
    }
    for _ in 0..further {
        let Some(&played) = game.legal_moves().last() else { break };
        game.play(played).ok()?;
        line.push(played);
    }
    let text = |played: &notation::Move| played.text(case.variant).to_string();
    Some(Expected {
        variant: case.variant.id(),
        fen: case.fen.clone(),
        line: line.iter().map(text).collect(),
        rulings: case.rulings.differing().map(|(ruling, value)| (ruling.id(), value)).collect(),
        reached: game.fen(),
        moves: game.legal_moves().iter().map(text).collect(),
    })
}
