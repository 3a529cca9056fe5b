//! What an engine has been asked since it was started.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use crate::{
    AnyGame, Further, FurtherAnswer, Implementation, NoAnswer, Observation, Position, PositionRef,
};

/// The most questions that are kept of one run of an engine. A history beyond that cannot be asked again.
const MOST: usize = 20_000;

/// A question about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question<G: AnyGame> {
    /// The position.
    pub at: Position<G>,
    /// What is asked there.
    pub asks: Asks<G>,
}

/// What is asked about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Asks<G: AnyGame> {
    /// The legal moves.
    Moves,
    /// The number of move sequences of a length.
    Count(u32),
    /// The same by first move.
    Divide(u32),
    /// A further question.
    Further(Further<G>),
}

impl<G: AnyGame> fmt::Display for Question<G> {
    /// A FEN, then `moves` and the line, then `perft` or `divide` and a depth, or `asks` and a further question. The game is left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, asks } = self;
        at.as_ref().fmt(f)?;
        match asks {
            Asks::Moves => Ok(()),
            Asks::Count(depth) => write!(f, " perft {depth}"),
            Asks::Divide(depth) => write!(f, " divide {depth}"),
            Asks::Further(question) => write!(f, " asks {}", question.text(&at.game)),
        }
    }
}

impl<G: AnyGame> Question<G> {
    /// A question for the legal moves.
    #[must_use]
    pub fn moves(at: PositionRef<'_, G>) -> Self {
        Self { at: Position::of(at), asks: Asks::Moves }
    }

    /// Asks an engine, whatever it answers.
    ///
    /// # Errors
    ///
    /// If there is no answer.
    pub fn ask(&self, engine: &mut dyn Implementation<G>) -> Result<(), NoAnswer> {
        let at = self.at.as_ref();
        match &self.asks {
            Asks::Moves => engine.observe(at).map(drop),
            Asks::Count(depth) => engine.perft(at, *depth).map(drop),
            Asks::Divide(depth) => engine.divide(at, *depth).map(drop),
            Asks::Further(question) => engine.further(at, question).map(drop),
        }
    }
}

/// The questions of one run of an engine.
type Log<G> = Arc<Mutex<Vec<Question<G>>>>;

/// What an engine had been asked, since it was started, up to a moment.
#[derive(Debug, Clone)]
pub struct History<G: AnyGame> {
    log: Log<G>,
    length: usize,
}

impl<G: AnyGame> History<G> {
    /// How many questions these are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.length
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Whether all of them were kept.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.length < MOST
    }

    /// The questions, the oldest first; `None` if there were more than are kept.
    #[must_use]
    pub fn questions(&self) -> Option<Vec<Question<G>>> {
        let log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        self.is_whole().then(|| log[..self.length.min(log.len())].to_vec())
    }
}

/// An engine whose questions are kept. One that breaks is started anew, so its history begins anew.
pub struct Recorded<G: AnyGame> {
    engine: Box<dyn Implementation<G>>,
    log: Log<G>,
    was_not_asked: bool,
}

impl<G: AnyGame> Recorded<G> {
    /// Keeps the questions to an engine that has not been asked anything.
    #[must_use]
    pub fn new(engine: Box<dyn Implementation<G>>) -> Self {
        Self { engine, log: Log::default(), was_not_asked: false }
    }

    /// Whether it was not asked one of the questions: of its answer nothing is known.
    #[must_use]
    pub const fn was_not_asked(&self) -> bool {
        self.was_not_asked
    }

    fn keep(&self, at: PositionRef<'_, G>, asks: Asks<G>) {
        let mut log = self.log.lock().unwrap_or_else(PoisonError::into_inner);
        if log.len() < MOST {
            log.push(Question { at: Position::of(at), asks });
        }
    }

    fn heard<T>(&mut self, answer: Result<T, NoAnswer>) -> Result<T, NoAnswer> {
        match answer {
            Err(NoAnswer::Failed(_)) => self.log = Log::default(),
            Err(NoAnswer::NotAsked(_)) => self.was_not_asked = true,
            _ => {}
        }
        answer
    }
}

impl<G: AnyGame> Implementation<G> for Recorded<G> {
    fn name(&self) -> &str {
        self.engine.name()
    }

    fn observe(&mut self, at: PositionRef<'_, G>) -> Result<Observation<G>, NoAnswer> {
        self.keep(at, Asks::Moves);
        let answer = self.engine.observe(at);
        self.heard(answer)
    }

    fn successors(
        &mut self,
        at: PositionRef<'_, G>,
        played: &[G::Move],
    ) -> Vec<Result<G::Setup, NoAnswer>> {
        // An engine in another process is asked for the moves after each.
        for &next in played {
            let line = [at.line, &[next]].concat();
            self.keep(PositionRef { line: &line, ..at }, Asks::Moves);
        }
        let answers = self.engine.successors(at, played);
        answers.into_iter().map(|answer| self.heard(answer)).collect()
    }

    fn perft(&mut self, at: PositionRef<'_, G>, depth: u32) -> Result<u64, NoAnswer> {
        self.keep(at, Asks::Count(depth));
        let answer = self.engine.perft(at, depth);
        self.heard(answer)
    }

    fn divide(
        &mut self,
        at: PositionRef<'_, G>,
        depth: u32,
    ) -> Result<Vec<(G::Move, u64)>, NoAnswer> {
        self.keep(at, Asks::Divide(depth));
        let answer = self.engine.divide(at, depth);
        self.heard(answer)
    }

    fn further(
        &mut self,
        at: PositionRef<'_, G>,
        question: &Further<G>,
    ) -> Result<FurtherAnswer<G>, NoAnswer> {
        self.keep(at, Asks::Further(question.clone()));
        let answer = self.engine.further(at, question);
        self.heard(answer)
    }

    fn refuses(&self) -> bool {
        self.engine.refuses()
    }

    fn history(&self) -> Option<History<G>> {
        let length = self.log.lock().unwrap_or_else(PoisonError::into_inner).len();
        Some(History { log: Arc::clone(&self.log), length })
    }
}
