//! The position that a command is about.

use clap::Args;
use notation::{Move, Rulings, Variant};
use perft::Game;

use crosscheck_core::Failure;

#[derive(Args, Debug)]
pub(crate) struct Place {
    /// The game
    #[arg(value_parser = |id: &str| id.parse::<Variant>())]
    variant: Variant,
    /// The position to start from: six fields, or `startpos`
    #[arg(long, default_value = "startpos")]
    fen: String,
    /// Moves to play first, e.g. "a3a5 c8c6"
    #[arg(long, default_value = "", value_name = "MOVES")]
    moves: String,
    /// A reading other than the default, e.g. osmosis.fusion=optional; may be repeated
    #[arg(long = "ruling", value_name = "NAME=VALUE")]
    rulings: Vec<String>,
}

impl Place {
    pub(crate) fn open(&self) -> Result<Game, Failure> {
        let rulings =
            Rulings::given(&self.rulings, &[self.variant]).map_err(Failure::of("--ruling"))?;
        let mut game =
            Game::new(self.variant, &rulings, &self.fen).map_err(Failure::of("--fen"))?;
        for (number, text) in (1..).zip(self.moves.split_whitespace()) {
            let at = format!("--moves, move {number}");
            let played = Move::parse(text, self.variant).map_err(Failure::of(&at))?;
            game.play(played).map_err(Failure::of(&at))?;
        }
        Ok(game)
    }
}

/// The rulings of a game that differ from the default, as JSON says them.
pub(crate) fn differing(rulings: &Rulings) -> serde_json::Map<String, serde_json::Value> {
    rulings.differing().map(|(ruling, value)| (ruling.id().to_owned(), value.into())).collect()
}
