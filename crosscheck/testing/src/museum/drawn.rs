//! Positions of random games, the same in every run.

use notation::{Rulings, Variant};
use oracle::Game;

/// A game is given up after so many plies.
const LONGEST: usize = 160;
/// Of a game, every position at such a distance is taken: neighbours show the same.
const APART: usize = 7;

/// FENs of positions of random games, all different.
#[must_use]
pub fn drawn(variant: Variant, number: usize, seed: u64) -> Vec<String> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut fens = Vec::new();
    while fens.len() < number {
        let opened = Game::new(variant, &Rulings::default(), "startpos");
        let Ok(mut game) = opened else { break };
        for ply in 1..=LONGEST {
            let moves = game.legal_moves();
            let Some(played) = rng.choice(moves) else { break };
            if game.play(played).is_err() {
                break;
            }
            let fen = game.fen();
            if ply % APART == 0 && fens.len() < number && !fens.contains(&fen) {
                fens.push(fen);
            }
        }
    }
    fens
}
