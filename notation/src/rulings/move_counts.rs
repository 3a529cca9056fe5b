use super::MoveCount;
use crate::Variant;

/// The rulings `GAME.move-count` of the games of lichess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveCounts([MoveCount; MoveCounts::GAMES.len()]);

impl MoveCounts {
    /// The games that have the ruling, in the order of their pages.
    pub(super) const GAMES: [Variant; 7] = [
        Variant::Chess960,
        Variant::KingOfTheHill,
        Variant::ThreeCheck,
        Variant::RacingKings,
        Variant::Antichess,
        Variant::Horde,
        Variant::Atomic,
    ];

    /// The reading of a game; the default if the game has no such ruling.
    #[must_use]
    pub fn of(&self, game: Variant) -> MoveCount {
        place(game).map_or(MoveCount::default(), |place| self.0[place])
    }

    /// Sets the reading of a game that has the ruling.
    pub(super) fn set(&mut self, game: Variant, reading: MoveCount) {
        if let Some(place) = place(game) {
            self.0[place] = reading;
        }
    }
}

fn place(game: Variant) -> Option<usize> {
    MoveCounts::GAMES.iter().position(|&known| known == game)
}
