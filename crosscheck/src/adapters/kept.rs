use notation::Move;

use crate::{Place, Scene};

/// A game that was opened and played on in, kept for the next question: most questions are a ply
/// further down the same line, or at the same place.
pub(crate) struct Kept<G> {
    scene: Scene,
    game: G,
}

impl<G> Kept<G> {
    /// A game that was opened at the start of a place's line.
    pub(crate) fn opened(place: Place<'_>, game: G) -> Self {
        Self { scene: Scene::of(Place { line: &[], ..place }), game }
    }

    /// The game, where it stands.
    pub(crate) const fn game(&self) -> &G {
        &self.game
    }

    /// Whether it stands at a place or on the way there.
    pub(crate) fn leads_to(&self, place: Place<'_>) -> bool {
        place.line.starts_with(&self.scene.line)
            && self.scene.fen == place.fen
            && self.scene.variant == place.variant
            && self.scene.rulings == *place.rulings
    }

    /// Plays on to a place that it leads to, up to the first move that is objected to.
    pub(crate) fn play_on<E>(
        &mut self,
        place: Place<'_>,
        mut play: impl FnMut(&mut G, Move) -> Result<(), E>,
    ) -> Result<(), E> {
        for &played in &place.line[self.scene.line.len()..] {
            play(&mut self.game, played)?;
            self.scene.line.push(played);
        }
        Ok(())
    }
}
