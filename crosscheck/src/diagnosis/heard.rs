//! What an engine has answered in a run: the evidence, right answers included.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::comparing::{
    Further, FurtherAnswer, History, Implementation, KnownGame, NoAnswer, Observation, Position,
    PositionRef,
};
use notation::{Move, Setup};

/// The most that is kept of a run, in bytes, so that its memory has a bound.
const MOST: usize = 32 << 20;

/// What an engine has said about a position.
#[derive(Debug, Clone, Default)]
pub(super) struct Heard {
    /// Its moves, its position and its status, if it was asked.
    pub(super) seen: Option<Result<Observation, NoAnswer>>,
    /// The position after each move that it was asked about.
    pub(super) after: Vec<(Move, Result<Setup, NoAnswer>)>,
}

impl Heard {
    /// About how many bytes it takes.
    fn size(&self) -> usize {
        let moves = match &self.seen {
            Some(Ok(seen)) => seen.moves.len(),
            _ => 0,
        };
        let after = self.after.len() * size_of::<(Move, Result<Setup, NoAnswer>)>();
        size_of::<(Position, Self)>() + size_of::<Observation>() + moves * size_of::<Move>() + after
    }
}

/// The answers of a run, by position.
#[derive(Debug, Default)]
pub struct Answers {
    positions: Vec<(Position, Heard)>,
    /// About how many bytes they take.
    size: usize,
    /// Where the positions of a FEN and a line are in the list: one for each set of rulings.
    places: HashMap<(String, Vec<Move>), Vec<usize>>,
}

impl Answers {
    /// Adds to what was said about a position, while there is room.
    fn keep(&mut self, at: PositionRef<'_>, add: impl FnOnce(&mut Heard)) {
        if self.size >= MOST {
            return;
        }
        let start = (at.fen.to_owned(), at.line.to_vec());
        let alike = self.places.get(&start).into_iter().flatten().copied();
        let known = alike.into_iter().find(|&place| self.positions[place].0.game == *at.game);
        let place = known.unwrap_or_else(|| {
            let place = self.positions.len();
            self.positions.push((Position::of(at), Heard::default()));
            self.places.entry(start).or_default().push(place);
            self.size += Heard::default().size();
            place
        });
        let heard = &mut self.positions[place].1;
        let before = heard.size();
        add(heard);
        self.size = (self.size + heard.size()).saturating_sub(before);
    }

    /// Takes the positions of a game out, with what was said about each.
    pub(super) fn take(&mut self, game: &KnownGame) -> Vec<(Position, Heard)> {
        let is_of = |(at, _): &(Position, Heard)| at.game.variant == game.variant;
        let (taken, others): (Vec<_>, Vec<_>) =
            std::mem::take(self).positions.into_iter().partition(is_of);
        for (at, heard) in others {
            self.keep(at.as_ref(), |kept| *kept = heard);
        }
        taken
    }
}

/// The answers of the engines of a run, which are asked side by side.
pub type Log = Arc<Mutex<Answers>>;

/// An engine whose answers are kept.
pub struct Logged {
    engine: Box<dyn Implementation<KnownGame>>,
    log: Log,
}

impl Logged {
    /// Keeps the answers of an engine.
    #[must_use]
    pub fn new(engine: Box<dyn Implementation<KnownGame>>, log: &Log) -> Self {
        Self { engine, log: Arc::clone(log) }
    }

    fn keep(&self, at: PositionRef<'_>, add: impl FnOnce(&mut Heard)) {
        self.log.lock().unwrap_or_else(PoisonError::into_inner).keep(at, add);
    }
}

impl Implementation<KnownGame> for Logged {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        let answer = self.engine.observe(at);
        self.keep(at, |heard| heard.seen = Some(answer.clone()));
        answer
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let answers = self.engine.successors(at, played);
        self.keep(at, |heard| {
            heard.after.retain(|(known, _)| !played.contains(known));
            heard.after.extend(played.iter().copied().zip(answers.iter().cloned()));
        });
        answers
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.engine.perft(at, depth)
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.engine.divide(at, depth)
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        self.engine.further(at, question)
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }

    fn history(&self) -> Option<History<KnownGame>> {
        self.engine.history()
    }
}

#[cfg(test)]
mod tests {
    use super::{Answers, Heard, MOST};
    use crate::comparing::{Observation, PartialStatus, PositionRef};
    use notation::{Move, Variant};

    /// Keeps an answer of so many moves about a position.
    fn keep(answers: &mut Answers, variant: Variant, number: usize, moves: usize) {
        let (game, fen) = (variant.into(), number.to_string());
        let moves = vec![Move::parse("e2e4", Variant::Chess).unwrap(); moves];
        let seen = Observation { moves, setup: None, status: PartialStatus::default() };
        answers.keep(PositionRef { game: &game, fen: &fen, line: &[] }, |heard| {
            heard.seen = Some(Ok(seen));
        });
    }

    #[test]
    fn no_more_is_kept_than_the_bound() {
        let mut answers = Answers::default();
        for number in 0..1000 {
            keep(&mut answers, Variant::Chess, number, 100_000);
        }
        let size: usize = answers.positions.iter().map(|(_, heard)| heard.size()).sum();
        assert!((MOST..MOST + 1_000_000).contains(&size), "{size}");
        assert_eq!(size, answers.size);
    }

    #[test]
    fn what_is_taken_makes_room_and_leaves_the_others() {
        let mut answers = Answers::default();
        keep(&mut answers, Variant::Chess, 1, 10);
        keep(&mut answers, Variant::Osmosis, 1, 20);
        assert_eq!(answers.take(&Variant::Chess.into()).len(), 1);
        assert_eq!(answers.take(&Variant::Chess.into()).len(), 0);
        keep(&mut answers, Variant::Osmosis, 1, 30);
        let size: usize = answers.positions.iter().map(|(_, heard)| Heard::size(heard)).sum();
        assert_eq!((answers.positions.len(), answers.size), (1, size));
    }
}
