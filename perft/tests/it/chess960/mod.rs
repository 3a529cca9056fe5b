//! Castling from any files: Chess960, and the games that have it by a ruling.

mod arrays;
mod counts;
mod routes;
mod traps;

use notation::{Rulings, Variant};
use perft::Game;

fn open(fen: &str) -> Game {
    Game::new(Variant::Chess960, &Rulings::default(), fen).unwrap()
}
