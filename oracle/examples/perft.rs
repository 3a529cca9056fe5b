//! Counts from a starting array and says how fast: `perft VARIANT DEPTH [RULING=VALUE …]`.

use std::error::Error;
use std::io::Write;
use std::time::Instant;

use notation::{Rulings, Variant};
use oracle::Game;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(variant), Some(depth)) = (arguments.next(), arguments.next()) else {
        return Err("usage: perft VARIANT DEPTH [RULING=VALUE …]".into());
    };
    let mut rulings = Rulings::default();
    for assignment in arguments {
        rulings.assign(&assignment)?;
    }
    let game = Game::new(variant.parse::<Variant>()?, &rulings, "startpos")?;
    let depth = depth.parse()?;
    let start = Instant::now();
    let nodes = game.perft(depth);
    let seconds = start.elapsed().as_secs_f64();
    let mut out = std::io::stdout();
    writeln!(out, "{nodes} in {seconds:.2} s")?;
    #[allow(clippy::cast_precision_loss, reason = "a speed needs no more digits")]
    let speed = nodes as f64 / seconds / 1e6;
    writeln!(out, "{speed:.2} million nodes/s (last ply listed, each move made)")?;
    Ok(())
}
