use std::any::type_name;
use std::panic::{AssertUnwindSafe, catch_unwind};

use notation::{Move, Refusal, Rulings, Setup, Variant};

use crate::kept::Kept;
use crate::{
    Breakage, BreakageKind, Implementation, NoAnswer, Objection, Observation, PartialStatus,
    PositionRef, Reference, Snapshot,
};

/// A game of an engine in this process: what its author writes to have it held to the rules.
///
/// Three methods are needed. Each of the others has an answer that follows from these, or leaves the
/// question open; override what the engine does itself, since only that is tested.
///
/// ```
/// use comparing::{Engine, NoAnswer};
/// use notation::{Move, Rulings, Variant};
///
/// /// An engine that wraps the generator.
/// #[derive(Clone)]
/// struct MyGame(perft::Game);
///
/// impl Engine for MyGame {
///     fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer> {
///         let game = perft::Game::new(variant, rulings, fen);
///         game.map(Self).map_err(NoAnswer::bad_position)
///     }
///     fn legal_moves(&self) -> Vec<Move> {
///         self.0.legal_moves()
///     }
///     fn play(&mut self, played: Move) -> Result<(), NoAnswer> {
///         self.0.play(played).map_err(NoAnswer::illegal_move)
///     }
/// }
///
/// let fen = Variant::Chess.start_fen(&Rulings::default());
/// let game = MyGame::open(Variant::Chess, &Rulings::default(), &fen)?;
/// assert_eq!(game.perft(3)?, 8_902);
/// # Ok::<(), NoAnswer>(())
/// ```
pub trait Engine: Clone + Send {
    /// Opens a game at a position of six fields.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::unsupported`] for a game or a ruling that the engine does not know, and for a position
    /// that it cannot hold, such as one with a clock beyond 100; [`NoAnswer::bad_position`] for a position that it refuses.
    fn open(variant: Variant, rulings: &Rulings, fen: &str) -> Result<Self, NoAnswer>;

    /// The legal moves, each once, in any order.
    fn legal_moves(&self) -> Vec<Move>;

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// [`NoAnswer::illegal_move`] for a move that is not legal, which leaves the game as it was.
    fn play(&mut self, played: Move) -> Result<(), NoAnswer>;

    /// The name that reports give the engine: that of its type, unless it has another.
    #[must_use]
    fn name() -> String {
        type_name::<Self>().rsplit("::").next().unwrap_or_default().to_owned()
    }

    /// The position as its FEN; `None` leaves it open.
    fn fen(&self) -> Option<String> {
        None
    }

    /// The status, as far as the engine tells it.
    fn status(&self) -> PartialStatus {
        PartialStatus::default()
    }

    /// Whether the engine refuses positions and moves that are not legal. One that trusts what it is
    /// given is never asked about these.
    #[must_use]
    fn refuses() -> bool {
        true
    }

    /// Every reason that the engine knows for refusing a FEN; none where it opens a game there.
    #[must_use]
    fn refusals(variant: Variant, rulings: &Rulings, fen: &str) -> Vec<Refusal> {
        match Self::open(variant, rulings, fen) {
            Err(NoAnswer::Refused(Objection::BadPosition(refusal))) => vec![refusal],
            _ => vec![],
        }
    }

    /// The position, read from [`fen`](Self::fen).
    ///
    /// # Errors
    ///
    /// What keeps the engine from telling it.
    fn setup(&self, variant: Variant) -> Result<Setup, NoAnswer> {
        let fen = self.fen().ok_or_else(|| NoAnswer::unsupported("telling the position"))?;
        Setup::parse(&fen, variant).map_err(|refusal| {
            let told = format!("gave `{fen}`, which is no FEN: {refusal}");
            broken(BreakageKind::NotProtocol, told)
        })
    }

    /// The position after a legal move, which is not played.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play) and [`setup`](Self::setup).
    fn successor(&self, variant: Variant, played: Move) -> Result<Setup, NoAnswer> {
        let mut game = self.clone();
        game.play(played)?;
        game.setup(variant)
    }

    /// The number of legal move sequences of a length.
    ///
    /// # Errors
    ///
    /// As [`play`](Self::play), for a move that the engine itself lists.
    fn perft(&self, depth: u32) -> Result<u64, NoAnswer> {
        match depth {
            0 => Ok(1),
            1 => Ok(self.legal_moves().len() as u64),
            _ => {
                let parts = self.divide(depth)?;
                Ok(parts.iter().fold(0, |sum, (_, nodes)| sum.saturating_add(*nodes)))
            }
        }
    }

    /// That number by first move, in any order; nothing at length 0.
    ///
    /// # Errors
    ///
    /// As [`perft`](Self::perft).
    fn divide(&self, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let part = |played| {
            let mut game = self.clone();
            game.play(played)?;
            Ok((played, game.perft(rest)?))
        };
        self.legal_moves().into_iter().map(part).collect()
    }
}

