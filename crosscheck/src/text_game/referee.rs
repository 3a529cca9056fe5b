use crate::comparing::{Implementation, NoAnswer, Observation, PositionRef, Reference, Snapshot};
use notation::Refusal;

use crate::text_game::fen::TextSetup;
use crate::text_game::game::TextGame;
use crate::text_game::moves::TextMove;

/// The engine that is taken to be right. It must tell the position after a line.
pub struct Referee(Box<dyn Implementation<TextGame>>);

impl Referee {
    /// Takes an engine to be right.
    #[must_use]
    pub fn new(engine: Box<dyn Implementation<TextGame>>) -> Self {
        Self(engine)
    }

    /// Its own name.
    #[must_use]
    pub fn own_name(&self) -> &str {
        self.0.name()
    }
}

type At<'a> = PositionRef<'a, TextGame>;

impl Implementation<TextGame> for Referee {
    /// What it is, and not its own name: the engine under test may be of the same name.
    fn name(&self) -> &'static str {
        "the reference"
    }

    fn observe(&mut self, at: At<'_>) -> Result<Observation<TextGame>, NoAnswer> {
        self.0.observe(at)
    }

    fn successors(&mut self, at: At<'_>, played: &[TextMove]) -> Vec<Result<TextSetup, NoAnswer>> {
        self.0.successors(at, played)
    }

    fn perft(&mut self, at: At<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.0.perft(at, depth)
    }

    fn divide(&mut self, at: At<'_>, depth: u32) -> Result<Vec<(TextMove, u64)>, NoAnswer> {
        self.0.divide(at, depth)
    }

    fn refuses(&self) -> bool {
        self.0.refuses()
    }
}

impl Reference<TextGame> for Referee {
    fn snapshot(&mut self, at: At<'_>) -> Result<Snapshot<TextGame>, NoAnswer> {
        let Observation { moves, setup, status } = self.0.observe(at)?;
        let setup = setup.ok_or_else(|| NoAnswer::unsupported("reporting the position"))?;
        // What the reference does not tell is not compared.
        Ok(Snapshot { setup, moves, status: at.game.compared(status) })
    }

    /// Its reasons are words of its own.
    fn refusals(&mut self, _: At<'_>) -> Vec<Refusal> {
        Vec::new()
    }
}
