//! Every capture: each captor on each square, each square that its paths lead to, each captive, under
//! each choice of rulings; and each move without a capture.

use notation::{Setup, Square, Variant};

use crate::exhaustive::movement::paths;
use crate::exhaustive::stage::Stage;
use crate::exhaustive::stations::{self, Station};
use crate::exhaustive::{Visit, rulings};

/// The setups in which a piece of a game can go to a square or take a piece there.
#[derive(Debug)]
pub struct Transformations {
    /// One for each choice of rulings.
    stages: Vec<Stage>,
    /// The captors: a part is about one.
    captors: Vec<Station>,
    passed: Vec<(Station, Square)>,
}

impl Transformations {
    /// The setups of a game.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let stages: Vec<Stage> =
            rulings::all(variant).into_iter().map(|rulings| Stage::new(variant, rulings)).collect();
        let passed = stations::passed(variant, &stages[0].rulings);
        let captors = [&stages[0].stations[..], &stages[0].marked].concat();
        Self { stages, captors, passed }
    }

    /// How many parts they make: a part is a piece on a square.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.captors.len() as u64
    }

    /// Visits the setups of a part.
    pub fn each(&self, part: u64, visit: &mut Visit<'_>) {
        let station = self.captors[part as usize];
        for stage in &self.stages {
            let paths = paths(stage.variant, &stage.rulings, station);
            let mut targets = paths.concat();
            targets.sort_unstable();
            targets.dedup();
            for to in targets {
                let off = way(&paths, to);
                visit(&stage.with(station, &off, &[]), &stage.rulings, 1);
                for captive in stage.captives(station.1.colour.opponent(), to) {
                    let setup = with(stage, station, &off, (to, captive));
                    visit(&setup, &stage.rulings, 1);
                }
                let passes = |(pawn, passed): &&(Station, Square)| {
                    *passed == to && pawn.1.colour != station.1.colour && pawn.0 != station.0
                };
                for (pawn, _) in self.passed.iter().filter(passes) {
                    let mut setup = with(stage, station, &off, *pawn);
                    setup.en_passant = Some(to);
                    visit(&setup, &stage.rulings, 1);
                }
            }
        }
    }
}

/// The squares of the paths that lead to a square, as far as there.
fn way(paths: &[Vec<Square>], to: Square) -> Vec<Square> {
    let as_far = |path: &Vec<Square>| {
        let place = path.iter().position(|&square| square == to)?;
        Some(path[..=place].to_vec())
    };
    paths.iter().filter_map(as_far).flatten().collect()
}

/// A board with a piece and another one, and the royal pieces out of the way of both.
fn with(stage: &Stage, station: Station, off: &[Square], other: Station) -> Setup {
    let (at, piece) = other;
    let mut setup = stage.with(station, &[off, &[at]].concat(), &[other]);
    setup.board.set(at, Some(piece));
    setup
}
