//! Every piece on every square, with every filling of its paths that can matter.

use crosscheck::comparing::kinds::alone;
use notation::{Colour, Rulings, Setup, Square, Variant};
use oracle::reasons;

use crate::exhaustive::fillings::{Filling, Fillings};
use crate::exhaustive::stage::Stage;
use crate::exhaustive::stations::Station;
use crate::exhaustive::{Visit, rulings};

/// The setups in which a piece of a game is watched: what it can do to pieces of either side on its
/// paths, and whether it attacks a royal piece there.
#[derive(Debug)]
pub struct Movement {
    /// One for each choice of rulings.
    stages: Vec<Stage>,
}

/// Along which paths a piece goes on an empty board. A square to which it only moves is one more.
pub(crate) fn paths(variant: Variant, rulings: &Rulings, (at, piece): Station) -> Vec<Vec<Square>> {
    let setup = alone(variant, at, piece);
    let mut paths = reasons::paths(&setup, rulings, at);
    for (played, _) in reasons::candidates(&setup, rulings, at) {
        if !paths.iter().any(|path| path.contains(&played.to)) {
            paths.push(vec![played.to]);
        }
    }
    paths
}

impl Movement {
    /// The setups of a game.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        let stages = rulings::all(variant).into_iter();
        Self { stages: stages.map(|rulings| Stage::new(variant, rulings)).collect() }
    }

    /// How many parts they make: a part is a piece on a square.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.stages[0].stations.len() as u64
    }

    /// Visits the setups of a part: under each choice of rulings that changes the paths.
    pub fn each(&self, part: u64, visit: &mut Visit<'_>) {
        let mut known = vec![];
        let station = self.stages[0].stations[part as usize];
        for stage in &self.stages {
            let paths = paths(stage.variant, &stage.rulings, station);
            if !known.contains(&paths) {
                watch(stage, station, &paths, visit);
                known.push(paths);
            }
        }
    }
}

/// Visits the setups with a piece on a square under some rulings.
fn watch(stage: &Stage, station: Station, paths: &[Vec<Square>], visit: &mut Visit<'_>) {
    let fillings = Fillings::of(paths);
    let off = paths.concat();
    let fillers = |colour| move |&at: &Square| Some((at, stage.filler(colour, at)?));
    let others: Vec<Station> = Colour::BOTH
        .into_iter()
        .flat_map(|colour| off.iter().filter_map(fillers(colour)))
        .collect();
    let empty = stage.with(station, &off, &others);
    for filling in fillings.together() {
        if let Some(setup) = filled(stage, &empty, &filling) {
            visit(&setup, &stage.rulings, 1);
        }
    }
    for filling in fillings.alone() {
        for target in targets(paths, filling) {
            if let Some(setup) = attacking(stage, &empty, station, filling, target) {
                visit(&setup, &stage.rulings, 1);
            }
        }
    }
}

/// The setup with a filling; none if a piece of that side cannot stand on one of its squares.
fn filled(stage: &Stage, empty: &Setup, filling: &Filling) -> Option<Setup> {
    let mut setup = empty.clone();
    for &(at, colour) in filling {
        setup.board.set(at, Some(stage.filler(colour, at)?));
    }
    Some(setup)
}

/// Where a royal piece is put to see whether it is attacked: where the piece is stopped, and on the next
/// square behind.
fn targets(paths: &[Vec<Square>], filling: &Filling) -> Vec<Square> {
    let stops = |at: &Square| filling.iter().any(|(stop, _)| stop == at);
    let first = |path: &Vec<Square>| path.iter().position(stops);
    let ends = paths.iter().filter_map(|path| Some((path, first(path)?)));
    let mut targets: Vec<Square> =
        ends.flat_map(|(path, stop)| path[stop..].iter().take(2).copied()).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// The setup with a filling and an enemy royal piece on one square more, or in the place of what stands
/// there; its side is to move.
fn attacking(
    stage: &Stage,
    empty: &Setup,
    (_, piece): Station,
    filling: &Filling,
    target: Square,
) -> Option<Setup> {
    let enemy = piece.colour.opponent();
    let mut setup = filled(stage, empty, filling)?;
    // One of its royal pieces goes there.
    let from = reasons::royals(&setup, enemy).next()?;
    setup.board.set(from, None);
    setup.board.set(target, Some(stage.royal(enemy, target)?));
    setup.side = enemy;
    Some(setup)
}
