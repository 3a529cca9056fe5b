//! The state that an adapter keeps between two questions.

use crate::{AnyGame, Position, PositionRef};

/// A game that is kept for the next question: most questions are a ply further down the same line,
/// or at the same position.
pub struct Kept<S, G: AnyGame> {
    position: Position<G>,
    state: S,
}

impl<S, G: AnyGame> Kept<S, G> {
    /// A game that was opened at the start of a position's line.
    pub fn opened(at: PositionRef<'_, G>, state: S) -> Self {
        Self { position: Position::of(PositionRef { line: &[], ..at }), state }
    }

    /// The game, where it stands.
    pub const fn game(&self) -> &S {
        &self.state
    }

    /// Whether the game stands at a position or on the way to it.
    pub fn leads_to(&self, at: PositionRef<'_, G>) -> bool {
        at.line.starts_with(&self.position.line)
            && self.position.fen == at.fen
            && self.position.game == *at.game
    }

    /// Plays on to a position, up to the first move that is refused.
    pub fn play_on<E>(
        &mut self,
        at: PositionRef<'_, G>,
        mut play: impl FnMut(&mut S, G::Move) -> Result<(), E>,
    ) -> Result<(), E> {
        for &played in &at.line[self.position.line.len()..] {
            play(&mut self.state, played)?;
            self.position.line.push(played);
        }
        Ok(())
    }
}
