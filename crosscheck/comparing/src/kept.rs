//! The state that an adapter keeps between two questions.

use notation::Move;

use crate::{Position, PositionRef};

/// A game that is kept for the next question: most questions are a ply further down the same line,
/// or at the same position.
pub struct Kept<G> {
    position: Position,
    game: G,
}

impl<G> Kept<G> {
    /// A game that was opened at the start of a position's line.
    pub fn opened(at: PositionRef<'_>, game: G) -> Self {
        Self { position: Position::of(PositionRef { line: &[], ..at }), game }
    }

    /// The game, where it stands.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Whether the game stands at a position or on the way to it.
    pub fn leads_to(&self, at: PositionRef<'_>) -> bool {
        at.line.starts_with(&self.position.line)
            && self.position.fen == at.fen
            && self.position.variant == at.variant
            && self.position.rulings == *at.rulings
    }

    /// Plays on to a position, up to the first move that is refused.
    pub fn play_on<E>(
        &mut self,
        at: PositionRef<'_>,
        mut play: impl FnMut(&mut G, Move) -> Result<(), E>,
    ) -> Result<(), E> {
        for &played in &at.line[self.position.line.len()..] {
            play(&mut self.game, played)?;
            self.position.line.push(played);
        }
        Ok(())
    }
}