/// An engine that others are held to: it tells all that there is to see.
pub trait Witness: Engine {
    /// The position, the legal moves in order, and the status.
    fn snapshot(&self) -> Snapshot;

    /// The same with the position after every legal move, in their order.
    ///
    /// # Errors
    ///
    /// As [`Engine::successor`], for a move that the engine itself lists.
    fn expanded(&self, variant: Variant) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        let snapshot = self.snapshot();
        let successors = snapshot.moves.iter().map(|&played| self.successor(variant, played));
        let successors = successors.collect::<Result<_, _>>()?;
        Ok((snapshot, successors))
    }
}

fn broken(kind: BreakageKind, told: String) -> NoAnswer {
    NoAnswer::Failed(Box::new(Breakage { kind, told, exchange: vec![], stderr: String::new() }))
}

/// Asks an engine. One that panics has broken, and the run goes on without it.
fn guarded<T>(ask: impl FnOnce() -> Result<T, NoAnswer>) -> Result<T, NoAnswer> {
    catch_unwind(AssertUnwindSafe(ask)).unwrap_or_else(|panic| {
        let message = panic.downcast_ref::<String>().map(String::as_str);
        let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
        let message = message.unwrap_or("without a message");
        Err(broken(BreakageKind::Crash, format!("panicked: {message}")))
    })
}

/// An [`Engine`] behind the trait that all implementations meet. It keeps the game that it was last
/// asked about, and plays on in it when the next question is further down the same line.
pub struct InProcess<E> {
    name: String,
    last: Option<Kept<E>>,
}

impl<E: Engine> Default for InProcess<E> {
    fn default() -> Self {
        Self { name: E::name(), last: None }
    }
}

impl<E: Engine> InProcess<E> {
    /// Asks about the game at a position, opened anew or played on.
    fn ask<T>(
        &mut self,
        at: PositionRef<'_>,
        question: impl FnOnce(&E) -> Result<T, NoAnswer>,
    ) -> Result<T, NoAnswer> {
        let last = &mut self.last;
        guarded(|| {
            let kept = match last.take() {
                Some(kept) if kept.leads_to(at) => kept,
                _ => Kept::opened(at, E::open(at.variant, at.rulings, at.fen)?),
            };
            let kept = last.insert(kept);
            kept.play_on(at, E::play)?;
            question(kept.game())
        })
    }
}

/// Its moves in order; a move that is listed twice is as wrong as one that is not legal.
fn sorted(mut moves: Vec<Move>, variant: Variant) -> Result<Vec<Move>, NoAnswer> {
    moves.sort_unstable();
    match moves.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(moves),
        Some(pair) => {
            let told = format!("listed the move {} twice", pair[0].text(variant));
            Err(broken(BreakageKind::NotProtocol, told))
        }
    }
}

impl<E: Engine> Implementation for InProcess<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn observe(&mut self, at: PositionRef<'_>) -> Result<Observation, NoAnswer> {
        self.ask(at, |game| {
            let moves = sorted(game.legal_moves(), at.variant)?;
            let setup = match game.setup(at.variant) {
                Err(NoAnswer::Unsupported(_)) => None,
                told => Some(told?),
            };
            Ok(Observation { moves, setup, status: game.status() })
        })
    }

    fn successors(&mut self, at: PositionRef<'_>, played: &[Move]) -> Vec<Result<Setup, NoAnswer>> {
        let after = |game: &E| {
            Ok(played
                .iter()
                .map(|&played| guarded(|| game.successor(at.variant, played)))
                .collect())
        };
        self.ask(at, after)
            .unwrap_or_else(|no_answer| played.iter().map(|_| Err(no_answer.clone())).collect())
    }

    fn perft(&mut self, at: PositionRef<'_>, depth: u32) -> Result<u64, NoAnswer> {
        self.ask(at, |game| game.perft(depth))
    }

    fn divide(&mut self, at: PositionRef<'_>, depth: u32) -> Result<Vec<(Move, u64)>, NoAnswer> {
        let mut counts = self.ask(at, |game| game.divide(depth))?;
        counts.sort_unstable();
        Ok(counts)
    }

    fn refuses(&self) -> bool {
        E::refuses()
    }
}

impl<W: Witness> Reference for InProcess<W> {
    fn snapshot(&mut self, at: PositionRef<'_>) -> Result<Snapshot, NoAnswer> {
        self.ask(at, |game| Ok(game.snapshot()))
    }

    fn expanded(&mut self, at: PositionRef<'_>) -> Result<(Snapshot, Vec<Setup>), NoAnswer> {
        self.ask(at, |game| game.expanded(at.variant))
    }

    fn refusals(&mut self, at: PositionRef<'_>) -> Vec<Refusal> {
        W::refusals(at.variant, at.rulings, at.fen)
    }
}
