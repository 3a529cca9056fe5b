//! An engine in this process, behind the trait that every engine has.

use std::panic::{AssertUnwindSafe, catch_unwind};

use notation::{Move, Refusal, Setup};

use super::engine::{broken, observed};
use crate::comparing::counts::Routes;
use crate::comparing::kept::Kept;
use crate::comparing::{
    AnyGame, BreakageKind, Engine, Expanded, Further, FurtherAnswer, FurtherKind, Implementation,
    InGame, KnownGame, NoAnswer, Observation, PositionRef, Reference, ReferenceEngine, STARTPOS,
    Snapshot, passed,
};

/// Asks an engine. If it panics, that is a breakage, and the run continues.
fn guarded<T>(ask: impl FnOnce() -> Result<T, NoAnswer>) -> Result<T, NoAnswer> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
        let message = message.unwrap_or("without a message");
        Err(broken(BreakageKind::Crash, format!("panicked: {message}")))
    })
}

/// The position after a move, as it is compared.
fn successor<E: Engine>(game: &E, at: PositionRef<'_>, played: Move) -> Result<Setup, NoAnswer> {
    let mut setup = game.successor(at.game.variant, &at.game.rulings, played)?;
    let moves = || {
        let mut next = game.clone();
        // Where it refuses its own move, that is told of the position.
        next.play(played).map_or_else(|_| Vec::new(), |()| next.legal_moves())
    };
    passed::settle_after(at, Some(played), &mut setup, moves);
    Ok(setup)
}

/// An [`Engine`] behind [`Implementation`]. It keeps the game of the last question, and plays on in
/// it when the next question is further down the same line.
pub struct InProcess<E> {
    name: String,
    last: Option<Kept<E, KnownGame>>,
}

impl<E: Engine> Default for InProcess<E> {
    fn default() -> Self {
        Self { name: E::name(), last: None }
    }
}

impl<E: Engine> InProcess<E> {
    /// Opens a game at a position, and asks nothing of it. A panic is a breakage.
    ///
    /// # Errors
    ///
    /// Why there is no game.
    pub fn open(&mut self, at: PositionRef<'_>) -> Result<(), NoAnswer> {
        self.ask(at, |_| Ok(()))
    }

    /// Asks about the game at a position, which is opened anew or reached by playing on.
    fn ask<T>(
        &mut self,
        at: PositionRef<'_>,
        question: impl FnOnce(&E) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        // An engine in this process is given FENs alone.
        let array = (at.fen == STARTPOS).then(|| at.game.start_fen());
        let at = PositionRef { fen: array.as_deref().unwrap_or(at.fen), ..at };
        let last = &mut self.last;
        guarded(|| {
            let kept = match last.take() {
                Some(kept) if kept.leads_to(at) => kept,
                _ => Kept::opened(at, E::open(at.game.variant, &at.game.rulings, at.fen)?),
            };
            let kept = last.insert(kept);
            kept.play_on(at, E::play)?;
            question(kept.game())
        })
    }
}

impl<E: Engine> Implementation<KnownGame> for InProcess<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.ask(at, |game| observed(game, at))
    }

    fn further_questions(&self) -> &[FurtherKind] {
        E::further_questions()
    }

    fn further(
        &mut self,
        at: PositionRef<'_>,
        question: &Further,
    ) -> Result<FurtherAnswer, NoAnswer> {
        if !E::further_questions().contains(&question.kind()) {
            return Err(NoAnswer::open(question.kind()));
        }
        self.ask(at, |game| game.further(at, question))
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let after = |game: &E| {
            Ok(played.iter().map(|&played| guarded(|| successor(game, at, played))).collect())
        };
        self.ask(at, after)
            .unwrap_or_else(|no_answer| played.iter().map(|_| Err(no_answer.clone())).collect())
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.ask(at, |game| game.perft(depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.ask(at, |game| InGame(game).divided(depth))
    }

    fn divide_listed(
        &mut self,
        at: PositionRef<'_>,
        depth: u32,
    ) -> Result<Vec<(Move, u64)>, NoAnswer> {
        self.ask(at, |game| InGame(game).listed(depth))
    }

    fn refuses(&self) -> bool {
        E::refuses()
    }
}

impl<W: ReferenceEngine> Reference<KnownGame> for InProcess<W> {
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer> {
        self.ask(at, |game| Ok(game.snapshot()))
    }

    fn expanded(&mut self, at: PositionRef<'_>) -> Result<Expanded, NoAnswer> {
        self.ask(at, |game| {
            game.expanded(at.game.variant, &at.game.rulings).map(|(seen, all)| (seen, Some(all)))
        })
    }

    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal> {
        W::refusals(at.game.variant, &at.game.rulings, at.fen)
    }
}
