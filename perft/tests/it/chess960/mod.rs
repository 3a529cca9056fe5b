//! Chess960: castling from any files.

mod counts;
mod routes;
mod traps;

use notation::{Rulings, Variant};
use perft::Game;

fn open(fen: &str) -> Game {
    Game::new(Variant::Chess960, &Rulings::default(), fen).unwrap()
}
