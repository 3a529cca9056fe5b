//! What an engine has answered in a run: the evidence, right answers included.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use crate::comparing::{
    History, Implementation, KnownGame, NoAnswer, Observation, Position, PositionRef,
};
use notation::{Move, Setup};

/// The most positions that are kept of a run, so that its memory has a bound.
const MOST: usize = 10_000;

/// What an engine has said about a position.
#[derive(Debug, Clone, Default)]
pub(super) struct Heard {
    /// Its moves, its position and its status, if it was asked.
    pub(super) seen: Option<Result<Observation, NoAnswer>>,
    /// The position after each move that it was asked about.
    pub(super) after: Vec<(Move, Result<Setup, NoAnswer>)>,
}

/// The answers of a run, by position.
#[derive(Debug, Default)]
pub struct Answers {
    positions: Vec<(Position, Heard)>,
    /// Where the positions of a FEN and a line are in the list: one for each set of rulings.
    places: HashMap<(String, Vec<Move>), Vec<usize>>,
}

impl Answers {
    /// What was said about a position, to be added to; `None` where no more is kept.
    fn heard(&mut self, at: PositionRef<'_>) -> Option<&mut Heard> {
        let start = (at.fen.to_owned(), at.line.to_vec());
        let alike = self.places.get(&start).into_iter().flatten().copied();
        let known = alike.into_iter().find(|&place| self.positions[place].0.game == *at.game);
        let place = known.unwrap_or(self.positions.len());
        if place == MOST {
            return None;
        }
        if known.is_none() {
            self.positions.push((Position::of(at), Heard::default()));
            self.places.entry(start).or_default().push(place);
        }
        Some(&mut self.positions[place].1)
    }

    /// The positions of a game, with what was said about each.
    pub(super) fn of(&self, game: &KnownGame) -> Vec<(Position, Heard)> {
        let is_of = |(at, _): &&(Position, Heard)| at.game.variant == game.variant;
        self.positions.iter().filter(is_of).cloned().collect()
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
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        log.heard(at).map(add);
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

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }

    fn history(&self) -> Option<History<KnownGame>> {
        self.engine.history()
    }
}

#[cfg(test)]
mod tests {
    use super::{Answers, MOST};
    use crate::comparing::PositionRef;
    use notation::Variant;

    #[test]
    fn no_more_is_kept_than_the_bound() {
        let (game, mut answers) = (Variant::Chess.into(), Answers::default());
        let mut is_kept = |number: usize| {
            let fen = number.to_string();
            answers.heard(PositionRef { game: &game, fen: &fen, line: &[] }).is_some()
        };
        assert!((0..MOST).all(&mut is_kept));
        assert!(is_kept(7), "what is known is still added to");
        assert!(!is_kept(MOST) && !is_kept(MOST));
        assert_eq!((answers.positions.len(), answers.places.len()), (MOST, MOST));
    }
}
