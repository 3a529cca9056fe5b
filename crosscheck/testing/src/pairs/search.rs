//! The search for positions where something comes together that the fixtures lack.

use std::collections::BTreeSet;

use crosscheck::fixtures::{Fixtures, PairSource};
use notation::{Rulings, Setup, Variant};
use oracle::Game;
use oracle::reasons::is_royal;

use super::{Meetings, Met, of_fixtures, open};

/// The most moves that are played from a place before the position is looked at.
const LONGEST: usize = 6;

/// A search, which goes from the positions of the fixtures and of its finds to new ones by random moves: what is found
/// near one rare position is often still rarer.
pub struct Search {
    variant: Variant,
    rulings: Rulings,
    known: BTreeSet<Met>,
    starts: Vec<Game>,
    found: Vec<(Game, BTreeSet<Met>)>,
    rng: fastrand::Rng,
}

impl Search {
    /// A search from the fixtures of a game. The seed decides what it finds.
    #[must_use]
    pub fn new(fixtures: &Fixtures, variant: Variant, seed: u64) -> Self {
        let rulings = Rulings::default();
        let places = fixtures.places(variant, &rulings).into_iter();
        let starts =
            places.filter_map(|(fen, line)| open(variant, &rulings, &fen, &line)).collect();
        let known = of_fixtures(fixtures, variant, &rulings);
        Self { variant, starts, known, rulings, found: vec![], rng: fastrand::Rng::with_seed(seed) }
    }

    /// Looks at so many positions. Returns how many things came together at them that nothing had before.
    pub fn run(&mut self, positions: usize) -> usize {
        let before = self.known.len();
        for _ in 0..positions {
            let Some(game) = self.draw() else { continue };
            let all = Meetings::at(&game);
            let met = all.played.into_iter().flat_map(|(_, met)| met).chain(all.ahead);
            let new: BTreeSet<_> = met.filter(|met| !self.known.contains(met)).collect();
            if !new.is_empty() {
                self.known.extend(&new);
                self.found.push((game, new));
            }
        }
        self.known.len() - before
    }

    /// A position after a few random moves. The history is left behind.
    fn draw(&mut self) -> Option<Game> {
        let from_found = !self.found.is_empty() && self.rng.bool();
        let mut game = if from_found {
            self.rng.choice(&self.found)?.0.clone()
        } else {
            self.rng.choice(&self.starts)?.clone()
        };
        for _ in 0..=self.rng.usize(..LONGEST) {
            let moves = game.legal_moves();
            let Some(&played) = self.rng.choice(&moves) else { break };
            game.play(played).ok()?;
        }
        let mut setup = game.setup().clone();
        if self.rng.bool() {
            self.add_a_piece(&mut setup);
        }
        Game::from_setup(setup, &self.rulings).ok()
    }

    /// Adds a piece, so that two of a kind meet where few games bring them, such as two Pawns that promote on one square.
    fn add_a_piece(&mut self, setup: &mut Setup) {
        let empty = self.variant.squares().filter(|&square| setup.board.get(square).is_none());
        let Some(square) = self.rng.choice(empty.collect::<Vec<_>>()) else { return };
        let standing = setup.board.pieces().map(|(_, piece)| piece).collect::<Vec<_>>();
        let plain = standing.into_iter().filter(|piece| !is_royal(self.variant, piece.kind));
        let piece = self.rng.choice(plain.collect::<Vec<_>>());
        setup.board.set(square, piece);
    }

    /// A few of the positions found, with moves, that have together all that was found. What was found last is rarest,
    /// and comes with much that is not rare, so that most of the earlier ones are not needed.
    #[must_use]
    pub fn few(&self) -> Vec<PairSource> {
        let mut missing: BTreeSet<Met> =
            self.found.iter().flat_map(|(_, new)| new).copied().collect();
        let mut few = Vec::new();
        for (game, new) in self.found.iter().rev() {
            if new.is_disjoint(&missing) {
                continue;
            }
            let all = Meetings::at(game);
            missing.retain(|met| !all.ahead.contains(met));
            let mut moves = Vec::new();
            let gain =
                |met: &BTreeSet<Met>, missing: &BTreeSet<Met>| met.intersection(missing).count();
            while let Some((played, met)) = all
                .played
                .iter()
                .max_by_key(|(_, met)| gain(met, &missing))
                .filter(|(_, met)| gain(met, &missing) > 0)
            {
                missing.retain(|one| !met.contains(one));
                moves.push(played.text(self.variant).to_string());
            }
            few.push(PairSource { fen: game.fen(), moves });
        }
        few
    }
}
